/** Connects the embed with its host page: handshake once, then messages over a dedicated port. */
import type { Run } from "../state/run/run";
import { type Context, follow } from "./commands";
import type { Frame } from "./frame";
import { createHeightMessages } from "./height";
import type { LessonStore } from "./lesson-store";
import { COMMANDS, createGate, type EventName, isRefused, type Refused, readCommand } from "./messages";
import { metricsNow, stateNow } from "./now";
import { CommandRefused } from "./refusal";

const METRICS_MS = 250;
const PROTOCOL = { ns: "aqm", v: 1 } as const;

interface Options {
  run: Run;
  frame: Frame;
  lessons: LessonStore;
  /** The only origin that may connect, if the link names one. */
  origin?: string;
}

const isConnect = (data: unknown) => {
  const { ns, v, type } = (data ?? {}) as Record<string, unknown>;
  return ns === PROTOCOL.ns && v === PROTOCOL.v && type === "connect";
};

async function screenshot(frame: Frame): Promise<Blob> {
  const { chartPicture } = await import("../charts/export/picture");
  return chartPicture(frame.element.querySelector(".charts") as HTMLElement);
}

/** Sends the events that the host has subscribed to. */
function tellEvents({ run, lessons }: Options, wanted: ReadonlySet<string>, send: (message: object) => void) {
  const tell = (type: EventName, content: () => object) => {
    if (wanted.has(type)) send({ type, ...content() });
  };
  let told_ms = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Of several reports in quick succession the last one is told. */
  const tellMetrics = () => {
    timer = undefined;
    told_ms = performance.now();
    if (run.stores.run.getState().report) tell("metrics", () => metricsNow(run));
  };
  const { stores } = run;
  stores.page.subscribe(({ link }, before) => {
    if (link?.kind !== "failed" || link === before.link) return;
    const { kind, message } = link.failure;
    tell("error", () => ({ error: kind, message }));
  });
  lessons.subscribe(({ news }, before) => {
    if (news && news !== before.news) tell("lesson", () => news);
  });
  stores.run.subscribe((now, before) => {
    if (now.runId !== before.runId) tell("restarted", () => stateNow(run));
    if (now.play !== before.play || now.speed !== before.speed) tell("state", () => stateNow(run));
    if (now.change && now.change !== before.change) {
      const { set: path, value, at } = now.change;
      tell("paramChanged", () => ({ path, value, at }));
    }
    if (now.stoppedBecause && !before.stoppedBecause)
      tell("error", () => ({ error: "stopped", message: now.stoppedBecause }));
    const isNews = now.report !== null && now.report !== before.report;
    if (isNews && timer === undefined) timer = setTimeout(tellMetrics, told_ms + METRICS_MS - performance.now());
  });
}

function serve(port: MessagePort, options: Options) {
  const { run, frame, lessons } = options;
  const wanted = new Set<string>();
  const mayPass = createGate(() => performance.now());
  const send = (message: object) => port.postMessage(message);
  const refuse = ({ id, error, message }: Refused) => send({ id, type: "error", error, message });
  const context: Context = {
    run,
    lessons,
    viewOptions: frame.viewOptions,
    start: frame.start,
    letStand: frame.letStand,
    screenshot: () => screenshot(frame),
    subscribe(events) {
      wanted.clear();
      for (const event of events) wanted.add(event);
      lessons.setState({ isHeard: wanted.has("lesson") });
    },
  };
  port.onmessage = async ({ data }) => {
    const command = readCommand(data);
    if (!mayPass()) return refuse({ id: command.id, error: "rate", message: "At most 50 messages a second." });
    if (isRefused(command)) return refuse(command);
    const { id } = command;
    try {
      send({ id, type: "answer", value: await follow(command, context) });
    } catch (error) {
      if (error instanceof CommandRefused) return refuse({ id, error: error.refusal, message: error.message });
      refuse({ id, error: "invalid", message: "It went wrong; the frame’s console says how." });
      throw error;
    }
  };
  port.onmessageerror = () => refuse({ id: null, error: "malformed", message: "The message could not be read." });
  tellEvents(options, wanted, send);
}

function sendHeights(frame: Frame) {
  const { element } = frame;
  const heights = createHeightMessages({
    send: (message) => parent.postMessage(message, "*"),
    height: frame.height,
    width: () => document.documentElement.clientWidth,
  });
  const sizes = new ResizeObserver(heights.changed);
  const observe = () => {
    for (const part of element.querySelectorAll(":scope > *, .embed-work > *, .embed-middle > *")) sizes.observe(part);
  };
  sizes.observe(element);
  sizes.observe(document.body);
  // Its parts appear when it starts.
  new MutationObserver(observe).observe(element, { childList: true });
  heights.changed();
  return heights;
}

/** Does nothing if the page is not in a frame. */
export function serveHost(options: Options): void {
  if (parent === window) return;
  const heights = sendHeights(options.frame);
  let isConnected = false;
  addEventListener("message", ({ source, origin, data, ports: [port] }) => {
    if (source !== parent || heights.hear(data)) return;
    const isExpected = options.origin === undefined || origin === options.origin;
    if (!isConnect(data) || !port || isConnected || !isExpected) return;
    isConnected = true;
    serve(port, options);
  });
  parent.postMessage({ ...PROTOCOL, type: "ready", caps: COMMANDS }, "*");
}
