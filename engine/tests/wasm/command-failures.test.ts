// What goes wrong is said, and nothing is lost: files that are none, disks that are full, runs that stop, measures that are missing.
import { spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { aqm, both, folder, lanes, native, program, red, scenario, written } from "./commands-rig";
import { lesson } from "./small-lesson";

const card = { format: "aqm-report-card", schemes: [], seeds: [1], sections: [], claims: [] };
test.each([
  [null, "is no report card"],
  [{ format: card.format }, "is damaged"],
  [{ ...card, sections: [null] }, "is damaged"],
  [{ ...card, sections: [{ id: "x" }] }, "is damaged"],
  [{ ...card, claims: undefined }, "is damaged"],
])("a report card that is none is named, not compared: %j", (content, why) => {
  const path = join(folder, "card.json");
  writeFileSync(path, JSON.stringify(content));
  const { status, stderr } = aqm("characterize", "--check", path);
  expect(stderr).toContain(`${path}: ${why}`);
  expect(status).toBe(2);
});

test("output that cannot be written is said, natively and in Node", () => {
  const full = openSync("/dev/full", "w");
  for (const command of [[native], [process.execPath, program]] as const) {
    const [file, ...first] = command;
    const args = [...first, "run", "red-1993-two-flows", "--duration", "1s"];
    const { status, stderr } = spawnSync(file, args, { stdio: ["ignore", full, "pipe"], encoding: "utf8" });
    expect(stderr).toContain("cannot write the output");
    expect(status).toBe(1);
  }
  closeSync(full);
  const closed = `trap "" PIPE; (sleep 0.2; "${native}" list) | true; exit $PIPESTATUS`;
  expect(spawnSync("bash", ["-c", closed], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
});

test("a run writes nothing over its scenario", () => {
  const path = written("mine.json", red);
  const again = `${folder}/./mine.json`;
  for (const option of ["--trace", "--pcap", "--telemetry"])
    for (const { status, stderr } of [
      spawnSync(native, ["run", path, option, again], { encoding: "utf8" }),
      aqm("run", again, option, path),
    ]) {
      expect(stderr).toContain(`${option} would overwrite the scenario`);
      expect(status).toBe(2);
    }
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(red);
});

test("a device without an end is refused, natively and in Node", () => {
  for (const { status, stderr } of [
    spawnSync(native, ["run", "/dev/zero"], { encoding: "utf8" }),
    aqm("run", "/dev/zero"),
    aqm("sweep", "/dev/zero"),
  ]) {
    expect(stderr).toMatch(/too long|cannot read \/dev\/zero/);
    expect(status).toBe(2);
  }
});

describe("no command writes over a file that it reads", () => {
  const roster = join(folder, "roster.csv");
  const secret = join(folder, "secret.txt");
  const inputs: Record<string, string> = {
    [roster]: "student,number\nAda,1\n",
    [secret]: "correct horse battery staple",
    [join(folder, "les.json")]: JSON.stringify(lesson),
    [join(folder, "sweep.json")]: JSON.stringify(both),
    [join(folder, "answers.txt")]: "none",
  };
  const [, , les, document, answers] = Object.keys(inputs) as [string, string, string, string, string];
  const link = join(folder, "link.csv");
  const same = (path: string) => `${folder}/./${basename(path)}`;
  const classOf = ["class", roster, "--lesson", les, "--secret", secret, "--csv"];
  const quiz = ["quiz", les, "--site", "https://example.org/", "--out"];

  beforeAll(() => {
    for (const [path, text] of Object.entries(inputs)) writeFileSync(path, text);
    symlinkSync(roster, link);
  });

  test.each([
    [[...classOf, same(roster)], roster],
    [[...classOf, link], roster],
    [[...classOf, same(secret)], secret],
    [[...classOf, same(les)], les],
    [["grade", answers, "--roster", roster, "--csv", same(roster)], roster],
    [["grade", answers, "--csv", same(answers)], answers],
    [[...quiz, same(les)], les],
    [["package", les, same(les)], les],
    [["sweep", document, "--resume", same(document)], document],
  ])("aqm %j", (args, lost) => {
    const { status, stdout, stderr } = aqm(...args);
    expect([status, stdout], stderr).toEqual([2, ""]);
    expect(stderr).toContain(`would overwrite ${lost}, which is read`);
    for (const [path, text] of Object.entries(inputs)) expect(readFileSync(path, "utf8")).toBe(text);
  });

  test.each([
    [classOf],
    [["grade", answers, "--csv"]],
    [quiz],
    [["package", les]],
    [["cartridge", "--base", "https://example.org/"]],
    [["sweep", document, "--resume"]],
    [["characterize", "codel", "--documents"]],
  ])("aqm %j with an empty name", (args) => {
    const { status, stdout, stderr } = aqm(...args, "");
    expect([status, stdout, stderr]).toEqual([2, "", expect.stringContaining("the name of a file is empty")]);
  });
});

test("aqm sweep resumes from a regular file only", () => {
  const path = written("unread.json", both);
  const { status, stderr } = aqm("sweep", path, "--resume", "/dev/full");
  expect(stderr).toBe("aqm sweep: --resume /dev/full: must be a regular file, or one that is not there yet\n");
  expect(status).toBe(2);
});

test("a file beside the report has a name, of its own", () => {
  const said = (...args: string[]) => {
    const run = spawnSync(process.execPath, [program, "run", "red-1993-two-flows", "--duration", "1s", ...args], {
      cwd: folder,
      encoding: "utf8",
    });
    return [run.status, run.stderr];
  };
  for (const option of ["--trace", "--pcap", "--telemetry"])
    for (const none of ["-", ""])
      expect(said(option, none)).toEqual([2, expect.stringContaining(`${option} needs the name of a file`)]);
  const line = "--trace and --pcap need different files";
  expect(said("--pcap", "one", "--trace", "./one")).toEqual([2, expect.stringContaining(line)]);
});

test("a speed is that of whole runs: aqm bench of a script that stops says where", () => {
  const code = "on arrival:\n    if now > 0.5:\n        for i in 0..100000:\n            x = i\n";
  const document = scenario("script-red");
  document.links.find(({ id }: { id: string }) => id === "bottleneck").queue = { discipline: "script", code };
  const path = written("stops.json", document);
  const run = spawnSync(native, ["run", path], { encoding: "utf8" });
  const bench = spawnSync(native, ["bench", path], { encoding: "utf8" });
  expect(run.stderr).toMatch(/^aqm: at [\d.]+ s the script stopped/);
  expect([bench.status, bench.stdout, bench.stderr]).toEqual([1, "", run.stderr]);
});

test("aqm sweep leaves out combinations that the engine refuses, counts the others only, and says which and why", () => {
  const axis = (id: string, values: number[]) => ({
    id,
    label: id,
    points: values.map((value) => ({
      id: String(value),
      label: String(value),
      set: { [`links.bottleneck.queue.${id}`]: `${value} packets` },
    })),
  });
  const sweep = [axis("min_th", [5, 20]), axis("max_th", [15, 30])];
  const path = written("impossible.json", { ...red, sweep });
  const { status, stdout, stderr } = aqm("sweep", path, "--seeds", "1..2", "--csv");
  expect(stderr).toMatch(
    /^aqm sweep: 2 of 8 runs are impossible and left out:\nmin_th=20, max_th=15: .*max_th.*\naqm sweep: 6 runs, /,
  );
  expect(stdout).not.toContain("20,15,");
  expect(status).toBe(0);
  expect(aqm("sweep", path, "--seeds", "1", "--measure", "jain").status).toBe(0);
  const none = written("none.json", { ...red, sweep: [axis("min_th", [5000, 6000])] });
  expect(aqm("sweep", none, "--seeds", "1")).toMatchObject({ status: 2, stdout: "" });
});

test("a measure that no run has costs no other table", () => {
  const path = written("both.json", { ...red, lanes });
  const none = "links.bottleneck.drops.nope";
  const { status, stdout, stderr } = aqm("sweep", path, "--seeds", "1", "--measure", `jain,${none}`);
  expect(stderr).toContain(`--measure ${none}: no run has it`);
  expect(stdout).toContain("Jain");
  expect(status).toBe(0);
  expect(aqm("sweep", path, "--seeds", "1", "--measure", none).status).toBe(1);
});
