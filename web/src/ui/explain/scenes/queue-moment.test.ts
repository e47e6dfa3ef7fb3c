import { expect, it } from "vitest";
import { testFrame, testSchema } from "../../../../tests/telemetry";
import { type DisciplineInfo, disciplineOf } from "../../../scenario/catalog";
import type { QueueNow } from "../../../telemetry/run-schema";
import { createTelemetry } from "../../../telemetry/telemetry";
import { QueueMoment } from "./queue-moment";
import { queueScene } from "./queue-scenes";

const BACKLOG = "queue/bottleneck/backlog_packets";
const QUEUE = "links.bottleneck.queue";

const START: QueueNow = { discipline: "red", limit: "30 packets", params: { max_p: 0.1 } };
const NOW: QueueNow = { discipline: "red", limit: "90 KB", params: { max_p: 0.5 } };

/** A run of 80 s whose queue begins as START; from 60 s on it is as NOW. */
function changedRun() {
  const telemetry = createTelemetry(testSchema([BACKLOG], { queues: { bottleneck: START } }));
  telemetry.append(testFrame(Array.from({ length: 81 }, (_, time_s) => [time_s, 27])));
  telemetry.recordChange({ at_s: 60, set: `${QUEUE}.limit`, value: NOW.limit });
  telemetry.recordChange({ at_s: 60, set: `${QUEUE}.max_p`, value: 0.5 });
  return telemetry;
}

const momentOf = (telemetry: ReturnType<typeof changedRun>, time_s: number, discipline: string) =>
  new QueueMoment(disciplineOf(discipline) as DisciplineInfo, {
    telemetry,
    row: telemetry.nearestRow(time_s),
    watch: "bottleneck",
    params: NOW.params,
    limit: NOW.limit,
    tables: null,
  });

it("a moment before a change has the values that were in force then, also after a seek", () => {
  const telemetry = changedRun();
  const sought = telemetry.cutAt(
    70,
    testSchema([BACKLOG], { queues: { bottleneck: NOW }, timeline: telemetry.changes }),
  );
  for (const run of [telemetry, sought]) {
    const at = (time_s: number) => momentOf(run, time_s, "red");
    expect([at(30), at(60), at(70)].map((moment) => moment.number("max_p"))).toEqual([0.1, 0.5, 0.5]);
    expect([at(30), at(60), at(70)].map(({ limit }) => limit)).toEqual([
      { number: 30, unit: "packets" },
      { number: 90_000, unit: "bytes" },
      { number: 90_000, unit: "bytes" },
    ]);
  }
});

it("drawings of a past moment say how full the buffer was that the queue had then", () => {
  const { sentence, panels } = queueScene(momentOf(changedRun(), 30, "drop_tail"));
  expect(sentence.replaceAll("\u2009", " ")).toContain("27 of 30 packets");
  expect(panels[0]).toMatchObject({ levels: [{ at: 30 }] });
});
