// The places of the bar and of the notices, which are drawn past React.
import { useEffect, useRef } from "react";
import type { Run } from "../../state/run/run";
import { mount, type Unmount } from "../../views/dom";
import { createNotices } from "../../views/notices";
import { changeList } from "../../views/transport/changes";
import { comparison, fingerprintText } from "../../views/transport/provenance";
import { seedField } from "../../views/transport/seed-field";
import { type BarParts, createTransportBar, playButton } from "../../views/transport/transport-bar";
import { withFiles } from "../lazy-files";
import { useRun } from "../run-context";

const save = (run: Run) => withFiles(run, ({ saveScenario }) => saveScenario(run));
const saveReport = (run: Run) => withFiles(run, ({ saveFaultReport }) => saveFaultReport(run));
const notices = (run: Run, life: AbortSignal) =>
  createNotices(run, life, { save: () => void save(run), saveReport: () => void saveReport(run) }).element;

const PARTS: BarParts = {
  hasKeys: true,
  track: [changeList],
  provenance: [seedField, fingerprintText, comparison],
  notices,
};

/** Where something stands that is written without a framework. */
function useMounted(make: (node: HTMLElement, run: Run) => Unmount) {
  const node = useRef<HTMLDivElement>(null);
  const run = useRun();
  useEffect(() => (node.current ? make(node.current, run) : undefined), [run, make]);
  return node;
}

const makeBar = (node: HTMLElement, run: Run) => createTransportBar(node, run, PARTS);
const makeLoose = (node: HTMLElement, run: Run) =>
  mount(node, (life) => [playButton(run, life, true), notices(run, life)]);
const makeProvenance = (node: HTMLElement, run: Run) =>
  mount(node, (life) => PARTS.provenance.map((part) => part(run, life)));

export function TransportBar() {
  return <section className="transport" aria-label="Run" ref={useMounted(makeBar)} />;
}

/** What a page without a bar has of it. */
export function LooseParts() {
  return <div className="loose-parts" ref={useMounted(makeLoose)} />;
}

/** What it takes to repeat the run: beside the track, or below the controls of a narrow page. */
export function Provenance() {
  return <div className="provenance" ref={useMounted(makeProvenance)} />;
}
