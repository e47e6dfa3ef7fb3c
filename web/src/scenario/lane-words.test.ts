import { describe, expect, it } from "vitest";
import opening from "../../../scenarios/000-f11-dcbt.json" with { type: "json" };
import { scriptDiscipline } from "./catalog";
import { differencesOf, namesOf } from "./lane-words";
import type { ScenarioDocument } from "./scenario";
import { isEqual, withSettings } from "./variation";

const dcbt = opening as unknown as ScenarioDocument;
const lane = (document: ScenarioDocument, label = "") => ({ id: label, label, document });
const varied = (set: Parameters<typeof withSettings>[1]) => withSettings(dcbt, set);
const texts = (one: ScenarioDocument, other: ScenarioDocument) => differencesOf(one, other).map(({ text }) => text);

describe("the differences of a lane", () => {
  it("name disciplines, parameters, seeds and flows as the page does", () => {
    expect(texts(dcbt, varied({ "links.bottleneck.queue.discipline": "sfb" }))).toEqual(["SFB"]);
    expect(texts(dcbt, varied({ "links.bottleneck.queue.max_p": 0.2 }))).toEqual(["maximum drop probability 0.2"]);
    expect(texts(dcbt, varied({ seed: 7 }))).toEqual(["seed 7"]);
    expect(texts(dcbt, varied({ "flows.cbr": null }))).toEqual(["without flow cbr"]);
  });

  it("name changes with their time, also those that the lane does not have", () => {
    const timeline = [{ at: "9.9 s", set: "links.bottleneck.queue.discipline", value: "sfb" }];
    expect(texts(dcbt, { ...dcbt, timeline })).toEqual(["from 9.9 s: SFB"]);
    expect(texts({ ...dcbt, timeline }, dcbt)).toEqual(["from 9.9 s: still D-CBT"]);
  });

  it("name a parameter as its own discipline does", () => {
    const interval = "links.bottleneck.queue.interval";
    const codel = (change: Record<string, string>) =>
      varied({ "links.bottleneck.queue.discipline": "codel", ...change });
    expect(texts(codel({}), codel({ [interval]: "50 ms" }))).toEqual(["interval 50 ms"]);
    const timeline = [{ at: "9.9 s", set: interval, value: "50 ms" }];
    expect(texts(codel({}), { ...codel({}), timeline })).toEqual(["from 9.9 s: interval 50 ms"]);
  });

  it.each([
    ["links.bottleneck.queue.discipline", "sfb"],
    ["links.bottleneck.queue.discipline", "codel"],
    ["links.bottleneck.queue.max_p", 0.3],
    ["links.bottleneck.rate", "10 Mbps"],
    ["flows.cbr", null],
    ["seed", 9],
  ])("can be taken back: %s %s", (path, value) => {
    const other = varied({ [path]: value });
    const [difference] = differencesOf(dcbt, other);
    expect(isEqual(difference?.withoutIt, dcbt)).toBe(true);
  });

  it("name a script by the comment at its top, and are taken back with its values", () => {
    const script = (code: string) => ({
      "links.bottleneck.queue.discipline": scriptDiscipline,
      "links.bottleneck.queue.code": code,
      "links.bottleneck.queue.values": { max_p: 0.2 },
    });
    const [one, other] = [varied(script("# RED (1993)\n...")), varied(script("# BLUE\n..."))];
    expect(texts(dcbt, one)).toEqual(["RED script"]);
    expect(isEqual(differencesOf(dcbt, one)[0]?.withoutIt, dcbt)).toBe(true);
    const changed = withSettings(other, { "links.bottleneck.queue.values.max_p": 0.3 });
    expect(texts(one, changed)).toEqual(["BLUE script"]);
    expect(isEqual(differencesOf(one, changed)[0]?.withoutIt, one)).toBe(true);
    expect(texts(one, varied(script("x")))).toEqual(["own script"]);
    expect(namesOf([lane(one), lane(dcbt), lane(other)])).toEqual(["RED script", "D-CBT", "BLUE script"]);
  });

  it("name a script that comes during the run once, and are taken back as a whole", () => {
    const change = (at: string, param: string, value: unknown) => ({
      at,
      set: `links.bottleneck.queue.${param}`,
      value,
    });
    const own = [
      change("9.9 s", "discipline", scriptDiscipline),
      change("9.9 s", "code", "# RED\n..."),
      change("9.9 s", "values.max_p", 0.2),
    ];
    const later = change("12 s", "values.max_p", 0.3);
    const [first, second] = differencesOf(dcbt, { ...dcbt, timeline: [...own, later] });
    expect(first?.text).toBe("from 9.9 s: RED script");
    expect(first?.withoutIt.timeline).toEqual([]); // a value of the script goes with it
    expect(first?.gone).toBe(1);
    expect(second?.withoutIt.timeline).toEqual(own);
  });

  it("take what belongs to an exchanged discipline along, until the next one comes", () => {
    const queue = "links.bottleneck.queue";
    const later = [
      { at: "3 s", set: `${queue}.code`, value: "# second" },
      { at: "3 s", set: `${queue}.limit`, value: "50 packets" },
      { at: "4 s", set: `${queue}.discipline`, value: "sfb" },
      { at: "5 s", set: `${queue}.freeze_time`, value: "50 ms" },
    ];
    const kept = later.slice(1);
    const exchange = [
      { at: "2 s", set: `${queue}.discipline`, value: scriptDiscipline },
      { at: "2 s", set: `${queue}.code`, value: "# first" },
    ];
    const changed = { ...dcbt, timeline: [...exchange, ...later] };
    expect(differencesOf(dcbt, changed)[0]?.withoutIt.timeline).toEqual(kept);
    const begun = { ...varied({ [`${queue}.discipline`]: scriptDiscipline }), timeline: later };
    expect(differencesOf(dcbt, begun)[0]?.withoutIt.timeline).toEqual(kept);
  });

  it("leave what another discipline has, or that of the first lane takes, where one is taken back", () => {
    const queue = "links.bottleneck.queue";
    const pie = { at: "20 s", set: `${queue}.discipline`, value: "pie" };
    const target = { at: "25 s", set: `${queue}.target`, value: "10 ms" };
    const maxP = { at: "10 s", set: `${queue}.max_p`, value: 0.2 };
    const red = varied({ [`${queue}.discipline`]: "red" });
    const other = { ...dcbt, timeline: [maxP, pie, target] };
    const [back] = differencesOf({ ...red, timeline: [pie] }, other);
    expect(back?.withoutIt.timeline).toEqual([maxP, pie, target]);
  });

  it("leave out a discipline that another one replaces at 0 s, and are taken back with it", () => {
    const queue = "links.bottleneck.queue";
    const timeline = [{ at: "0 s", set: `${queue}.discipline`, value: "sfb" }];
    const other = { ...varied({ [`${queue}.discipline`]: "fq" }), timeline };
    expect(texts(dcbt, other)).toEqual(["from 0 s: SFB"]);
    expect(isEqual(differencesOf(dcbt, other)[0]?.withoutIt, { ...dcbt, timeline: [] })).toBe(true);
  });

  it("are taken back one by one", () => {
    const other = varied({ "links.bottleneck.queue.discipline": "red", "links.bottleneck.queue.max_p": 0.4, seed: 3 });
    const [first] = differencesOf(dcbt, other);
    expect(first?.text).toBe("RED");
    expect(texts(dcbt, first?.withoutIt ?? dcbt).sort()).toEqual(["maximum drop probability 0.4", "seed 3"]);
  });
});

describe("the names of lanes", () => {
  it("say what differs", () => {
    const sfb = varied({ "links.bottleneck.queue.discipline": "sfb" });
    expect(namesOf([lane(dcbt), lane(sfb)])).toEqual(["D-CBT", "SFB"]);
    expect(namesOf([lane(sfb), lane(dcbt)])).toEqual(["SFB", "D-CBT"]);
    expect(namesOf([lane(dcbt), lane(varied({ seed: 2 }))])).toEqual(["seed 1", "seed 2"]);
    expect(namesOf([lane(dcbt), lane(dcbt)])).toEqual(["as it was", "as A"]);
    expect(namesOf([lane(dcbt), lane(sfb, "blue")])).toEqual(["D-CBT", "blue"]);
  });

  it("say what the first lane has from a time on, where another one has no such change", () => {
    const exchanged = (at: string) => ({
      ...dcbt,
      timeline: [{ at, set: "links.bottleneck.queue.discipline", value: "red" }],
    });
    const codel = varied({ "links.bottleneck.queue.discipline": "codel" });
    const [late, early] = [exchanged("18.6 s"), exchanged("0 s")];
    expect(namesOf([lane(late), lane(codel)])).toEqual(["D-CBT; from 18.6 s: RED", "CoDel; from 18.6 s: still CoDel"]);
    expect(namesOf([lane(late), lane({ ...codel, timeline: late.timeline })])[0]).toBe("D-CBT");
    expect(namesOf([lane(early), lane(codel)])[0]).toBe("from 0 s: RED");
  });

  it("say two differences, and how many more there are", () => {
    const other = varied({ seed: 2, "links.bottleneck.queue.max_p": 0.4, "links.bottleneck.rate": "5 Mbps" });
    expect(namesOf([lane(dcbt), lane(other)])[1]).toMatch(/^.+; .+ \+1$/);
  });
});
