import { expect, test } from "vitest";
import { haltedWords } from "./halted-words";

test("what stopped a run names the packet's flow", () => {
  const why = "the script stopped in line 13: division of 1 by zero, for a packet of flow 1 with 52 bytes";
  const flows = [{ id: "far" }, { id: "near" }];
  expect(haltedWords(why, flows)).toBe(why.replace("flow 1", "flow near"));
  expect(haltedWords(why)).toBe(why);
});
