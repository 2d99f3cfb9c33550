/* What is in sight on the page, in numbers: a function that returns them.

   A choice among several counts as one control: radio buttons, the kinds of roll, the games of an empty table; so does a
   number with the buttons beside it. A word has a letter, and is none on a die. Of sizes, paddings, corners and borders
   each kind counts once. */
() => {
    const style = (element) => getComputedStyle(element);
    const box = (element) => element.getBoundingClientRect();
    const unclipped = (element) => !element || (style(element).clipPath === "none" && unclipped(element.parentElement));
    /* At least half of it is on the screen and within the boxes that scroll around it. */
    const inSight = (element) => {
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || !unclipped(element)) return false;
        const own = box(element);
        let { left, right, top, bottom } = own;
        const within = (outer) => {
            [left, right] = [Math.max(left, outer.left), Math.min(right, outer.right)];
            [top, bottom] = [Math.max(top, outer.top), Math.min(bottom, outer.bottom)];
        };
        within({ left: 0, right: innerWidth, top: 0, bottom: innerHeight });
        for (let each = element.parentElement; each; each = each.parentElement)
            if (/auto|scroll|hidden|clip/.test(style(each).overflow)) within(box(each));
        return right - left > 4 && bottom - top > 4 && (right - left) * (bottom - top) >= own.width * own.height / 2;
    };
    const tapped = (control) => (control.matches("[type=radio], [type=checkbox]") && control.closest("label")) || control;
    const choice = (control) => control.closest(".segments, .stepper, #empty .options") ?? (control.type === "radio" ? control.name : control);
    const controls = [...document.querySelectorAll("button, select, input:not([type=hidden]), summary, a, textarea")];
    const words = [], sizes = new Set(), paddings = new Set(), corners = new Set(), borders = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.data.trim() || parent.matches("script, style, template, option, .die *") || !inSight(parent)) continue;
        words.push(...node.data.split(/\s+/).filter((word) => /\p{L}/u.test(word)));
        sizes.add(style(parent).fontSize);
    }
    for (const each of document.querySelectorAll("body *:not(svg, svg *)")) {
        if (!inSight(each)) continue;
        const { paddingTop, paddingRight, paddingBottom, paddingLeft, borderTopLeftRadius, borderTopWidth, borderTopStyle } = style(each);
        for (const padding of [paddingTop, paddingRight, paddingBottom, paddingLeft]) if (padding !== "0px") paddings.add(padding);
        if (borderTopLeftRadius !== "0px") corners.add(borderTopLeftRadius);
        if (borderTopWidth !== "0px") borders.add(`${borderTopWidth} ${borderTopStyle}`);
    }
    return {
        controls: new Set(controls.filter((each) => inSight(tapped(each))).map(choice)).size,
        words: words.length,
        sizes: sizes.size,
        paddings: paddings.size,
        corners: corners.size,
        borders: borders.size,
        people: [...document.querySelectorAll(".token[data-character]")].filter(inSight).length,
        clocks: [...document.querySelectorAll("#clocks .clock")].filter(inSight).length,
    };
}
