import { expect, test } from "vitest";
import { refusalText } from "./study";

test("why a run is refused is said in the names of the page", () => {
  const json = JSON.stringify({
    nodes: [],
    links: [{ id: "access" }, { id: "neck", queue: { discipline: "red", min_th: 20, max_th: 15 } }],
    flows: [],
  });
  const problems = [{ path: "links[1].queue", message: "max_th must be greater than min_th" }];
  expect(refusalText(json, problems)).toBe(
    "Maximum threshold must be greater than the minimum threshold (20 packets).",
  );
});
