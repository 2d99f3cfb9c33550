/* Notes the markup as it comes, before any script of the page, and what Python listens to and observes. */
window.listening = [];
window.observing = [];
const add = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (type, listener, ...options) {
    if (typeof listener === "function" && "destroy" in listener) listening.push([this, type, listener]);
    return add.call(this, type, listener, ...options);
};
window.IntersectionObserver = class extends IntersectionObserver {
    constructor(...given) { super(...given); observing.push(this); }
};
document.addEventListener("readystatechange", () => {
    window.markup = [...document.querySelectorAll("*")].map((element) => {
        const attributes = new Map([...element.attributes].map(({ name, value }) => [name, value]));
        return [element, attributes, [...element.childNodes]];
    });
}, { once: true });
