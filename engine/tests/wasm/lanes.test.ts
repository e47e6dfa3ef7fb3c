// Lanes with the real engine: whatever is done with them, each is the run of its document, to the last bit.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngine } from "../../../web/src/engine/wasm";
import { scriptDiscipline } from "../../../web/src/scenario/catalog";
import type { ScenarioDocument } from "../../../web/src/scenario/scenario";
import { paramOfScript } from "../../../web/src/scenario/script-params";
import { withSettings } from "../../../web/src/scenario/variation";
import { closeLane, compareWith, keepOnly, linkLanes, tryFromHere } from "../../../web/src/state/run/lane-edits";
import { lanesOfRun } from "../../../web/src/state/run/lanes";
import { laneList, wholeDocument } from "../../../web/src/state/work/whole-document";
import type { Telemetry } from "../../../web/src/telemetry/telemetry";
import { createPage } from "./in-process";

const module = await WebAssembly.compile(
  readFileSync(new URL("../../build/wasm/engine-with-scripts.wasm", import.meta.url)) as BufferSource,
);
const END_S = 1;
const FITTING = { "links.bottleneck.queue.max_p": 0.1 };

function scenario(name: string): ScenarioDocument {
  const text = readFileSync(new URL(`../../../scenarios/${name}.json`, import.meta.url), "utf8");
  const document = JSON.parse(text) as ScenarioDocument;
  return { ...document, duration: `${END_S} s`, measure: { ...document.measure, windows: [] } };
}

type Page = ReturnType<typeof createPage>;

async function opened(document: ScenarioDocument, page = createPage(module)): Promise<Page> {
  expect(await page.run.open(document)).toEqual({ kind: "opened" });
  page.run.setSpeed(1);
  lanesOfRun(page.run);
  return page;
}

/** Plays to the end. */
async function finish(page: Page): Promise<void> {
  await page.run.settled();
  page.run.setSpeed("max");
  for (let frames = 0; frames < 3000 && page.run_state().play !== "ended"; ++frames) {
    page.run.play();
    await page.pass(1);
  }
  expect(page.run_state().play).toBe("ended");
  for (let frames = 0; frames < 3000 && page.run_state().lanes.some(({ isBehind }) => isBehind); ++frames)
    await page.pass(1);
  await page.pass(5);
}

const columns = (telemetry: Telemetry): number[][] =>
  Array.from({ length: telemetry.length }, (_, row) => [
    telemetry.time(row),
    telemetry.column("run", "run", "jain")?.at(row) ?? 0,
    telemetry.column("queue", "bottleneck", "backlog_packets")?.at(row) ?? 0,
    telemetry.column("queue", "bottleneck", "avg")?.at(row) ?? 0,
  ]);

/** A straight run of a document: its fingerprint and telemetry. */
async function straight(document: ScenarioDocument) {
  const page = await opened(document);
  await finish(page);
  const { telemetry } = page.run.view ?? {};
  return { fingerprint: page.run_state().fingerprint, rows: telemetry ? columns(telemetry) : [] };
}

/** Each lane at its end is the straight run of its document. */
async function expectSame(page: Page): Promise<void> {
  await finish(page);
  const { document, lanes } = page.work();
  const list = lanes ? laneList({ lanes }, document) : [];
  for (const [index, lane] of list.entries()) {
    const state = page.run_state().lanes[index];
    const alone = await straight(lane.document);
    expect(state?.problems).toEqual([]);
    expect(state?.fingerprint).toBe(alone.fingerprint);
    expect(columns(state?.telemetry as Telemetry)).toEqual(alone.rows);
  }
  const written = wholeDocument(page.work());
  expect(written && JSON.stringify(written).length).toBeGreaterThan(0);
}

type Step = (page: Page) => Promise<unknown>;
const oneOf = fc.constantFrom;
const lane = (page: Page, which: number) => {
  const { lanes } = page.work();
  return lanes?.all[which % lanes.all.length]?.id ?? "";
};
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 12 }).map(
      (frames): Step =>
        (page) =>
          page.pass(frames),
    ),
  },
  fc.integer({ min: 0, max: 800 }).map(
    (at_ms): Step =>
      async (page) => {
        await page.run.seek(at_ms / 1000);
        await page.pass(2);
      },
  ),
  oneOf("red", "sfb", "codel", "drop_tail").map(
    (id): Step =>
      (page) =>
        page.run.change("links.bottleneck.queue.discipline", id),
  ),
  oneOf("5 Mbps", "20 Mbps").map(
    (rate): Step =>
      (page) =>
        page.run.change("links.bottleneck.rate", rate),
  ),
  oneOf("red", "sfb", "dcbt").map(
    (id): Step =>
      (page) =>
        compareWith(page.run, { kind: "discipline", id, label: id }),
  ),
  fc.constant<Step>((page) => compareWith(page.run, { kind: "seed" })),
  fc.constant<Step>((page) => tryFromHere(page.run, { kind: "same" })),
  oneOf("red", "pie").map(
    (id): Step =>
      (page) =>
        tryFromHere(page.run, { kind: "discipline", id, label: id }),
  ),
  fc.nat(3).map(
    (which): Step =>
      (page) =>
        lanesOfRun(page.run).choose(lane(page, which)),
  ),
  fc.nat(3).map(
    (which): Step =>
      (page) =>
        closeLane(page.run, lane(page, which)),
  ),
  // Two keys, one after the other.
  fc.tuple(fc.nat(3), fc.nat(3)).map(
    (two): Step =>
      (page) =>
        Promise.all(two.map((which) => lanesOfRun(page.run).choose(lane(page, which)))),
  ),
  // A change while another lane is being chosen.
  fc.nat(3).map(
    (which): Step =>
      (page) =>
        Promise.all([
          lanesOfRun(page.run).choose(lane(page, which)),
          page.run.change("links.bottleneck.rate", "15 Mbps"),
        ]),
  ),
  fc.nat(3).map(
    (which): Step =>
      (page) =>
        keepOnly(page.run, lane(page, which)),
  ),
  fc.boolean().map(
    (isLinked): Step =>
      async (page) =>
        linkLanes(page.run, isLinked),
  ),
  fc.integer({ min: 1, max: 9 }).map(
    (seed): Step =>
      (page) =>
        page.run.setSeed(seed),
  ),
  fc.constant<Step>((page) => page.run.undo()),
  fc.constant<Step>((page) => page.run.redo()),
  fc.constant<Step>((page) => {
    page.run.toggle();
    return page.pass(1);
  }),
);

/** Steps are taken while frames come: some of them wait for one. */
async function take(page: Page, each: Step): Promise<void> {
  let isDone = false;
  const done = each(page).finally(() => {
    isDone = true;
  });
  for (let frames = 0; frames < 3000 && !isDone; ++frames) await page.pass(1);
  await done;
}

describe("lanes", () => {
  it("equal the straight runs of their documents, whatever is done", { timeout: 120_000 }, async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const page = await opened(scenario("000-f11-dcbt"));
        // Each session begins with two lanes; it may close them again.
        await take(page, ({ run }) => tryFromHere(run, { kind: "discipline", id: "red", label: "red" }));
        for (const each of steps) await take(page, each);
        compared += page.work().lanes?.all.length ?? 0;
        await expectSame(page);
      }),
      { numRuns: 12 },
    );
    expect(compared).toBeGreaterThan(0);
  });

  it("take over what is changed in the chosen one if they are linked", async () => {
    const page = await opened(scenario("000-f11-dcbt"));
    await take(page, () => compareWith(page.run, { kind: "discipline", id: "red", label: "RED" }));
    linkLanes(page.run, true);
    await take(page, () => page.run.setSeed(7));
    await take(page, () => page.run.change("links.bottleneck.rate", "20 Mbps"));
    const documents = () => laneList(page.work(), page.work().document).map((each) => each.document);
    expect(documents().map(({ seed }) => seed)).toEqual([7, 7]);
    expect(documents().map(({ timeline }) => timeline?.length)).toEqual([1, 1]);
    await take(page, () => page.run.undo());
    await take(page, () => page.run.undo());
    expect(documents().map(({ seed }) => seed)).toEqual([1, 1]);
    await expectSame(page);
  });

  it("are chosen also while a change of all of them is on its way", async () => {
    const distant = createPage(module, () => createEngine(module), true);
    const page = await opened(scenario("000-f11-dcbt"), distant);
    await take(page, () => compareWith(page.run, { kind: "discipline", id: "red", label: "RED" }));
    linkLanes(page.run, true);
    await take(page, () => page.run.change("links.bottleneck.rate", "24 Mbps")); // loads the code for changes
    const [first = { id: "" }] = laneList(page.work(), page.work().document);
    const before = page.work().lanes?.chosen;
    let isChosen = false;
    page.run.pause();
    await page.pass(9); // nothing is in flight
    await take(page, async () => {
      const changed = page.run.change("links.bottleneck.rate", "20 Mbps");
      await page.settle(); // sent, but not answered
      isChosen = await lanesOfRun(page.run).choose(first.id);
      expect(await changed).toBe(true);
    });
    expect([isChosen, page.work().lanes?.chosen]).toEqual([true, first.id]);
    expect(before).not.toBe(first.id);
    await expectSame(page);
  });

  /** What AddLane asks for: an algorithm as a script. */
  const asScript = (name: string) => {
    const code = readFileSync(`scenarios/scripts/${name}.aqm`, "utf8");
    const declared = createEngine(module).check(code).params?.map(paramOfScript) ?? [];
    return { kind: "code", label: name, code, declared } as const;
  };
  const documentOf = (page: Page) => page.work().document as ScenarioDocument;
  const queueOf = ({ links }: ScenarioDocument) => links.find(({ id }) => id === "bottleneck")?.queue;

  it("begin with a script that takes over parameters, from the start and from a time on", async () => {
    const page = await opened(withSettings(scenario("000-f11-dcbt"), { "links.bottleneck.queue.max_p": 0.3 }));
    await page.pass(30);
    const red = asScript("red");
    await take(page, () => compareWith(page.run, red));
    const first = laneList(page.work(), page.work().document)[1]?.document as ScenarioDocument;
    expect(queueOf(first)).toMatchObject({ discipline: scriptDiscipline, limit: "60 packets", code: red.code });
    expect(queueOf(first)?.values).toMatchObject({ max_p: 0.3 });
    await take(page, ({ run }) => lanesOfRun(run).choose("a"));
    await take(page, () => tryFromHere(page.run, asScript("blue")));
    await expectSame(page);
    expect(documentOf(page).timeline?.map(({ set }) => set.split(".queue.")[1])).toEqual(["discipline", "code"]);
  });

  it("of a script that was changed get a built-in discipline, without what only the script had", async () => {
    const page = await opened(scenario("script-red"));
    await page.pass(10);
    await take(page, () => page.run.change("links.bottleneck.queue.values.max_p", 0.2));
    await take(page, () => page.run.change("links.bottleneck.queue.limit", "50 packets"));
    await take(page, () => page.run.change("links.bottleneck.queue.code", asScript("choke").code));
    await take(page, () => compareWith(page.run, { kind: "discipline", id: "codel", label: "CoDel" }));
    expect(page.work().draft).toBeNull();
    expect(queueOf(documentOf(page))).toEqual({ discipline: "codel", limit: "60 packets" });
    expect(documentOf(page).timeline?.map(({ value }) => value)).toEqual(["50 packets"]);
    await expectSame(page);
  });

  it("are closed also while the chosen one has a draft", async () => {
    const page = await opened(scenario("000-f11-dcbt"));
    await take(page, () => compareWith(page.run, { kind: "discipline", id: "red", label: "RED" }));
    const { document } = page.work();
    await take(page, () => page.run.edit({ ...(document as ScenarioDocument), seed: -1 }, "Break it"));
    expect(page.work().draft).not.toBeNull();
    await take(page, () => closeLane(page.run, "b"));
    expect(page.work().lanes).toBeNull();
    const queue = page.work().document?.links.find(({ id }) => id === "bottleneck")?.queue;
    expect([queue?.discipline, page.work().draft]).toEqual(["dcbt", null]);
  });

  it("of the same variation have equal telemetry", async () => {
    const page = await opened(scenario("000-f11-dcbt"));
    await take(page, () => page.pass(10));
    await take(page, () => compareWith(page.run, { kind: "same" }));
    await finish(page);
    const [one, other] = page.run_state().lanes;
    expect(one?.fingerprint).toBe(other?.fingerprint);
    expect(columns(one?.telemetry as Telemetry)).toEqual(columns(other?.telemetry as Telemetry));
  });

  it("are written into the document and opened again as they were", async () => {
    const page = await opened(scenario("000-f11-dcbt"));
    await take(page, () => compareWith(page.run, { kind: "discipline", id: "red", label: "RED" }));
    await take(page, () => page.pass(10));
    await take(page, () => tryFromHere(page.run, { kind: "discipline", id: "sfb", label: "SFB" }));
    const written = JSON.parse(JSON.stringify(wholeDocument(page.work()))) as ScenarioDocument;
    await finish(page);
    const again = await opened(written);
    await finish(again);
    const prints = (of: Page) => of.run_state().lanes.map(({ fingerprint }) => fingerprint);
    expect(prints(again)).toEqual(prints(page));
    expect(new Set(prints(again)).size).toBe(3);
  });

  it("that are closed leave no run behind, fifty times", { timeout: 120_000 }, async () => {
    const page = await opened(scenario("000-f11-dcbt"));
    await take(page, () => page.pass(10));
    page.run.pause();
    const sizes: number[] = [];
    for (let times = 0; times < 50; ++times) {
      await take(page, () => compareWith(page.run, { kind: "discipline", id: times % 2 ? "red" : "sfb", label: "" }));
      await take(page, () => (times % 3 ? closeLane(page.run, "b") : keepOnly(page.run, times % 2 ? "a" : "b")));
      sizes.push(page.open.size);
    }
    expect(new Set(sizes)).toEqual(new Set([1]));
  });

  it("that the engine refuses are drafts, which go and come with their lane while its run goes on", async () => {
    const page = await opened(scenario("000-f11-red"));
    const path = (name: string) => `links.bottleneck.queue.${name}`;
    await take(page, () => compareWith(page.run, { kind: "same" }));
    await take(page, () => page.run.change(path("max_th"), 10));
    await take(page, () => lanesOfRun(page.run).choose("a"));
    linkLanes(page.run, true);
    await take(page, () => page.run.change(path("min_th"), 12));
    await page.pass(5);
    page.run.pause();
    await page.run.step();
    await page.pass(5);
    const laneB = () => page.run_state().lanes[1];
    expect(laneB()?.problems[0]?.path).toBe("timeline[1].value");
    const shown = page.run.view?.time_s ?? 0;
    expect([laneB()?.isBehind, laneB()?.time_s]).toEqual([false, shown]);
    const wanted = laneList(page.work(), page.work().document)[1]?.document;
    // Its controls have the values, with the message.
    await take(page, () => lanesOfRun(page.run).choose("b"));
    const { draft, lanes } = page.work();
    expect([lanes?.chosen, draft?.isOther]).toEqual(["b", false]);
    expect(draft?.document).toEqual(wanted);
    expect(draft?.problems[0]?.path).toBe("timeline[1].value");
    expect(page.run_state().queues.bottleneck?.params).toMatchObject({ min_th: 5, max_th: 10 });
    // The other lane is a click away, and the draft stays.
    await take(page, () => lanesOfRun(page.run).choose("a"));
    expect(page.work().draft).toBeNull();
    await page.run.seek(0.1);
    await page.pass(5);
    expect([laneB()?.time_s, laneB()?.problems.length]).toEqual([0.1, 1]);
    await take(page, () => lanesOfRun(page.run).choose("b"));
    expect(page.work().draft?.document).toEqual(wanted);
    // Once it is mended, it runs.
    await take(page, () => page.run.edit({ ...(wanted as ScenarioDocument), timeline: [] }, "Mend"));
    expect(page.work().draft).toBeNull();
    await expectSame(page);
    expect(page.open.size).toBe(2);
  });

  it("that have never run are drafts, too, and leave no run behind", async () => {
    const page = createPage(module);
    const lanes = ["a", "b"].map((id) => ({ id, set: id === "a" ? {} : { "links.bottleneck.queue.max_p": 7 } }));
    await page.run.open({ ...scenario("000-f11-red"), lanes }, { mayBeDraft: true });
    lanesOfRun(page.run);
    await page.pass(5);
    for (let times = 0; times < 3; ++times) {
      await take(page, () => lanesOfRun(page.run).choose("b"));
      expect(page.work()).toMatchObject({ isStandIn: true, draft: { problems: [{ path: "links[3].queue.max_p" }] } });
      expect(page.work().draft?.document.links.find(({ id }) => id === "bottleneck")?.queue?.max_p).toBe(7);
      await page.pass(2);
      await take(page, () => lanesOfRun(page.run).choose("a"));
      expect(page.work()).toMatchObject({ isStandIn: false, draft: null });
      await page.pass(2);
      expect(page.open.size).toBe(1);
    }
    await take(page, () => lanesOfRun(page.run).choose("b"));
    const { document } = page.work().draft ?? {};
    await take(page, () => page.run.edit(withSettings(document as ScenarioDocument, { seed: 3, ...FITTING }), "Mend"));
    expect(page.work()).toMatchObject({ isStandIn: false, draft: null });
    await expectSame(page);
  });

  it("refuse a document of which one lane cannot run, and say which", async () => {
    const page = createPage(module);
    const document = scenario("000-f11-dcbt");
    const lanes = [
      { id: "a", set: {} },
      { id: "b", set: { "links.bottleneck.queue.max_p": 7 } },
    ];
    const outcome = await page.run.open({ ...document, lanes });
    expect(outcome).toMatchObject({ kind: "rejected", problems: [{ path: "lanes[1]: links[3].queue.max_p" }] });
  });
});
