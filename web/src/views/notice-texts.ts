/** The texts of the notices; loaded when there is something to show. */
import { clock, quantity } from "../charts/format";
import type { LinkFailureKind } from "../share/link";
import { reload } from "../state/page/address";
import type { LinkNews, Rejection, Restored, Update } from "../state/page/page-state";
import { canReload } from "../state/page/service-worker";
import { isFar } from "../state/run/cost";
import type { Halted } from "../state/run/lane-state";
import { mendingTime } from "../state/run/mending";
import type { Run } from "../state/run/run";
import type { Heavy, LateChange } from "../state/run/run-state";
import type { WorkState } from "../state/work/work-state";
import { haltedText } from "../telemetry/halted-words";
import { element } from "./dom";
import { closeIcon } from "./icons";
import { problemList } from "./problem-list";
import { roughTime } from "./rough-time";
import { standInText } from "./stand-in";
import { lateText } from "./transport/change-text";

export interface Notice {
  readonly role?: "alert" | "status";
  readonly label?: string;
  readonly isCalm?: boolean;
  readonly failure?: LinkFailureKind;
  readonly title: string;
  readonly action?: readonly [name: string, act: () => unknown];
  /** Longer text that opens on request, because it would cover data. */
  readonly details?: readonly (Node | string)[];
  readonly detailsName?: string;
  readonly dismiss?: () => void;
  readonly leaves?: boolean;
}

export interface NoticeOptions {
  /** Saves to a file; absent in the embed. */
  readonly save?: () => void;
  /** Saves what is needed to look into an error; absent in the embed. */
  readonly saveReport?: () => void;
}

const line = (...inside: (Node | string)[]) => element("p", {}, ...inside);
const button = (name: string, act: () => unknown) =>
  element("button", { type: "button", className: "button", onclick: () => void act() }, name);

const FAILURES: Readonly<Record<LinkFailureKind, string>> = {
  "too-long": "it is too long",
  damaged: "it is damaged",
  truncated: "it is incomplete",
  "too-new": "it is newer than this page",
  invalid: "it is not valid",
  "too-big": "it is too big",
  "not-unpacked": "it could not be unpacked",
  "unknown-preset": "unknown experiment",
};

const forgetLink =
  ({ stores: { page } }: Run) =>
  () =>
    page.setState({ link: null });

const BACK_S = 1;

export function stopped(run: Run, message: string, { save, saveReport }: NoticeOptions): Notice {
  const { time_s = 0 } = run.view ?? {};
  const step = run.stores.work.getState().history.past.at(-1);
  return {
    role: "alert",
    title: "Engine stopped",
    action: ["Restart the engine", run.restart],
    details: [
      line(
        "The engine failed twice at this place. The scenario and its recorded changes are safe; the charts show the run up to the error. Go back to before it, or change what led to it.",
      ),
      element("p", { className: "notice-detail" }, message),
      ...(time_s > 0 ? [button(`Go back ${BACK_S} s`, () => run.seek(Math.max(0, time_s - BACK_S)))] : []),
      ...(step ? [button(`Undo: ${step.label}`, run.undo)] : []),
      ...(save ? [button("Save file", save)] : []),
      ...(saveReport ? [button("Save report of the error", saveReport)] : []),
    ],
  };
}

export function halted(run: Run, { at_s, why }: Halted): Notice {
  const { schema } = run.stores.run.getState();
  return {
    role: "alert",
    title: haltedText({ at_s, why }, schema?.flows),
    action: ["Go back to just before", () => run.seek(mendingTime(run) ?? at_s)],
  };
}

/** What an older page cannot open, though the link is right. */
const MAY_BE_NEWER: readonly LinkFailureKind[] = ["too-new", "unknown-preset", "invalid"];

export function failedLink(run: Run, { failure, problems }: Extract<LinkNews, { kind: "failed" }>): Notice {
  const { kind, message, path } = failure;
  const { upkeep } = run.stores.page.getState();
  const update = MAY_BE_NEWER.includes(kind) && typeof upkeep === "object" ? upkeep : null;
  const place = path === undefined ? [] : [element("code", {}, path), " "];
  return {
    role: "alert",
    failure: kind,
    title: `This link cannot be opened: ${FAILURES[kind]}`,
    ...(update && { action: ["Update", update.take] as const }),
    details: [
      line(...place, message),
      ...(problems.length > 0 ? [problemList({ problems })] : []),
      line("Nothing was opened."),
      ...(update ? [line("A newer version of this page is ready. It may be able to open the link.")] : []),
      ...(kind === "too-new" && !update
        ? [line("Reload the page to get its current version. If that does not help, open the link where it was made.")]
        : []),
    ],
    dismiss: forgetLink(run),
  };
}

export function rejected({ stores: { page } }: Run, { name, problems, isNoLesson }: Rejection): Notice {
  return {
    role: "alert",
    title: isNoLesson ? `${name} cannot be opened as a lesson` : `${name} cannot be run; the previous run continues`,
    detailsName: problems.length === 1 ? "1 problem" : `${problems.length} problems`,
    details: [problemList({ problems })],
    dismiss: () => page.setState({ rejection: null }),
  };
}

/** A draft that the engine rejects. The editor itself shows the problems while it is open. */
export function unfinished(run: Run, { draft, isStandIn, document, history }: WorkState): Notice {
  const standIn = isStandIn ? document : null;
  const charts = standIn ? "It has not run since the page was loaded." : "The charts show the previous run.";
  return {
    role: "status",
    title: `Your changes cannot run yet. ${charts}`,
    action: ["Edit network", () => run.stores.page.setState({ isEditing: true })],
    details: [
      ...(standIn ? [line(standInText(standIn))] : []),
      ...(draft ? [problemList(draft)] : []),
      ...(history.past.length > 0 ? [button("Undo", run.undo)] : []),
    ],
  };
}

/** A link can contain thousands of names. */
const MOST_NAMES = 8;

function unknownText(names: readonly string[]) {
  const shown = names.slice(0, MOST_NAMES).flatMap((name, index) => [index > 0 ? ", " : "", element("code", {}, name)]);
  const others = names.length - MOST_NAMES;
  const more = others > 0 ? ` and ${others.toLocaleString("en")} more` : "";
  return line("Unknown settings in the link were ignored: ", ...shown, `${more}.`);
}

const million = (events: number) => `${quantity(events / 1e6, "none")} million events`;

/** What is asked before a run that costs much begins, or goes where a link begins. */
function question(run: Run, { seconds, seconds_per_minute, at_s, go }: Heavy) {
  const { schema } = run.stores.run.getState();
  const [action, until] =
    at_s && go
      ? ([[`Go to ${clock(at_s)}`, go], "you go there or play it"] as const)
      : ([["Play", run.play], "you play it"] as const);
  if (at_s && schema && isFar(schema, at_s)) {
    const way_s = (at_s / schema.duration_s) * seconds;
    const title = `The link starts at ${clock(at_s)}: about ${roughTime(way_s)} of computing to get there`;
    return { title, announcement: `The link starts at ${clock(at_s)}: the run is paused until ${until}.`, action };
  }
  const title = `A large experiment: about ${roughTime(seconds_per_minute)} of computing per simulated minute`;
  return { title, announcement: `A large experiment: its run is paused until ${until}.`, action };
}

/** Announces itself. `unknown`: names in the link that are not known. */
export function heavy(run: Run, asked: Heavy, unknown: readonly string[] = []): Notice {
  const { events, events_per_minute, seconds, bytes } = asked;
  const { title, announcement, action } = question(run, asked);
  run.stores.page.setState({ announcement });
  return {
    label: "About the cost",
    isCalm: true,
    title,
    action,
    details: [
      line(
        `The run is paused because computing it takes long: ${million(events_per_minute)} per simulated minute, samples included. On this device all ${million(events)} take about ${roughTime(seconds)}. The run needs up to ${quantity(bytes, "bytes")} of memory.`,
      ),
      ...(unknown.length > 0 ? [unknownText(unknown)] : []),
    ],
    dismiss: () => run.stores.run.setState({ heavy: null }),
  };
}

type OpenedLink = Extract<LinkNews, { kind: "opened" }>;

export function opened(run: Run, { unknown, backToMine, said }: OpenedLink): Notice {
  const kept = backToMine && run.stores.work.getState().isAllKept ? " Your own experiment is saved." : "";
  return {
    label: said ? "What was opened" : "About the link",
    isCalm: true,
    title: said ?? `You opened a shared experiment.${kept}`,
    ...(backToMine && { action: ["Back to my experiment", backToMine] as const }),
    ...(unknown.length > 0 && { details: [unknownText(unknown)] }),
    dismiss: forgetLink(run),
    leaves: true,
  };
}

export function restored(run: Run, { title, openOriginal }: Restored): Notice {
  const hasTimeline = (run.stores.work.getState().document?.timeline?.length ?? 0) > 0;
  return {
    label: "Your experiment",
    isCalm: true,
    title: `Your experiment “${title}” was restored.${hasTimeline ? " Changes during its run come at their times." : ""}`,
    ...(openOriginal && { action: ["Open the original", openOriginal] as const }),
    dismiss: () => run.stores.page.setState({ restored: null }),
    leaves: true,
  };
}

/** Own work that browser storage does not take. */
export function unsaved({ stores: { page } }: Run, workId: string, { save }: NoticeOptions): Notice {
  return {
    role: "alert",
    title: "Your changes are not saved: browser storage is full or blocked.",
    ...(save && { action: ["Save file", save] as const }),
    details: [
      line("They are lost when you close this page. Save them as a file, which you can open here later."),
      line("To make room, remove some of your experiments from the gallery, or allow this site to store data."),
    ],
    dismiss: () => page.setState({ unsavedTold: workId }),
  };
}

/** Progress in a lesson that browser storage does not take. */
export function lessonLost({ stores: { page } }: Run): Notice {
  return {
    role: "alert",
    title: "Your progress is not saved: browser storage is full or blocked.",
    details: [
      line(
        "It is lost when you close or reload this page: work through the lesson in one go, and save its result at the end.",
      ),
      line("To make room, remove some of your experiments from the gallery, or allow this site to store data."),
    ],
    dismiss: () => page.setState({ lessonKeeping: "told" }),
  };
}

/** It has already been announced. */
export function update(run: Run, upkeep: Update): Notice {
  return {
    label: "A new version",
    isCalm: true,
    title: "A new version of this page is available.",
    action: ["Update", upkeep.take],
    details: [
      line(
        run.stores.work.getState().isAllKept
          ? "The page reloads with the new version. Your experiment and its changes are kept."
          : "The page reloads with the new version. Not all of your experiments are kept, so save them as files first.",
      ),
    ],
    dismiss: () => run.stores.page.setState({ upkeepTold: upkeep }),
  };
}

/** Where that can help. */
const reloading = () => (canReload() ? { action: ["Reload", reload] as const } : {});

/** A script, style or program is not there, or something blocks it. It has already been announced. */
export function incomplete({ stores: { page } }: Run): Notice {
  return {
    label: "An incomplete page",
    title: "A part of this page could not be loaded.",
    ...reloading(),
    details: [
      line(
        navigator.onLine
          ? "Either something blocks it, or the site has a new version since you opened the page. Reloading gets the current version."
          : "There is no network, and this part has not been stored yet. Reload when you are online.",
      ),
    ],
    dismiss: () => page.setState({ upkeep: null }),
  };
}

/** It may still come. */
export const slow = ({ stores: { page } }: Run): Notice => ({
  label: "A slow page",
  title: "A part of this page has not loaded yet.",
  ...reloading(),
  details: [line("The network is slow or holds it up. Wait, or reload the page to ask for it again.")],
  dismiss: () => page.setState({ upkeep: null }),
});

/** It has already been announced. */
export function late(run: Run, change: LateChange): Notice {
  return {
    label: "A change after the end",
    isCalm: true,
    title: lateText(change),
    action: ["Undo", run.undo],
    dismiss: () => run.stores.run.setState({ lateChange: null }),
    leaves: true,
  };
}

/** It has already been announced. */
export const removed = (run: Run, label: string): Notice => ({
  label: "What was deleted",
  isCalm: true,
  title: `${label.replace("Delete", "Deleted")}.`,
  action: ["Undo", run.undo],
  dismiss: () => run.stores.page.setState({ removal: null }),
  leaves: true,
});

export const itsTurn: Notice = {
  role: "status",
  isCalm: true,
  title: "Two other simulations on this page are running. Press play to run this one.",
};

function detailsOf(inside: readonly (Node | string)[], opener: HTMLButtonElement) {
  const details = element("div", { popover: "auto", className: "popover notice-details" }, ...inside);
  opener.popoverTargetElement = details;
  return details;
}

export function noticeNode(notice: Notice): HTMLElement {
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
