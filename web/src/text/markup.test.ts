import { expect, it } from "vitest";
import { parseMarkup, plainText } from "./markup";

it("finds strong, emphasised and code parts", () => {
  expect(parseMarkup("**RED** *sees* `avg`.")).toEqual([
    { kind: "strong", text: "RED" },
    { kind: "text", text: " " },
    { kind: "emphasis", text: "sees" },
    { kind: "text", text: " " },
    { kind: "code", text: "avg" },
    { kind: "text", text: "." },
  ]);
});

it("finds links to what is on the page", () => {
  expect(parseMarkup("Switch to [CBT](discipline:cbt)!")).toEqual([
    { kind: "text", text: "Switch to " },
    { kind: "link", text: "CBT", target: { to: "discipline", id: "cbt" } },
    { kind: "text", text: "!" },
  ]);
});

it.each(["[x](https://example.org)", "[x](javascript:alert(1))", "[x](discipline:)", "**open", "[x]"])(
  "leaves %s as text",
  (text) => {
    expect(parseMarkup(text)).toEqual([{ kind: "text", text }]);
  },
);

it("gives the plain text", () => {
  expect(plainText("**A** [b](time:10) `c`")).toBe("A b c");
});
