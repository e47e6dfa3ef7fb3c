// What commands print may name anything that is in a document: it must not steer a terminal.

/** Control characters (C0, DEL, C1) except line ends and tabs, written as in JSON: \u001b. */
export const withoutControls = (text) =>
  text.replace(/(?!\n|\t|\r\n)\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** From now on, whatever is printed line by line goes through `withoutControls`. */
export function guardTerminal() {
  for (const name of ["log", "error"]) {
    const print = console[name];
    console[name] = (...parts) =>
      print(...parts.map((part) => (typeof part === "string" ? withoutControls(part) : part)));
  }
}
