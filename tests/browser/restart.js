/* Brings the page to its first state in the running interpreter: what Python listened to is let go, stores, markup,
   controls and address become those of a first visit, and main.py is run again with modules imported anew. */
async () => {
    /* Waits until nothing that was begun may still write to the device. */
    const FINISH = `
import asyncio
async with asyncio.timeout(60):
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(others)
`;
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    await frame();
    const python = await (await import("./static/boot.mjs")).loadPyodide({});
    await python.runPythonAsync(FINISH);
    for (const [target, type, listener] of listening.splice(0)) target.removeEventListener(type, listener);
    for (const observer of observing.splice(0)) observer.disconnect();
    const durable = await import("./static/durable.js");
    await durable.write({}, await durable.keys(""));
    await frame(); // a sheet that was opened last draws what it has read
    localStorage.clear();
    localStorage.setItem("razor.tour", "seen");
    history.replaceState(null, "", location.pathname);
    if (document.fullscreenElement) await document.exitFullscreen();
    for (const sheet of document.querySelectorAll("[popover]")) sheet.hidePopover();
    await frame(); // a sheet that closes gives the focus back
    document.activeElement.blur();
    getSelection().removeAllRanges();
    document.adoptedStyleSheets = [];
    for (const [element, attributes, nodes] of markup) {
        for (const name of element.getAttributeNames())
            if (!attributes.has(name) && name !== "data-lacks") element.removeAttribute(name);
        for (const [name, value] of attributes)
            if (element.getAttribute(name) !== value) element.setAttribute(name, value);
        const { childNodes } = element;
        if (childNodes.length !== nodes.length || nodes.some((node, at) => node !== childNodes[at]))
            element.replaceChildren(...nodes);
        if (element.matches("[type=checkbox], [type=radio]")) element.checked = element.defaultChecked;
        else if (element.matches("input")) element.value = element.defaultValue;
        else if (element.matches("option")) element.selected = element.defaultSelected;
    }
    window.firstPaint.take = () => "{}";
    python.runPython("import sys; [sys.modules.pop(name) for name in [*sys.modules] if name.split('.')[0] == 'app']");
    await python.runPythonAsync(document.querySelector("script[type=py]").textContent);
    await frame();
    window.scrollTo(0, 0);
}
