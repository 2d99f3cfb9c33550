/* What a person would see to be wrong on a page: given the long words that players typed, a line for each fault.

   Words broken, type below 12 px, texts beyond their boxes, texts and controls over each other, rows that touch. */
(longWords) => {
    const LEAST = 12, APART = 3.5;
    /* What holds its text; what is pressed or typed into; and what of it belongs to a line or to another control. */
    const HOLDERS = "button, .button, .steps span, .toggle, .face, .side, .consequence, .clock, summary, section";
    const CONTROLS = "button, .button, summary, select, input:not([type=radio], [type=checkbox]), "
        + ".steps, .toggle, .segments";
    const INSIDE = "#preview *, .segments *, .term, .keys *, .game, .ruled";
    const found = [];
    const box = (element) => element.getBoundingClientRect();
    const told = (what, element, text = "") =>
        found.push(`${what}: ${text} ${element.outerHTML.replace(/\s+/g, " ").slice(0, 110)}`);
    const styles = new Map();
    const style = (element) => {
        if (!styles.has(element)) styles.set(element, getComputedStyle(element));
        return styles.get(element);
    };
    /* What of an element can be seen through all boxes around it that cut off or scroll. */
    const windows = new Map();
    const whole = { left: 0, top: -1e9, right: innerWidth, bottom: 1e9 };
    const through = (element) => {
        if (!element || element === document.documentElement || element === document.body) return whole;
        if (!windows.has(element)) {
            const { left, top, right, bottom } = through(element.parentElement);
            const own = box(element), cut = style(element);
            const [x, y] = [cut.overflowX !== "visible", cut.overflowY !== "visible"];
            windows.set(element, {
                left: x ? Math.max(left, own.left) : left, right: x ? Math.min(right, own.right) : right,
                top: y ? Math.max(top, own.top) : top, bottom: y ? Math.min(bottom, own.bottom) : bottom,
            });
        }
        return windows.get(element);
    };
    const seen = (rect, element) => {
        const { left, top, right, bottom } = through(element);
        return { left: Math.max(left, rect.left), right: Math.min(right, rect.right),
            top: Math.max(top, rect.top), bottom: Math.min(bottom, rect.bottom) };
    };
    const empty = ({ left, top, right, bottom }) => right - left < 1 || bottom - top < 1;
    const meet = (one, other, x, y) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > x
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > y;
    /* What stays in place lies over what scrolls under it, and that is meant. */
    const pinned = new Map();
    const pin = (element) => {
        if (!element) return null;
        if (!pinned.has(element)) {
            const here = /sticky|fixed/.test(style(element).position);
            pinned.set(element, here ? element : pin(element.parentElement));
        }
        return pinned.get(element);
    };
    const hidden = (element) => element && (style(element).clipPath !== "none" || hidden(element.parentElement));
    const visible = (element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
        && !hidden(element) && !element.closest("[popover], .toasts");

    /* Texts, each with what is seen of its lines. */
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.data.trim() || parent.matches("script, template, option, style") || !visible(parent)) continue;
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()];
        const lines = rects.map((rect) => seen(rect, parent)).filter((rect) => !empty(rect));
        if (!rects.length || !lines.length) continue;
        texts.push({ node, parent, lines });
        if (parseFloat(style(parent).fontSize) < LEAST) told("small", parent, node.data.trim());
        if (rects.length > 1) {
            for (const { 0: word, index } of node.data.matchAll(/[^\s\u00ad/–—-]+/g)) {
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                const tops = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => top);
                const typed = longWords.some((long) => long.includes(word.replace(/[:,.]$/, "")));
                if (Math.max(...tops) - Math.min(...tops) > 4 && !typed) told("broken", parent, word);
            }
        }
        /* A control or a line holds its text. The word of a step that is chosen stands over its row. */
        const holder = parent.closest(HOLDERS);
        if (holder && !parent.closest(".lines .what, .die small, .steps small")) {
            const own = box(holder);
            for (const line of lines)
                if (line.right > own.right + 1 || line.left < own.left - 1
                    || line.bottom > own.bottom + 2 || line.top < own.top - 2)
                    told("beyond its box", parent, node.data.trim());
        }
        /* What is cut off is cut off with dots. */
        for (let each = parent; each && each !== document.body; each = each.parentElement) {
            const { overflowX, textOverflow, display } = style(each);
            if (/auto|scroll/.test(overflowX)) break;
            if (overflowX === "visible") continue;
            const clamped = display.includes("flow-root") && style(each).webkitLineClamp !== "none";
            if (textOverflow === "ellipsis" || clamped) break;
            if (rects.some((rect) => rect.right > box(each).right + 1.5 || rect.left < box(each).left - 1.5))
                told("cut off", parent, node.data.trim());
            break;
        }
    }
    /* The text of a list must fit beside its arrow. */
    const measure = document.createElement("canvas").getContext("2d");
    for (const each of document.querySelectorAll("select")) {
        const { color, textOverflow } = style(each);
        if (!visible(each) || color === "rgba(0, 0, 0, 0)" || textOverflow === "ellipsis") continue;
        measure.font = style(each).font;
        const text = each.selectedOptions[0]?.label ?? "";
        const room = box(each).width - parseFloat(style(each).paddingLeft) - parseFloat(style(each).paddingRight);
        if (measure.measureText(text).width > room + 1) told("cut off", each, text);
    }
    /* Texts over each other: a line of letters reaches beyond its own height, so a few pixels are let pass. */
    const all = texts.flatMap(({ parent, lines }) => lines.map((line) => ({ parent, line })));
    all.sort((one, other) => one.line.top - other.line.top);
    all.forEach((one, at) => {
        for (let next = at + 1; next < all.length && all[next].line.top < one.line.bottom; next++) {
            const other = all[next];
            const y = 0.35 * Math.min(parseFloat(style(one.parent).fontSize), parseFloat(style(other.parent).fontSize));
            if (one.parent === other.parent || pin(one.parent) !== pin(other.parent)) continue;
            if (meet(one.line, other.line, 2, y))
                told("over each other", one.parent, `${one.parent.textContent} | ${other.parent.textContent}`);
        }
    });
    /* Controls over each other, and rows of the check that touch. */
    const controls = [...document.querySelectorAll(CONTROLS)].filter((each) => visible(each) && !each.matches(INSIDE))
        .map((each) => ({ each, rect: seen(box(each), each.parentElement) })).filter(({ rect }) => !empty(rect));
    controls.forEach((one, at) => controls.slice(at + 1).forEach((other) => {
        if (one.each.contains(other.each) || other.each.contains(one.each) || pin(one.each) !== pin(other.each)) return;
        if (meet(one.rect, other.rect, 1, 1)) told("over each other", one.each, other.each.outerHTML.slice(0, 60));
        else if (one.each.closest("#check") && other.each.closest("#check") && meet(one.rect, other.rect, 1, -APART))
            told("touch", one.each, other.each.outerHTML.slice(0, 90));
    }));
    return [...new Set(found)];
}
