import { describe, expect, it } from "vitest";
import { format, formattedPosition } from "./format";
import { tokensOf } from "./tokens";

const SCRIPTS: Record<string, string> = import.meta.glob("../../../../scenarios/scripts/*.aqm", {
  query: "?raw",
  import: "default",
  eager: true,
});

const words = (code: string) => code.split("\n").flatMap((line) => tokensOf(line).map(({ text }) => text.trimEnd()));

describe("format", () => {
  it.each(Object.entries(SCRIPTS))("leaves %s as it is", (_path, code) => {
    expect(format(code)).toBe(code);
  });

  it.each(Object.entries(SCRIPTS))("restores the indentation of %s", (_path, code) => {
    const narrow = code.replace(/^ +/gm, (spaces) => " ".repeat(spaces.length / 2));
    const tabs = code.replace(/^ +/gm, (spaces) => "\t".repeat(spaces.length / 4));
    expect(format(narrow)).toBe(code);
    expect(format(tabs.replace(/\n/g, "  \r\n"))).toBe(code);
    expect(words(format(narrow))).toEqual(words(code));
  });

  it("separates blocks by one blank line, and keeps comments with what follows", () => {
    const code =
      "param a = 1\non arrival:\n  drop\n# the link is free\non idle:\n  pass\nstate b = 0\n\n\n\nstate c = 0";
    expect(format(code)).toBe(
      "param a = 1\n\non arrival:\n    drop\n\n# the link is free\non idle:\n    pass\n\nstate b = 0\n\nstate c = 0\n",
    );
  });

  it("separates handlers of one line", () => {
    expect(format("on idle: pass\non arrival: drop")).toBe("on idle: pass\n\non arrival: drop\n");
  });

  it("adds nothing below a head whose lines are not indented", () => {
    expect(format("on arrival: # each\naccept")).toBe("on arrival: # each\naccept\n");
  });

  it("leaves comments at the end of a block in it", () => {
    const code = "on arrival:\n  if a:\n    x = 1\n    # done\n  # next\n  y = 2\n  # end\n";
    expect(format(code)).toBe(
      "on arrival:\n    if a:\n        x = 1\n        # done\n    # next\n    y = 2\n    # end\n",
    );
  });

  it("leaves operators and spaces within lines alone", () => {
    expect(format("state a=1,   b  = 2  # two   words \n")).toBe("state a=1,   b  = 2  # two   words\n");
  });

  it("makes an empty text of blank lines", () => {
    expect(format(" \n\t\n")).toBe("");
  });

  it("changes nothing the second time", () => {
    const odd =
      "\n\non arrival:\n      a = 1\n   b = 2\n       # c\n  if a: b = 2\n  else:\n          pass\n on idle:\n pass";
    const once = format(odd);
    expect(format(once)).toBe(once);
  });
});

describe("formattedPosition", () => {
  it("stays behind the same letter", () => {
    const code = "on arrival:\n  drop  \n";
    const at = code.indexOf("op");
    expect(format(code).slice(formattedPosition(code, at, format(code)))).toBe("op\n");
  });
});
