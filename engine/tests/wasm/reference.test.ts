// The shipped scenarios make claims, and ns-2 measured the same networks: both are checked here on a few cases.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { scenarioOf } from "../../tools/validate/ns2-case.mjs";

const path = (relative: string) => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));
const read = (relative: string) => JSON.parse(readFileSync(path(relative), "utf8"));

function script(name: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path(`engine/tools/validate/${name}`), ...args], {
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

describe("reference", () => {
  test("a few cases of every kind agree with ns-2", () => {
    const { status, output } = script("validate.mjs", "--quick", "--misses");
    expect(output).toContain("0 differ without a known cause");
    expect(status).toBe(0);
  });

  test("every case of ns-2 has a translation", () => {
    for (const name of readdirSync(path("engine/tests/reference/ns2")).filter((file) => file.endsWith(".json")))
      expect(scenarioOf(read(`engine/tests/reference/ns2/${name}`)).document.title).toBe(name.replace(".json", ""));
  });

  test("ns-2's automatic RED is translated to its values", () => {
    const { document } = scenarioOf(read("engine/tests/reference/ns2/s004-t1-n01-reddef231.json"));
    // 15 Mbps / (8 * 500 B) = 3750 packets a second; 5 ms of them are 18.75; half of that is min_th.
    const weight = 1 - Math.exp(-1 / (10 * 0.1 * 3750));
    expect(document.links[0].queue).toMatchObject({ min_th: "9.375 packets", max_th: "28.125 packets", w_q: weight });
    expect(document.links[0].queue).toMatchObject({ byte_mode: true, hard_drop: false, gentle: true, max_p: 0.1 });
    // 50 packets of 500 B, and the packet of 1040 B that may exceed them.
    expect(document.links[0].queue.limit).toBe("26039 B");
  });
});

describe("variants of an experiment", () => {
  const shared = (name: string) => {
    const { title: _t, caption: _c, description: _d, expect: _e, links, ...rest } = read(`scenarios/${name}.json`);
    return { ...rest, links: links.map(({ queue: _q, ...link }: { queue?: object }) => link) };
  };

  test.each([
    ["000-f11-dcbt", "000-f11-cbt"],
    ["000-f11-dcbt", "000-f11-red"],
    ["000-f6-cbt", "000-f6-red"],
  ])("%s and %s differ in the queue only", (one, other) => expect(shared(one)).toEqual(shared(other)));
});
