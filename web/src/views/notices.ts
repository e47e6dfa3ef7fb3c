/**
 * What there is to tell of the run and of what was opened: one notice at a time, the gravest first. It stands in the bar, over
 * the track, so that it covers no data and moves nothing; what it says at length opens above the bar.
 */
import { quantity } from "../charts/format";
import { type ScenarioDocument, titleOf } from "../scenario/scenario";
import type { LinkFailureKind } from "../share/link";
import type { LinkNews, Rejection } from "../state/page/page-state";
import type { Run } from "../state/run/run";
import type { LateChange } from "../state/run/run-state";
import { type States, statesOf } from "../state/stores";
import type { WorkState } from "../state/work/work-state";
import { atEnd, element } from "./dom";
import { closeIcon } from "./icons";
import { onState } from "./on-state";
import { problemList } from "./problem-list";
import { lateText } from "./transport/change-text";
import "./notices.css";

/** What undo and the saved work have anyway goes by itself, unless somebody is at it. */
const LEAVES_MS = 12_000;

interface Notice {
  readonly role?: "alert" | "status";
  readonly label?: string;
  readonly isCalm?: boolean;
  readonly failure?: LinkFailureKind;
  readonly title: string;
  readonly action?: readonly [name: string, act: () => unknown];
  /** At length, behind a press: it would cover data. */
  readonly details?: readonly (Node | string)[];
  readonly detailsName?: string;
  readonly dismiss?: () => void;
  readonly leaves?: boolean;
}

export interface NoticeOptions {
  /** Where there is an editor and a disk. */
  readonly save?: () => void;
}

export interface Notices {
  readonly element: HTMLElement;
  /** It stands still because two others run. */
  waiting(isWaiting: boolean): void;
}

const line = (...inside: (Node | string)[]) => element("p", {}, ...inside);
const button = (name: string, act: () => unknown) =>
  element("button", { type: "button", className: "button", onclick: () => void act() }, name);

/** What stands where something of the visitor's own would run. */
export const standInText = (document: ScenarioDocument): string =>
  `“${titleOf(document)}”, as it ships, stands here, not running, until your network can run.`;

const FAILURES: Readonly<Record<LinkFailureKind, string>> = {
  "too-long": "it is too long",
  damaged: "it is damaged",
  truncated: "it is incomplete",
  "too-new": "it is newer than this page",
  invalid: "it is not valid",
  "too-big": "it is too big",
  "unknown-preset": "unknown experiment",
};

const forgetLink =
  ({ stores: { page } }: Run) =>
  () =>
    page.setState({ link: null });

function stopped(run: Run, message: string, { save }: NoticeOptions): Notice {
  return {
    role: "alert",
    title: "Engine stopped",
    action: ["Restart the engine", run.restart],
    details: [
      line(
        "The simulation met an error it cannot go on from. The scenario and its recorded changes are safe; the charts show the run up to here.",
      ),
      element("p", { className: "notice-detail" }, message),
      ...(save ? [button("Save file", save)] : []),
    ],
  };
}

function failedLink(run: Run, { failure, problems }: Extract<LinkNews, { kind: "failed" }>): Notice {
  const { kind, message, path } = failure;
  const place = path === undefined ? [] : [element("code", {}, path), " "];
  return {
    role: "alert",
    failure: kind,
    title: `This link cannot be opened: ${FAILURES[kind]}`,
    details: [
      line(...place, message),
      ...(problems.length > 0 ? [problemList({ problems })] : []),
      line("Nothing was opened."),
    ],
    dismiss: forgetLink(run),
  };
}

function rejected({ stores: { page } }: Run, { name, problems }: Rejection): Notice {
  return {
    role: "alert",
    title: `${name} cannot be run; the run before goes on`,
    detailsName: problems.length === 1 ? "1 problem" : `${problems.length} problems`,
    details: [problemList({ problems })],
    dismiss: () => page.setState({ rejection: null }),
  };
}

/** The editor says it in its own words. */
function unfinished(run: Run, { draft, isStandIn, document, history }: WorkState): Notice {
  const standIn = isStandIn ? document : null;
  const charts = standIn ? "Nothing of it has run since the page was loaded." : "The charts show the run before.";
  return {
    role: "status",
    title: `What you edited cannot run yet. ${charts}`,
    action: ["Edit network", () => run.stores.page.setState({ isEditing: true })],
    details: [
      ...(standIn ? [line(standInText(standIn))] : []),
      ...(draft ? [problemList(draft)] : []),
      ...(history.past.length > 0 ? [button("Undo", run.undo)] : []),
    ],
  };
}

const EVENTS_A_SECOND = 5e6;
/** A link can hold thousands of names. */
const MOST_NAMES = 8;

function unknownText(names: readonly string[]) {
  const shown = names.slice(0, MOST_NAMES).flatMap((name, index) => [index > 0 ? ", " : "", element("code", {}, name)]);
  const others = names.length - MOST_NAMES;
  const more = others > 0 ? ` and ${others.toLocaleString("en")} more` : "";
  return line("Unknown settings in the link were ignored: ", ...shown, `${more}.`);
}

function heavy(run: Run, { events_per_minute, unknown }: OpenedLink): Notice {
  const events = events_per_minute ?? 0;
  return {
    label: "About the link",
    isCalm: true,
    title: `A large experiment: ${quantity(events / 1e6, "none")} million events per simulated minute`,
    action: ["Play", run.play],
    details: [
      line(
        `The run is paused because it is large: that is some ${Math.round(events / EVENTS_A_SECOND)} s of work for this computer.`,
      ),
      ...(unknown.length > 0 ? [unknownText(unknown)] : []),
    ],
    dismiss: forgetLink(run),
  };
}

type OpenedLink = Extract<LinkNews, { kind: "opened" }>;

function opened(run: Run, { unknown, backToMine }: OpenedLink): Notice {
  const kept = backToMine ? " Your own experiment is saved." : "";
  return {
    label: "About the link",
    isCalm: true,
    title: `You opened a shared experiment.${kept}`,
    ...(backToMine && { action: ["Back to my experiment", backToMine] as const }),
    ...(unknown.length > 0 && { details: [unknownText(unknown)] }),
    dismiss: forgetLink(run),
    leaves: true,
  };
}

/** The announcer has read it out. */
function late(run: Run, change: LateChange): Notice {
  return {
    label: "A change after the end",
    isCalm: true,
    title: lateText(change),
    action: ["Undo", run.undo],
    dismiss: () => run.stores.run.setState({ lateChange: null }),
    leaves: true,
  };
}

const itsTurn: Notice = {
  role: "status",
  isCalm: true,
  title: "Two other simulations on this page are running. Press play to run this one.",
};

/** What it is about: as long as that is the same, the notice stands as it is. */
interface Subject {
  readonly about: unknown;
  readonly notice: () => Notice;
}

function gravest(states: States, run: Run, isWaiting: boolean, options: NoticeOptions): Subject | null {
  const { play, stoppedBecause, lateChange } = states.run;
  const { link, rejection, isEditing } = states.page;
  const { draft } = states.work;
  if (play === "stopped") return { about: stoppedBecause, notice: () => stopped(run, stoppedBecause, options) };
  if (link?.kind === "failed") return { about: link, notice: () => failedLink(run, link) };
  if (rejection) return { about: rejection, notice: () => rejected(run, rejection) };
  if (!isEditing && draft && draft.problems.length > 0)
    return { about: draft, notice: () => unfinished(run, states.work) };
  if (isWaiting && play === "paused") return { about: itsTurn, notice: () => itsTurn };
  if (link?.events_per_minute && play === "paused")
    return { about: link.events_per_minute, notice: () => heavy(run, link) };
  if (link && (link.backToMine || link.unknown.length > 0)) return { about: link, notice: () => opened(run, link) };
  return lateChange && { about: lateChange, notice: () => late(run, lateChange) };
}

function detailsOf(inside: readonly (Node | string)[], opener: HTMLButtonElement) {
  const details = element("div", { popover: "auto", className: "popover notice-details" }, ...inside);
  opener.popoverTargetElement = details;
  return details;
}

function noticeNode(notice: Notice): HTMLElement {
  const { title, role, label, failure, isCalm, action, details, detailsName = "Details", dismiss } = notice;
  const node = element("section", { className: isCalm ? "notice calm" : "notice" });
  if (role) node.role = role;
  if (label) node.ariaLabel = label;
  if (failure) node.dataset.failure = failure;
  node.append(element("p", { className: "notice-title", title }, title));
  if (action) node.append(button(...action));
  if (details) {
    const opener = element("button", { type: "button", className: "link" }, detailsName);
    node.append(opener, detailsOf(details, opener));
  }
  if (dismiss) {
    const close = element("button", { type: "button", className: "button plain icon", ariaLabel: "Dismiss" });
    close.append(closeIcon());
    close.addEventListener("click", dismiss);
    node.append(close);
  }
  return node;
}

export function createNotices(run: Run, life: AbortSignal, options: NoticeOptions = {}): Notices {
  const place = element("div", { className: "notices" });
  let isWaiting = false;
  let about: unknown = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leaveAfter = (dismiss: () => void) => {
    timer = setTimeout(() => {
      if (place.matches(":hover") || place.contains(document.activeElement)) leaveAfter(dismiss);
      else dismiss();
    }, LEAVES_MS);
  };
  const show = () => {
    const subject = gravest(statesOf(run.stores), run, isWaiting, options);
    if ((subject?.about ?? null) === about) return;
    about = subject?.about ?? null;
    clearTimeout(timer);
    const notice = subject?.notice();
    place.replaceChildren(...(notice ? [noticeNode(notice)] : []));
    if (notice?.leaves && notice.dismiss) leaveAfter(notice.dismiss);
  };
  for (const part of ["play", "stoppedBecause", "lateChange"] as const)
    onState(run, life, (states) => states.run[part], show);
  for (const part of ["link", "rejection", "isEditing"] as const) onState(run, life, ({ page }) => page[part], show);
  onState(run, life, ({ work }) => work.draft, show);
  atEnd(life, () => clearTimeout(timer));
  return {
    element: place,
    waiting(is) {
      isWaiting = is;
      show();
    },
  };
}
