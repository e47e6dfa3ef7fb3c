import { describe, expect, it } from "vitest";
import { offersAt } from "./completions";
import { helpAt } from "./help-at";

/** The offers where the text has a bar. */
const offers = (marked: string, isAsked = false) => {
  const at = marked.indexOf("|");
  return offersAt(marked.replace("|", ""), at, isAsked)?.offers.map(({ label }) => label) ?? null;
};

const CODE = "param max_th = 15 # packets\nstate average = 0, seen[flow] = -1\n";

describe("offersAt", () => {
  it("offers declarations and handlers at the start of a line", () => {
    expect(offers("p|")).toEqual(["param", "state", "signal", "on", "every"]);
  });

  it("offers events after on, also before a letter", () => {
    expect(offers("on |")).toEqual(["arrival", "departure", "idle"]);
    expect(offers("on de|")).toEqual(["arrival", "departure", "idle"]);
  });

  it("offers statements in a handler, and after a colon", () => {
    expect(offers("on arrival:\n    i|")).toContain("if");
    expect(offers("on arrival:\n    if queue.full: d|")).toContain("drop");
    expect(offers("on arrival: a|")).toContain("accept");
    expect(offers("on arrival:\n    x = i|")).not.toContain("if");
  });

  it("offers fields, functions and declared names in an expression", () => {
    const found = offers(`${CODE}on arrival:\n    fresh = 1\n    x = a|`);
    for (const name of ["packet.size", "min", "tagged", "max_th", "average", "seen", "fresh"])
      expect(found).toContain(name);
  });

  it("replaces the whole name of a field", () => {
    expect(offersAt("on idle:\n    x = queue.pa", 24, false)?.from).toBe(17);
  });

  it("does not offer the name that is being written, nor names where new ones stand", () => {
    expect(offers("on idle:\n    fre|")).not.toContain("fre");
    expect(offers("param ma|")).toBeNull();
    expect(offers("state a = 1, b|")).toBeNull();
    expect(offers("state a = min(1, m|")).toContain("max");
  });

  it("offers states and variables to signals, parameters to every", () => {
    expect(offers(`${CODE}signal a|`)).toEqual(["average", "seen"]);
    expect(offers(`${CODE}every |`)).toEqual(["max_th"]);
  });

  it("offers packets and known reasons after drop", () => {
    expect(offers('on arrival:\n    if a: drop "early"\n    drop o|')).toEqual([
      "oldest",
      "newest",
      "random",
      "chosen",
      '"early"',
    ]);
    expect(offers("on arrival:\n    choose r|")).toEqual(["oldest", "newest", "random"]);
  });

  it("offers units after a number", () => {
    expect(offers("param t = 5 m|")).toContain("ms");
    expect(offers("param t = 5 ms|")).toBeNull();
    expect(offers("param t = 5 |")).toBeNull();
    expect(offers("param t = 5 |", true)).toContain("ms");
  });

  it("is quiet in comments, reasons, without a word and after a whole one", () => {
    expect(offers("# a|")).toBeNull();
    expect(offers('on arrival:\n    drop "e|')).toBeNull();
    expect(offers("on arrival:\n    |")).toBeNull();
    expect(offers("on arrival:\n    |", true)).toContain("if");
    expect(offers("on arrival:\n    accept|")).toBeNull();
  });
});

describe("helpAt", () => {
  const help = (marked: string) => helpAt(marked.replace("|", ""), marked.indexOf("|"));

  it("explains words of the language", () => {
    expect(help("x = queue.pac|kets")).toMatchObject({ from: 4, form: "queue.packets  # packets" });
    expect(help("x = ran|dom()")?.form).toBe("random()");
    expect(help("drop ran|dom")?.form).toBe("choose random");
  });

  it("shows where a name is declared", () => {
    const of = (name: string) => helpAt(`${CODE}signal average\n`, CODE.indexOf(name));
    expect(of("max_th")).toMatchObject({ form: "param max_th = 15 # packets", doc: "Parameter, line 1." });
    expect(of("average")).toMatchObject({ doc: "State, line 2." });
  });

  it("has nothing to say of numbers, comments and unknown names", () => {
    expect(help("x = 1|2")).toBeNull();
    expect(help("# if|")).toBeNull();
    expect(help("y = |fog")).toBeNull();
  });
});
