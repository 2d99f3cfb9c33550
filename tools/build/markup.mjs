// Find what a browser would silently mend in its own way: malformed tags, and tags that do not nest.

import { Tokenizer } from "parse5";
import { BuildError } from "./build_error.mjs";

const VOID = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);

/** Throws BuildError with the line of the first fault in `html`, the source of the file `path`. */
export function checkMarkup(path, html) {
  const opened = [];
  const fault = (line, text) => {
    throw new BuildError(`${path}:${line}: ${text}`);
  };
  const nothing = () => {};
  const tokens = {
    onStartTag({ tagName, selfClosing, location }) {
      if (!VOID.has(tagName) && !selfClosing) opened.push({ tagName, line: location.startLine });
    },
    onEndTag({ tagName, location }) {
      const last = opened.pop();
      if (!last) fault(location.startLine, `</${tagName}> closes nothing`);
      if (last.tagName !== tagName) fault(last.line, `<${last.tagName}> is not closed before </${tagName}> in line ${location.startLine}`);
    },
    onEof() {
      const last = opened.pop();
      if (last) fault(last.line, `<${last.tagName}> is not closed`);
    },
    onParseError: ({ code, startLine }) => fault(startLine, code.replaceAll("-", " ")),
    ...Object.fromEntries(["Comment", "Doctype", "Character", "NullCharacter", "WhitespaceCharacter"].map((kind) => [`on${kind}`, nothing])),
  };
  new Tokenizer({ sourceCodeLocationInfo: true }, tokens).write(html, true);
}
