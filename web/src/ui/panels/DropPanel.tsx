// Why was this packet dropped? The latest decision of the watched queue, or the one before the charts' cursor.
import { useState } from "react";
import { classStyle } from "../../charts/class-style";
import { clock, comparedQuantities, type Unit } from "../../charts/format";
import { causeOf } from "../../scenario/catalog";
import type { EventRow } from "../../telemetry/events";
import type { Telemetry } from "../../telemetry/telemetry";
import { ClassGlyph } from "../ClassGlyph";
import { usePage, useRun, useRunState } from "../run-context";
import { useReadout } from "./use-readout";

/** Long enough to read one before the next. */
const READ_MS = 1200;

/** What was compared, in words; other causes show their numbers without. */
const COMPARED: Readonly<Record<string, (measured: string, limit: string) => string>> = {
  threshold: (measured, limit) => `Class average ${measured} is above the threshold ${limit}.`,
  forced: (measured, limit) => `Average queue ${measured} has reached the upper threshold ${limit}.`,
  early: (measured, limit) => `The draw ${measured} fell below the drop probability ${limit}.`,
  loss: (measured, limit) => `The draw ${measured} fell below the loss probability ${limit} of the link.`,
  pie: (measured, limit) => `The draw ${measured} fell below the drop probability ${limit}.`,
  blue: (measured, limit) => `The draw ${measured} fell below the drop probability ${limit}.`,
  filter: (measured, limit) => `The draw ${measured} fell below the drop probability ${limit} of its flow.`,
  penalty: (measured, limit) =>
    limit === "1"
      ? `Even the lowest drop probability of its bins is ${measured}.`
      : `Even the emptiest of its bins holds ${measured} packets where ${limit} are allowed.`,
  strike: (measured, limit) => `Its flow had ${measured} waiting where ${limit} are allowed.`,
  match: (measured, limit) => `Average queue ${measured} is above the minimum threshold ${limit}.`,
  codel: (measured, limit) => `It had waited ${measured}; the target is ${limit}.`,
  overflow: (measured, limit) => `${measured} were waiting where ${limit} have room.`,
};

/** Of the two numbers, where they are not packets. */
const UNITS: Readonly<Record<string, Unit>> = {
  early: "none",
  loss: "none",
  pie: "none",
  blue: "none",
  filter: "none",
  penalty: "none",
  codel: "s",
};

function latestDecision(telemetry: Telemetry, watched: string, until_s: number): EventRow | null {
  const { decisions } = telemetry.events;
  const link = telemetry.layout.watch.indexOf(watched);
  const first = Math.max(0, decisions.countBefore(until_s) - 2000);
  for (let index = decisions.countBefore(until_s) - 1; index >= first; --index) {
    const row = telemetry.events.row(decisions, index);
    if (row.link === link || telemetry.layout.watch.length === 1) return row;
  }
  return null;
}

export function DropPanel() {
  const [isRead, setRead] = useState(false);
  // The first one is shown as soon as it is there.
  useReadout(isRead ? READ_MS : undefined);
  const run = useRun();
  const watched = useRunState((state) => state.watched);
  const cursor_s = useRunState(({ cursor }) => cursor?.at_s ?? null);
  const telemetry = run.view?.telemetry;
  const decision = telemetry && latestDecision(telemetry, watched, cursor_s ?? Number.POSITIVE_INFINITY);
  const isThere = Boolean(decision);
  if (isRead !== isThere) setRead(isThere);
  if (!telemetry || !decision)
    return (
      <p className="quiet">
        Nothing has been dropped {telemetry && telemetry.layout.watch.length > 1 ? `at ${watched} ` : ""}yet.
      </p>
    );
  // Another packet has a card of its own: nothing of the one before moves.
  return <Decision key={`${decision.flow} ${decision.seq}`} telemetry={telemetry} decision={decision} />;
}

function Decision({ telemetry, decision }: { telemetry: Telemetry; decision: EventRow }) {
  const flow = telemetry.layout.flows[decision.flow];
  const cause = causeOf(decision.cause ?? "");
  const doc = usePage((state) => cause && state.proseOf(cause).doc);
  const isInBytes = useRunState(({ queues, watched }) => /[Bb]$/.test(String(queues[watched]?.limit ?? "")));
  const unit = decision.cause === "overflow" && isInBytes ? "bytes" : (UNITS[decision.cause ?? ""] ?? "packets");
  const hasNumbers = Number.isFinite(decision.measured) && Number.isFinite(decision.limit);
  const compared =
    COMPARED[decision.cause ?? ""] ?? ((measured: string, limit: string) => `${measured} against ${limit}.`);
  return (
    <div className="decision">
      <p className="decision-head">
        {flow && <ClassGlyph of={flow.class} />}
        <strong>
          {flow?.id ?? "A packet"} <span className="decision-seq">#{decision.seq}</span>
        </strong>
        <span className="quiet">{clock(decision.t_s, 0.001)}</span>
      </p>
      <p>
        {decision.kind === "mark" ? "Marked" : "Dropped"}
        {flow && `, ${classStyle[flow.class].label} class`}: <strong>{cause?.label ?? decision.cause}</strong>
      </p>
      {hasNumbers && <p>{compared(...comparedQuantities(decision.measured, decision.limit, unit))}</p>}
      {doc && <p className="quiet">{doc}</p>}
    </div>
  );
}
