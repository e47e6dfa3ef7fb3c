import { expect, test } from "vitest";
import { leftOutText, refusalText } from "./study";

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

test("a script that stops a run and is replaced later is told from the one on the page", () => {
  const code = (at: string, value: string) => ({ at, set: "links.neck.queue.code", value });
  const refused = (later: readonly unknown[]) =>
    refusalText(JSON.stringify({ nodes: [], links: [], flows: [], timeline: [code("0 s", "a"), ...later] }), [
      { path: "", message: "at 0.027 s the script stopped in line 13" },
    ]);
  expect(refused([code("101.506 ms", "b")])).toMatch(
    /line 13.* Another version of the script replaces it at 0.102 s.$/,
  );
  expect(refused([])).not.toContain("Another");
});

test("says how many runs of a sweep are left out, and why, with an example where there are several reasons", () => {
  expect(leftOutText(2, 12, ["A must be above B.", "A must be above B."])).toBe(
    "2 of 12 runs are impossible and left out: A must be above B.",
  );
  expect(leftOutText(1, 2, ["A must be above B.", "C must be below D."])).toBe(
    "1 of 2 runs is impossible and left out, for example: A must be above B.",
  );
});
