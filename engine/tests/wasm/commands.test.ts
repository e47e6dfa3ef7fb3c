// `aqm compare`, and what all commands share: wrong usage, help, and documents that they refuse.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { aqm, both, folder, lanes, linesOf, native, program, red, written } from "./commands-rig";

test("no command prints control characters of what it reads", () => {
  const path = written("strange.json", { ...both, "\u001b[2Jkey": 1, sweep: [{ id: "\u009b31m\u0007", points: [] }] });
  const titled = written("titled.json", { ...red, title: "a\u009b31mb" });
  const { status, stdout, stderr } = aqm("check", titled);
  expect(status).not.toBe(0);
  expect(stderr).toContain("title");
  expect(stdout + stderr).not.toMatch(/(?!\n)\p{Cc}/u);
  for (const args of [["check"], ["run"], ["sweep"], ["compare"], ["lesson", "check"], ["reproduce", "\u001b[2J"]]) {
    const { status, stdout, stderr } = aqm(...args, path);
    expect(status, args.join(" ")).not.toBe(0);
    expect(stdout + stderr, args.join(" ")).not.toMatch(/(?!\n)\p{Cc}/u);
  }
});

test("a file that cannot be written is a failure, not wrong usage", () => {
  const path = written("unwritable.json", both);
  const { status, stderr } = aqm("sweep", path, "--seeds", "1", "--resume", join(folder, "none", "results.jsonl"));
  expect(status).toBe(1);
  expect(stderr).toMatch(/^aqm: ENOENT: .*results\.jsonl'\n$/);
});

describe("aqm compare", () => {
  test("runs each lane with its own seed, as aqm run does, and judges neither by one seed", () => {
    const path = written("lanes.json", { ...red, lanes });
    const [first, second] = linesOf(aqm("compare", path, "--json").stdout);
    expect([first?.lane, second?.lane]).toEqual(["red", "tail"]);
    expect(first?.fingerprint).toBe(JSON.parse(aqm("run", path, "--json").stdout).fingerprint);
    const { status, stdout } = aqm("compare", path);
    expect(status).toBe(0);
    expect(stdout).toMatch(/3–6 s +A: RED +B: drop-tail +B − A/);
    expect(stdout).toMatch(/Mean queue, bottleneck \[packets\] +[\d.]+ +[\d.]+ +\+[\d.]+$/m);
  });

  test("names a lane's script by its lines, instead of printing all of them", () => {
    const code = 'on arrival:\n    if queue.packets > 9:\n        drop "early"\n';
    const script = { id: "b", label: "mine", set: { "links.bottleneck.queue": { discipline: "script", code } } };
    const { stdout } = aqm(
      "compare",
      written("script.json", { ...red, lanes: [lanes[0], script] }),
      "--measure",
      "jain",
    );
    expect(stdout).toContain('B   mine   links.bottleneck.queue {"discipline":"script","code":"3 lines"}');
  });

  test("shows lanes that differ in their seed only once, and says so", () => {
    const same = { id: "again", set: { ...lanes[1]?.set, seed: 7 } };
    const path = written("repeated.json", { ...red, lanes: [...lanes, same] });
    const said = "Lane C differs from lane B in its seed only, so it is not repeated here.";
    for (const how of [[], ["--markdown"]]) {
      const { status, stdout } = aqm("compare", path, "--seeds", "1..2", ...how);
      expect(status).toBe(0);
      expect(stdout).toContain(said);
      expect(stdout).not.toContain("C − A");
    }
    expect(aqm("compare", path).stdout).toContain("C − A");
  });

  test("pairs the lanes by seed, and warns of chance where it compares much", () => {
    const path = written("lanes.json", { ...red, lanes });
    const { stdout } = aqm("compare", path, "--seeds", "1..4");
    expect(stdout).toContain("differences are paired by seed");
    expect(stdout).toMatch(/Mean queue, bottleneck \[packets\] .* \+[\d.]+ ± [\d.]+, worse$/m);
    const caution =
      /\n\nThere are \d+ comparisons\. If nothing differed, about \w+ of them would still look significant/;
    expect(stdout).toMatch(caution);
    expect(aqm("compare", path, "--seeds", "1..4", "--markdown").stdout).toMatch(caution);
    expect(aqm("compare", path, "--seeds", "1..4", "--measure", "jain").stdout).not.toContain("comparisons");
    const [head = [], row = []] = aqm("compare", path, "--seeds", "1..4", "--csv")
      .stdout.split("\n")
      .map((each) => each.split(","));
    expect(head.slice(0, 6)).toEqual(["lane", "measure", "unit", "from_s", "to_s", "n"]);
    expect(row.slice(0, 6)).toEqual(["red", "jain", "none", "0", "3", "4"]);
  });
});

describe("what is wrong is said before anything runs, with exit code 2", () => {
  const claiming = (...claims: object[]) => ({
    ...red,
    expect: {
      claims: claims.map((each) => ({
        id: "c",
        claim: "says",
        ...("order" in each ? {} : { value: 1 }),
        ...each,
      })),
    },
  });
  const empty = { label: "x", value: 1, published: [1], min: [2], max: [1] };
  const queue = (set: object) => [lanes[0], { id: "b", set: { "links.bottleneck.queue": set } }];
  test.each([
    ["compare", red, "has no lanes: it is a single run"],
    ["compare", { ...red, lanes: [{ id: "a" }] }, "lanes: must be a list of 2 to 4 lanes"],
    [
      "compare",
      { ...red, lanes: [lanes[0], { id: "b", set: { "links.none.rate": 1 } }] },
      "lanes[1].set: links.none.rate: there is no none",
    ],
    ["compare", { ...red, lanes: queue({ discipline: "red", max_p: 3 }) }, "lane b: links[2].queue.max_p"],
    [
      "compare",
      { ...red, lanes: [lanes[0], { id: "b", set: { timeline: [{ at: "1 s", set: { seed: 2 }, value: 3 }] } }] },
      "lane b: timeline[0].set",
    ],
    ["sweep", { ...both, lanes: queue({ discipline: "rad" }) }, "lane b, rate=5: links[2].queue.discipline"],
    ["sweep", { ...red, sweep: 3 }, "sweep: must be a list"],
    ["sweep", { ...red, duration: "-1 s" }, "duration"],
    ["reproduce", { ...red, expect: { tables: true } }, "wrong: expect.tables: must be a list of objects"],
    ["reproduce", { ...red, expect: { search: [{}] } }, "wrong: expect: search[0]: must have the texts"],
    ["reproduce", claiming({ min: 3, max: 2 }), "wrong: expect: c: min: must not be above max, which is 2"],
    ["reproduce", claiming({ order: [1, 2], slack: -1 }), "wrong: expect: c: slack: must be 0 or more"],
    ["reproduce", claiming({ min: 1 }, { min: 2 }), "wrong: expect: claims[1]: id: c is there already"],
    [
      "reproduce",
      { ...red, expect: { tables: [{ id: "T", title: "t", rows: [{ label: "r" }], columns: [empty] }] } },
      "wrong: expect: T: x: min: must not be above max, which is 1",
    ],
  ])("%s %#", (command, document, why) => {
    const { status, stdout, stderr } = aqm(command, written("wrong.json", document), "--seeds", "1");
    expect([status, stdout], stderr).toEqual([2, ""]);
    expect(stderr).toContain(why);
  });

  test.each([
    [["sweep"], "needs one document"],
    [["compare", "a", "b"], "needs one document"],
    [["sweep", "no-such-file"], "cannot read no-such-file\nTry: aqm list\n"],
    [["sweep", "no-such-file.json"], "cannot read no-such-file.json\n"],
    [
      ["run", "red-1993-two-flow"],
      'cannot read red-1993-two-flow; did you mean "red-1993-two-flows"?\nTry: aqm list\n',
    ],
    [["run", "no-such-file.json"], "cannot read no-such-file.json\n"],
    [["sweep", "red-1993-two-flows", "--json", "--csv"], "--json and --csv exclude each other"],
    [["sweep", "red-1993-two-flows", "--seeds", "3..1"], "--seeds: 3..1"],
    [["sweep", "red-1993-two-flows", "--seeds", "1..1000", "--jobs", "0"], "must be 1 to 256"],
    [["sweep", "red-1993-two-flows", "--set", "duration"], '--set takes PATH=VALUE, not "duration"'],
    [["compare", "red-1993-two-flows", "--set", "links.none.rate=1 Mbps"], "--set links.none.rate: there is no none"],
    [["sweep", "red-1993-two-flows", "--set", "duration=-1 s"], "duration: must be at least 1 ns"],
    [["sweep", "red-1993-two-flows", "--measure", "jane"], "there is no such measure; there are\n  jain, goodput_bps"],
    [
      ["compare", "red-1993-two-flows", "--resume", "x"],
      "aqm compare: unknown option --resume\nTry: aqm compare --help\n",
    ],
    [["sweep", "red-1993-two-flows", "--seeds"], "aqm sweep: --seeds needs a value\n"],
    [["sweep", "red-1993-two-flows", "--json=1"], "aqm sweep: --json takes no value\n"],
    [["grade", "no-such-folder"], "aqm grade: cannot read no-such-folder: there is no such file or folder\n"],
    [["lesson"], "aqm lesson: needs one of answers, check\n"],
    [["reproduce", "--json", "--markdown"], "exclude each other"],
    [["sweep", "red-1993-two-flows", "--json", "--measure", "jain"], "--json and --measure exclude each other"],
    [["compare", "red-1993-two-flows", "--json", "--measure", "jain"], "--json and --measure exclude each other"],
    [["characterize", "--check", "x", "--seeds", "1"], "--check and --seeds exclude each other"],
    [["characterize", "--check", "x", "--json"], "--check and --json exclude each other"],
    [["characterize", "codel", "--csv", "--json"], "--json and --csv exclude each other"],
    [["characterize", "codel", "--check", "x"], "--check takes the disciplines of its card"],
    [["characterize", "codel", "--documents", "x", "--jobs", "2"], "--documents and --jobs exclude each other"],
  ])("aqm %j", (args, why) => {
    const { status, stdout, stderr } = aqm(...args);
    expect([status, stdout], stderr).toEqual([2, ""]);
    expect(stderr).toContain(why);
  });
});

test("the example of scenarios/README.md runs, and its change is applied", () => {
  const readme = readFileSync(new URL("../../../scenarios/README.md", import.meta.url), "utf8");
  const example = JSON.parse(/## The document\n+```json\n(.*?)```/s.exec(readme)?.[1] ?? "");
  const [changed, unchanged] = [example, { ...example, timeline: [] }].map((document) => {
    const { status, stdout, stderr } = aqm("run", written("example.json", document), "--json");
    expect([status, stderr]).toEqual([0, ""]);
    return JSON.parse(stdout).fingerprint;
  });
  expect(changed).not.toBe(unchanged);
});

test("aqm check names the units that a buffer can have, and takes no key for a quite different one", () => {
  const changed = (path: string) => ({ at: "1 s", path, value: 3 });
  const queue = { discipline: "red", limit: "50 kB" };
  const links = red.links.map((link: { id: string }) => (link.id === "bottleneck" ? { ...link, queue } : link));
  const wrong = written("units.json", { ...red, links, timeline: [changed("links.bottleneck.rate")] });
  expect(aqm("check", wrong).stderr.split("\n")).toEqual([
    "links[2].queue.limit: has an unknown unit (is 50 kB; allowed: packets, packet, B, KB, MB, KiB or MiB)",
    "timeline[0].path: unknown key",
    "timeline[0].set: is missing",
    "",
  ]);
});

test("aqm check and aqm run accept documents with lanes, in Node and natively", () => {
  const path = written("checked.json", both);
  for (const [command, ...args] of [[process.execPath, program], [native]] as [string, ...string[]][])
    for (const name of ["check", "run"]) {
      const { status, stderr } = spawnSync(command, [...args, name, path], { encoding: "utf8" });
      expect([status, stderr]).toEqual([0, ""]);
    }
});

test("aqm check finds in Node what compare and sweep refuse, also in a document that is piped", () => {
  const lane = { id: "other", label: "Other", set: { "links.bottleneck.queue.discipline": "none" } };
  const text = JSON.stringify({ ...red, lanes: [{ id: "red", label: "RED" }, lane] });
  const found = "lane other: links[2].queue.discipline: there is no such discipline\n";
  for (const [args, input] of [
    [[written("no-discipline.json", JSON.parse(text))], ""],
    [["-"], text],
    [["-"], `\ufeff${text}`], // some editors begin a file with a byte order mark
  ] as const) {
    const options = { input, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync(process.execPath, [program, "check", ...args], options);
    expect([status, stderr]).toEqual([2, found]);
  }
  const points = [{ id: "p", label: "p", set: { "links.bottleneck.queue.max_p": 7 } }];
  const swept = written("swept.json", { ...red, sweep: [{ id: "max_p", label: "max_p", points }] });
  expect(aqm("check", swept).stderr).toBe("max_p=p: links[2].queue.max_p: must be at most 1\n");
});

test("help names every command, also those of Node", () => {
  const commands = [...readFileSync(program, "utf8").matchAll(/^ {2}(\w+): \(\) => import\(/gm)].map(
    ([, name]) => name,
  );
  expect(commands.length).toBeGreaterThan(8);
  const { stdout } = aqm("--help");
  for (const name of commands) expect(stdout).toMatch(new RegExp(`^aqm ${name} .*`, "m"));
});
