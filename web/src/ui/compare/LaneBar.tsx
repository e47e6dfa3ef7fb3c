// The lanes: which there are, how they differ, and which one the controls are about.
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { LABEL_CHARS, letterOf, MOST_LANES } from "../../scenario/lanes";
import { isLocked } from "../../state/page/page-state";
import {
  closeLane,
  keepOnly,
  keepReplaced,
  linkLanes,
  moveLane,
  renameLane,
  takeBack,
} from "../../state/run/lane-edits";
import type { LaneState } from "../../state/run/lane-state";
import { lanesOfRun } from "../../state/run/lanes";
import { haltedText } from "../../telemetry/halted-words";
import { useIsLocked } from "../LinkLocks";
import { usePage, useRun, useRunState, useWork } from "../run-context";
import { hasDialog, isTyping } from "../shortcuts";
import { LaneLayout } from "./LaneLayout";
import { LaneMark } from "./LaneMark";
import "./lanes.css";

export default function LaneBar({ onCompare }: { onCompare?(): void }) {
  const run = useRun();
  const lanes = useRunState((state) => state.lanes);
  const isLocked = useIsLocked("params");
  useEffect(() => void lanesOfRun(run), [run]);
  useLaneKeys(lanes);
  const list = useChosenInView(lanes.find(({ isChosen }) => isChosen)?.id, lanes.length);
  if (lanes.length === 0) return isLocked ? null : <Offer />;
  return (
    <section className="lanes" aria-label="Lanes: runs side by side">
      <ul ref={list} className="lane-list">
        {lanes.map((lane, index) => (
          <LaneCard key={lane.id} lane={lane} index={index} count={lanes.length} isLocked={isLocked} />
        ))}
      </ul>
      <div className="lane-actions">
        {!isLocked && <LinkSwitch />}
        {onCompare && !isLocked && <LaneLayout />}
        {onCompare && !isLocked && (
          <button
            type="button"
            className="button plain"
            disabled={lanes.length >= MOST_LANES}
            title={lanes.length >= MOST_LANES ? "Four lanes are the most" : undefined}
            onClick={onCompare}
          >
            Add a lane
          </button>
        )}
      </div>
    </section>
  );
}

/** After a change in the past of the run: what came later can be kept. */
function Offer() {
  const run = useRun();
  const replaced = useRunState((state) => state.replaced);
  const document = useWork((state) => state.document);
  if (!replaced || replaced.changed !== document) return null;
  return (
    <p className="lanes lane-offer">
      <span role="status">
        The run had gone on to {seconds(replaced.until_s)}; your change at {seconds(replaced.from_s)} replaces that.
      </span>
      <button type="button" className="button" onClick={() => act(keepReplaced(run))}>
        Keep both as lanes
      </button>
      <button type="button" className="button plain" onClick={() => run.stores.run.setState({ replaced: null })}>
        Dismiss
      </button>
    </p>
  );
}

const seconds = (time_s: number) => `${Math.round(time_s * 100) / 100} s`;

/** Scrolls the list, if it is wider than the page, to the lane that was chosen. */
function useChosenInView(chosen: string | undefined, count: number): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const node = list.current;
    const card = chosen !== undefined && count > 0 ? node?.querySelector<HTMLElement>(".lane[data-chosen]") : null;
    if (!node || !card) return;
    const room = node.clientWidth - card.offsetWidth;
    node.scrollLeft = card.offsetLeft - node.offsetLeft - room / 2;
  }, [chosen, count]);
  return list;
}

/** The keys 1 to 4 choose a lane. */
function useLaneKeys(lanes: readonly LaneState[]): void {
  const run = useRun();
  const isOn = usePage((state) => state.hasShortcuts);
  const isFixed = usePage(({ viewOptions }) => isLocked(viewOptions, "view"));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const lane = lanes[Number(event.key) - 1];
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
    if (lane && !isFixed && !isModified && !isTyping(event) && !hasDialog()) void lanesOfRun(run).choose(lane.id);
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [isOn]);
}

/** What was pressed may be gone. */
function focusChosen(): void {
  requestAnimationFrame(() => {
    const next = document.querySelector<HTMLElement>(".lane[data-chosen] .lane-choice, .charts-surface");
    if (document.activeElement === document.body) next?.focus();
  });
}

/** Does something with a lane, after which its button may be gone. */
const act = (doing: Promise<void>) => void doing.then(focusChosen);

function LinkSwitch() {
  const run = useRun();
  const isLinked = useWork(({ lanes }) => lanes?.isLinked ?? false);
  return (
    <label className="lane-link" title="Changes of one lane go to all lanes">
      <input type="checkbox" checked={isLinked} onChange={(event) => linkLanes(run, event.target.checked)} />
      Change all lanes
    </label>
  );
}

interface LaneProps {
  lane: LaneState;
  index: number;
  count: number;
  isLocked: boolean;
}

function LaneCard({ lane, index, count, isLocked }: LaneProps) {
  const run = useRun();
  const isViewFixed = useIsLocked("view");
  const [isNaming, setNaming] = useState(false);
  const letter = letterOf(index);
  return (
    <li className="lane" data-chosen={lane.isChosen || undefined}>
      <div className="lane-head">
        <button
          type="button"
          className="lane-choice"
          aria-pressed={lane.isChosen}
          disabled={isViewFixed}
          title={lane.isChosen ? "The controls act on this lane" : `Control lane ${letter} (key ${index + 1})`}
          onClick={() => void lanesOfRun(run).choose(lane.id)}
        >
          <LaneMark lane={index} hasLine />
          <span className="lane-name">{lane.name}</span>
        </button>
        {!isLocked && (
          <LaneMenu letter={letter}>
            <button type="button" onClick={() => setNaming(true)}>
              Rename
            </button>
            {index > 0 && (
              <button type="button" onClick={() => act(moveLane(run, lane.id, -1))}>
                Move left: becomes lane {letterOf(index - 1)}
              </button>
            )}
            {index < count - 1 && (
              <button type="button" onClick={() => act(moveLane(run, lane.id, 1))}>
                Move right: becomes lane {letterOf(index + 1)}
              </button>
            )}
            {lane.differences.map((difference) => (
              <button key={difference.key} type="button" onClick={() => act(takeBack(run, lane.id, difference))}>
                Take back: {difference.text}
              </button>
            ))}
            <button type="button" onClick={() => act(keepOnly(run, lane.id))}>
              Keep only this lane
            </button>
            <button type="button" onClick={() => act(closeLane(run, lane.id))}>
              Close lane {letter}
            </button>
          </LaneMenu>
        )}
      </div>
      {isNaming && <NameField lane={lane} onDone={() => setNaming(false)} />}
      <Differences lane={lane} letter={letter} isLocked={isLocked} />
      <LaneNews lane={lane} />
    </li>
  );
}

function LaneMenu({ letter, children }: { letter: string; children: ReactNode }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        className="button plain icon lane-more"
        aria-label={`More for lane ${letter}`}
        popoverTarget={id}
        style={{ anchorName: `--${id.replace(/\W/g, "")}` } as object}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: whatever is chosen closes the menu */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter and space on a button are clicks */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="lane-menu"
        style={{ positionAnchor: `--${id.replace(/\W/g, "")}` } as object}
        onClick={() => menu.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}

function NameField({ lane, onDone }: { lane: LaneState; onDone(): void }) {
  const run = useRun();
  const field = useRef<HTMLInputElement>(null);
  /** Saved or given up already. */
  const isLeft = useRef(false);
  const save = () => {
    const text = field.current?.value ?? "";
    if (text !== lane.label) void renameLane(run, lane.id, text);
    onDone();
    focusChosen();
  };
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="lane-naming"
      onSubmit={(event) => {
        event.preventDefault();
        isLeft.current = true;
        save();
      }}
    >
      <input
        ref={field}
        aria-label="Name of the lane; without one it is named by how it differs"
        defaultValue={lane.label}
        placeholder={lane.name}
        maxLength={LABEL_CHARS}
        onBlur={() => {
          if (!isLeft.current) save();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          isLeft.current = true;
          onDone();
          focusChosen();
        }}
      />
    </form>
  );
}

/** How it differs from the first lane; each can be taken back. */
function Differences({ lane, letter, isLocked }: { lane: LaneState; letter: string; isLocked: boolean }) {
  const run = useRun();
  const [first, ...others] = lane.differences;
  // A single one is the lane's name.
  if (!first || (others.length === 0 && first.text === lane.name)) return null;
  return (
    <ul className="lane-differences" aria-label={`Differences of lane ${letter} from lane A`}>
      {lane.differences.map((difference) => (
        <li key={difference.key}>
          {difference.text}
          {!isLocked && (
            <button
              type="button"
              className="lane-back"
              aria-label={`Take back: ${difference.text}`}
              title="Take this difference back"
              onClick={() => act(takeBack(run, lane.id, difference))}
            >
              <span aria-hidden="true">×</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function LaneNews({ lane: { problems, halted, isBehind, time_s, telemetry } }: { lane: LaneState }) {
  const [problem] = problems;
  const why = halted && haltedText(halted, telemetry?.schema.flows);
  if (problem || why)
    return (
      <p className="lane-news is-problem" role="alert">
        {problem ? `Cannot run: ${problem.message}` : why}
      </p>
    );
  return isBehind ? <p className="lane-news">catches up: {time_s.toFixed(1)} s</p> : null;
}
