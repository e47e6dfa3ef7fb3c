import { describe, expect, test } from "vitest";
import { withDiscipline } from "../../scenario/edit-kinds";
import { openScenario } from "../../scenario/gallery";
import type { QueueEntry, ScenarioDocument } from "../../scenario/scenario";
import { applyOverrides } from "../../share/apply-overrides";
import { canonicalText } from "../../share/canonical";
import { isFailure, parseFragment, writeLink } from "../../share/fragment";
import { unpack } from "../../share/unpack";
import { sourceOf } from "./share-link";

const shipped = "drop-tail-dumbbell";
const run = { experiment: null, time_s: 0, fingerprint: "", speed: 1 } as const;

test("shipped scenarios are named, also with another seed", async () => {
  const document = await openScenario(shipped);
  expect(await sourceOf({ ...run, document, scenarioId: shipped })).toEqual({
    source: { kind: "preset", id: shipped },
    overrides: {},
  });
  const other = { ...document, seed: 77 };
  expect((await sourceOf({ ...run, document: other, scenarioId: shipped })).overrides).toEqual({ seed: 77 });
});

test("a scenario that is no longer shipped is carried whole", async () => {
  const document = await openScenario(shipped);
  expect((await sourceOf({ ...run, document, scenarioId: "gone" })).source.kind).toBe("packed");
});

describe("a variation of what ships", () => {
  const id = "000-f11-red";
  const varied = async (change: (queue: QueueEntry) => QueueEntry): Promise<ScenarioDocument> => {
    const document = await openScenario(id);
    const links = document.links.map((link) => (link.queue ? { ...link, queue: change(link.queue) } : link));
    return { ...document, links };
  };
  const linkOfVariation = async (document: ScenarioDocument) =>
    writeLink(await sourceOf({ ...run, document, scenarioId: id }), "");
  const opened = async (text: string) => {
    const link = parseFragment(text);
    if (isFailure(link)) throw new Error(link.message);
    return applyOverrides(await openScenario(id), link.overrides) as ScenarioDocument;
  };

  test("is its name with the parameters of its queue that differ", async () => {
    const document = await varied((queue) => ({ ...queue, max_th: "33 packets" }));
    expect(await linkOfVariation({ ...document, seed: 5 })).toBe(`#p=${id}&seed=5&q.bottleneck.max_th=33%20packets`);
  });

  test("opens as the same run: another discipline, one that is left out, a parameter that is left out", async () => {
    const variations = [
      (queue: QueueEntry) => withDiscipline(queue, "codel"),
      ({ limit }: QueueEntry): QueueEntry => ({ ...(limit !== undefined && { limit }) }),
      (queue: QueueEntry) => Object.fromEntries(Object.entries(queue).filter(([name]) => name !== "max_th")),
    ];
    for (const change of variations) {
      const document = await varied(change);
      const link = await linkOfVariation(document);
      expect(link).toMatch(/^#p=000-f11-red&q\./);
      expect(canonicalText(await opened(link))).toBe(canonicalText(document));
    }
  });

  test("says to whom it is given that it is one, unless only its description is left out or its charts are others", async () => {
    const carried = async (document: ScenarioDocument) => {
      const { source } = await sourceOf({ ...run, document, scenarioId: id });
      if (source.kind !== "packed") throw new Error(source.kind);
      return JSON.parse((await unpack(source.payload, { document_bytes: 1e6 } as never)) as string).source;
    };
    const document = await varied((queue) => ({ ...queue, max_th: "33 packets" }));
    const timeline = [{ at: "1 s", set: "links.bottleneck.queue.max_th", value: "20 packets" }];
    expect(await carried({ ...document, timeline })).toEqual({ ...document.source, changed: true });
    const { description: _, ...plain } = await openScenario(id);
    expect(await carried(plain)).toEqual(document.source);
    expect(await carried({ ...plain, view: { charts: ["flow/ftp[0]/cwnd"] } })).toEqual(document.source);
  });

  test("is carried whole where more differs", async () => {
    const document = await openScenario(id);
    expect(await linkOfVariation({ ...document, duration: "7 s" })).toMatch(/^#s=/);
    expect(await linkOfVariation({ ...document, flows: document.flows.slice(1) })).toMatch(/^#s=/);
  });
});
