import { expect, test } from "vitest";
import { windowMistake } from "./window-mistake";

test.each([
  [["10 s", "5 s"], "to", "must end after its start (10 s)"],
  [["10 s", "10 s"], "to", "must end after its start (10 s)"],
  [["0 s", "500 s"], "to", "must end by 40 s, the end of the run"],
  [["-3 s", "5 s"], "from", "must start at 0 s or later"],
  [[10, "20000 ms"], "to", "is there already: 10 s to 20 s"],
] as const)("a window %j cannot be measured", (window, end, message) => {
  expect(windowMistake(window, "40 s", [["10 s", "20 s"]])).toMatchObject({ end, message });
});

test.each([[["0 s", "40 s"]], [["10 s", "25 s"]]] as const)(
  "a window %j within the run can be measured, also over another one",
  (window) => {
    expect(windowMistake(window, "40 s", [["10 s", "20 s"]])).toBeUndefined();
  },
);
