import { describe, expect, it } from "vitest";
import { declaredIn } from "./declared";
import { indentation } from "./indent";
import { indentOf, tokensOf, withoutComment } from "./tokens";

const kinds = (line: string) => tokensOf(line).map(({ kind, text }) => `${kind} ${text}`);

describe("tokensOf", () => {
  it("reads a parameter", () => {
    expect(kinds("param t = 5 ms  # 1 ms..10 s, log")).toEqual([
      "declaration param",
      "name t",
      "symbol =",
      "number 5 ms",
      "comment # 1 ms..10 s, log",
    ]);
  });

  it("reads ranges, powers and fields", () => {
    expect(kinds("for f in 0..queue.flows:")).toEqual([
      "keyword for",
      "name f",
      "keyword in",
      "number 0",
      "symbol ..",
      "field queue.flows",
      "symbol :",
    ]);
    expect(kinds("a ** -1.5e-3")).toEqual(["name a", "symbol **", "symbol -", "number 1.5e-3"]);
  });

  it("takes no unit from a longer name", () => {
    expect(kinds("5 msec")).toEqual(["number 5", "name msec"]);
  });

  it("tells the choice from the function and the name", () => {
    expect(kinds('drop random "full"')).toEqual(["action drop", "choice random", 'text "full"']);
    expect(kinds("random()")[0]).toBe("function random");
    expect(kinds("oldest = idle")).toEqual(["name oldest", "symbol =", "name idle"]);
    expect(kinds("on idle:")[1]).toBe("choice idle");
  });

  it("marks what means nothing", () => {
    expect(kinds('drop "early')).toContain('unknown "');
  });
});

describe("lines", () => {
  it("lose their comments, but not a # in a text", () => {
    expect(withoutComment('drop "a#b"  # no')).toBe('drop "a#b"');
    expect(withoutComment("x = 1 // no")).toBe("x = 1");
  });

  it("count tabs to the next multiple of 4", () => {
    expect(indentOf("  \tx")).toBe(4);
  });
});

describe("declaredIn", () => {
  it("finds parameters, states, variables and counters", () => {
    const code = [
      "param a = 1",
      "state b = 0, c[flow] = min(1, 2), d[2][3] = 0",
      "signal b, e",
      "on arrival:",
      "    e = a",
      "    if e == 1: f += 1; g = 2",
      "    for i in 0..3: d[0][i] = 1",
      "    a = 2",
      "    # h = 1",
    ].join("\n");
    expect(declaredIn(code).map(({ name, kind, line }) => `${name} ${kind} ${line}`)).toEqual([
      "a parameter 1",
      "b state 2",
      "c state 2",
      "d state 2",
      "e variable 5",
      "f variable 6",
      "g variable 6",
      "i loop 7",
    ]);
  });
});

describe("indentation", () => {
  const below = (...above: readonly string[]) => indentation(above, "");

  it("goes in after a colon, also with a comment, and keeps to the line above", () => {
    expect(below("on arrival:  # each")).toBe(4);
    expect(below("on arrival:", "    x = 1", "")).toBe(4);
  });

  it("goes out after the end of a block", () => {
    expect(below("    if a:", '        drop "early"')).toBe(4);
    expect(below("    if a:", "        n = 0; accept")).toBe(4);
    expect(below("    if a:", "        drop oldest")).toBe(8);
    expect(below("    if a: drop")).toBe(4);
  });

  it("puts declarations and handlers at the left", () => {
    expect(indentation(["on arrival:", "    x = 1"], "on idle:", 4)).toBe(0);
  });

  it("puts elif and else below their condition", () => {
    const lines = ["on arrival:", "    if a:", "        if b:", "            c = 1"];
    expect(indentation(lines, "else:", 12)).toBe(8);
    expect(indentation(lines, "else:", 4)).toBe(4);
    expect(indentation([...lines, "    d = 1"], "else:", 4)).toBe(4);
  });
});
