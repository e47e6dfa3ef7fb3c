// `aqm sweep`: its results are those of `aqm run`, whatever interrupts it.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { aqm, both, folder, linesOf, program, red, scenario, sweep, written } from "./commands-rig";

describe("aqm sweep --json", () => {
  test("has the numbers and the fingerprint of aqm run for the same variation, in the order of the plan", () => {
    const path = written("sweep.json", { ...red, sweep });
    const { status, stdout } = aqm("sweep", path, "--seeds", "1..2", "--json");
    expect(status).toBe(0);
    const lines = linesOf(stdout);
    expect(lines.map(({ place, seed }) => `${place.rate} ${seed}`)).toEqual([
      "5 1",
      "10 1",
      "20 1",
      "5 2",
      "10 2",
      "20 2",
    ]);
    for (const { place, seed, fingerprint, events, windows } of lines) {
      const rate = `links.bottleneck.rate=${place.rate} Mbps`;
      const run = JSON.parse(aqm("run", path, "--seed", String(seed), "--set", rate, "--json").stdout);
      expect({ fingerprint, events, windows }).toEqual({
        fingerprint: run.fingerprint,
        events: run.events,
        windows: run.windows,
      });
    }
  });

  test("with --set is the sweep of the document that has those values", () => {
    const path = written("set.json", { ...red, sweep });
    const script = new URL("../../../scenarios/scripts/choke.aqm", import.meta.url).pathname;
    const own = ["--set", "links.bottleneck.queue.max_p=0.5", "--set", "flows.far.start=1 s"];
    const codes = [
      "--set",
      "links.bottleneck.queue.discipline=script",
      "--set",
      `links.bottleneck.queue.code=@${script}`,
    ];
    for (const set of [own, codes]) {
      const { status, stdout, stderr } = aqm("sweep", path, "--seeds", "2", ...set, "--json");
      expect(status, stderr).toBe(0);
      for (const { place, fingerprint } of linesOf(stdout)) {
        const rate = ["--set", `links.bottleneck.rate=${place.rate} Mbps`];
        const run = aqm("run", path, "--seed", "2", ...set, ...rate, "--json");
        expect(fingerprint).toBe(JSON.parse(run.stdout).fingerprint);
      }
    }
    const vain = aqm("sweep", path, "--set", "links.bottleneck.rate=1 Mbps");
    expect([vain.status, vain.stderr]).toEqual([
      2,
      "aqm sweep: --set links.bottleneck.rate: every point of the axis rate sets it\n",
    ]);
  });

  test("applies several --set from left to right", () => {
    const path = written("order.json", red);
    const queue = "links.bottleneck.queue";
    const set = [`${queue}.max_p=0.5`, `${queue}.discipline=drop_tail`, `${queue}.discipline=red`];
    const settings = set.flatMap((each) => ["--set", each]);
    const [line] = linesOf(aqm("sweep", path, "--seeds", "1", ...settings, "--json").stdout);
    const run = aqm("run", path, "--seed", "1", ...settings, "--json");
    expect(line?.fingerprint).toBe(JSON.parse(run.stdout).fingerprint);
  });

  test.each([
    ["sweep", "links.bottleneck.queue.max_p=0.5", "every point of the axis q sets links.bottleneck.queue"],
    ["sweep", "seed=77", "the runs have seeds of their own (--seeds)"],
    ["compare", "links.bottleneck.queue.limit=9", "every lane sets links.bottleneck.queue"],
    ["compare", 'links.bottleneck.queue={"discipline":"codel"}', "every lane sets it"],
  ])("aqm %s refuses --set %s, which has no effect: %s", (command, setting, why) => {
    const set = (discipline: string) => ({ "links.bottleneck.queue": { discipline } });
    const points = ["red", "drop_tail"].map((id) => ({ id, label: id, set: set(id) }));
    const more = command === "sweep" ? { sweep: [{ id: "q", label: "q", points }] } : { lanes: points };
    const path = written("vain.json", { ...red, ...more });
    const { status, stdout, stderr } = aqm(command, path, "--set", setting);
    expect([status, stdout, stderr]).toEqual([2, "", `aqm ${command}: --set ${setting.split("=")[0]}: ${why}\n`]);
  });

  test("is the same with one thread and with four", () => {
    const path = written("both.json", both);
    const one = aqm("sweep", path, "--seeds", "1..3", "--json", "--jobs", "1");
    expect(aqm("sweep", path, "--seeds", "1..3", "--json", "--jobs=4").stdout).toBe(one.stdout);
    expect(linesOf(one.stdout)).toHaveLength(18);
  });
});

describe("aqm sweep of a script", () => {
  const script = { ...scenario("script-red"), duration: "6 s", measure: { windows: [[3, 6]], watch: ["bottleneck"] } };
  const queue = "links.bottleneck.queue";
  const point = (id: string, set: object) => ({ id, label: id, set });
  const axis = (id: string, points: object[]) => ({ id, label: id, points });
  const fingerprint = (path: string, ...settings: string[]) =>
    JSON.parse(aqm("run", path, "--json", ...settings.flatMap((setting) => ["--set", setting])).stdout).fingerprint;

  test("varies its parameters, as aqm run sets them", () => {
    const points = ["20 packets", "40 packets"].map((value) => point(value, { [`${queue}.values.max_th`]: value }));
    const path = written("values.json", { ...script, sweep: [axis("max_th", points)] });
    const lines = linesOf(aqm("sweep", path, "--seeds", "1", "--json").stdout);
    expect(lines.map((line) => line.fingerprint)).toEqual(
      ["20 packets", "40 packets"].map((value) => fingerprint(path, `${queue}.values.max_th=${value}`)),
    );
    expect(new Set(lines.map((line) => line.fingerprint)).size).toBe(2);
  });

  test("varies its text", () => {
    const files = ["drop-tail", "red", "blue"].map((name) => `scenarios/scripts/${name}.aqm`);
    const points = files.map((file) => point(file, { [`${queue}.code`]: readFileSync(file, "utf8") }));
    const path = written("codes.json", { ...script, sweep: [axis("code", points)] });
    const lines = linesOf(aqm("sweep", path, "--seeds", "1", "--json").stdout);
    expect(lines.map((line) => line.fingerprint)).toEqual(
      files.map((file) => fingerprint(path, `${queue}.code=@${file}`)),
    );
    expect(new Set(lines.map((line) => line.fingerprint)).size).toBe(3);
  });

  test("says which text does not declare a value of the document, and runs without it", () => {
    const values = { [`${queue}.values`]: { max_th: "20 packets" } };
    const code = { [`${queue}.code`]: "on arrival:\n    pass\n" };
    const bad = written("bad.json", { ...script, sweep: [axis("code", [point("own", { ...values, ...code })])] });
    const refused = aqm("sweep", bad, "--seeds", "1", "--json");
    expect(refused).toMatchObject({ status: 2, stdout: "" });
    expect(refused.stderr).toMatch(/^code=own: .*queue\.values\.max_th: the code declares no parameter max_th/m);
    const good = { ...values, ...code, [`${queue}.values`]: null };
    expect(
      aqm("sweep", written("good.json", { ...script, sweep: [axis("code", [point("own", good)])] }), "--seeds", "1"),
    ).toMatchObject({ status: 0 });
  });
});

test("aqm sweep --csv has the measures that are asked for", () => {
  const { stdout } = aqm("sweep", written("few.json", red), "--seeds", "1", "--csv", "--measure", "jain,loss_rate");
  expect(stdout.split("\n")[0]).toBe("lane,seed,fingerprint,from_s,to_s,jain,loss_rate");
});

test("aqm sweep --csv has the numbers of --json", () => {
  const path = written("csv.json", both);
  const lines = linesOf(aqm("sweep", path, "--seeds", "1..2", "--json").stdout);
  const { stdout } = aqm("sweep", path, "--seeds", "1..2", "--csv");
  const [head = [], ...rows] = stdout
    .trim()
    .split("\n")
    .map((row) => row.split(","));
  expect(rows).toHaveLength(12 * 2);
  const at = (row: string[], name: string) => row[head.indexOf(name)];
  for (const [index, row] of rows.entries()) {
    const line = lines[Math.floor(index / 2)]!;
    const window = line.windows[index % 2] as {
      from_s: number;
      jain: number;
      links: { queue_packets: { mean: number } }[];
    };
    expect([at(row, "lane"), at(row, "rate"), Number(at(row, "seed"))]).toEqual([
      line.lane,
      line.place.rate,
      line.seed,
    ]);
    expect(at(row, "fingerprint")).toBe(line.fingerprint);
    expect(Number(at(row, "from_s"))).toBe(window.from_s);
    expect(Number(at(row, "jain"))).toBe(window.jain);
    expect(Number(at(row, "links.bottleneck.queue_packets.mean"))).toBe(window.links[0]!.queue_packets.mean);
  }
});

test("aqm sweep prints a table for each window, and says the cost first", () => {
  const { status, stdout, stderr } = aqm("sweep", written("text.json", both), "--seeds", "1..3", "--measure", "jain");
  expect(status).toBe(0);
  expect(stderr).toMatch(/^aqm sweep: 18 runs, at most [\d.]+ million events: about \d+ s on \d+ threads?\n$/);
  expect(stdout).toMatch(/A +RED +the document\n +B +drop-tail +links\.bottleneck\.queue \{"discipline":"drop_tail"\}/);
  expect(stdout).toMatch(/Jain’s index, 0–3 s\n +Rate +A: RED +B: drop-tail +B − A\n +5 Mbps +0\.\d+ ± 0\.\d+/);
  expect(stdout).toContain("Jain’s index, 3–6 s");
  expect(aqm("sweep", join(folder, "text.json"), "--seeds", "1..2", "--markdown").stdout).toContain(
    "| Rate | A: RED |",
  );
});

describe("aqm sweep --resume", () => {
  const seeds = ["--seeds", "1..20"];
  let path: string;
  let whole: string;
  const results = () => join(folder, "results.jsonl");
  beforeAll(() => {
    path = written("resume.json", both);
    whole = aqm("sweep", path, ...seeds, "--json").stdout;
  });

  /** Begins a sweep, and sends the signal once some results are there. */
  const interrupted = (signal: NodeJS.Signals) =>
    new Promise<number | null>((resolve) => {
      rmSync(results(), { force: true });
      const child = spawn(process.execPath, [program, "sweep", path, ...seeds, "--resume", results()], {
        stdio: "ignore",
      });
      const timer = setInterval(() => {
        if (!existsSync(results()) || statSync(results()).size < whole.length / 5) return;
        clearInterval(timer);
        child.kill(signal);
      }, 5);
      child.on("exit", (code) => {
        clearInterval(timer);
        resolve(code);
      });
    });

  test.each([
    ["SIGINT", 130],
    ["SIGKILL", null],
  ] as const)("gives the same file after %s, nothing lost or doubled", async (signal, code) => {
    expect(await interrupted(signal)).toBe(code);
    const before = readFileSync(results(), "utf8");
    expect(before.length).toBeLessThan(whole.length);
    expect(whole.startsWith(before)).toBe(true);
    const { status, stdout, stderr } = aqm("sweep", path, ...seeds, "--resume", results(), "--json");
    expect(status).toBe(0);
    expect(stderr).toContain("are there already");
    expect(readFileSync(results(), "utf8")).toBe(whole);
    expect(stdout).toBe(whole);
  });

  test("drops a torn last line, wherever it was torn", () => {
    const last = whole.lastIndexOf("\n", whole.length - 2) + 1;
    for (const length of [last, last + 1, last + 90, whole.length - 1]) {
      writeFileSync(results(), whole);
      truncateSync(results(), length);
      expect(aqm("sweep", path, ...seeds, "--resume", results()).status).toBe(0);
      expect(readFileSync(results(), "utf8")).toBe(whole);
    }
  });

  test("makes nothing if all runs are there, and more seeds come at the end", () => {
    writeFileSync(results(), whole);
    const again = aqm("sweep", path, ...seeds, "--resume", results(), "--csv");
    expect(again.stderr).toBe("aqm sweep: all 120 runs are there already\n");
    expect(again.stdout).toBe(aqm("sweep", path, ...seeds, "--csv").stdout);
    expect(aqm("sweep", path, "--seeds", "1..21", "--resume", results()).status).toBe(0);
    expect(readFileSync(results(), "utf8")).toBe(aqm("sweep", path, "--seeds", "1..21", "--json").stdout);
  });

  test("refuses a file of another sweep, and leaves it as it is", () => {
    const forged = whole.replace(/"events":\d+/g, '"events":1');
    for (const [text, why] of [
      [readFileSync(path, "utf8"), "line 1 is of another document"],
      [`${whole}${whole}`, "line 121 is one run too many"],
      [whole.slice(whole.indexOf("\n") + 1), "line 1 is of another document, or of other seeds"],
      [forged.slice(0, forged.indexOf("\n") + 1), "another version of the engine"],
    ] as const) {
      writeFileSync(results(), text);
      const { status, stderr } = aqm("sweep", path, ...seeds, "--resume", results());
      expect([status, stderr.includes(why)], stderr).toEqual([2, true]);
      expect(readFileSync(results(), "utf8")).toBe(text);
    }
  });
});
