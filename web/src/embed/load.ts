/** Opens what the host names: an experiment or a lesson. */
import type { Problem } from "../engine/protocol";
import type { ScenarioDocument } from "../scenario/scenario";
import type { OpenLesson, ViewOptions } from "../state/page/page-state";
import type { Run } from "../state/run/run";
import { OWN_LESSON, openLink } from "../state/work/open-link";
import type { LessonStore } from "./lesson-store";
import type { Command } from "./messages";
import { stateNow } from "./now";
import { refuse, whyNot } from "./refusal";

function whyRejected([first]: readonly Problem[]): string {
  return first ? whyNot(first) : "It cannot be run.";
}

const OVERTAKEN = "Not opened: something else was opened meanwhile, or the engine has stopped.";

type Load = Extract<Command, { type: "load" }>;

export interface LoadContext {
  readonly run: Run;
  readonly lessons: LessonStore;
  /** Of the frame's own link: they stay in force. */
  readonly viewOptions: ViewOptions;
}

async function loadDocument({ run, viewOptions }: LoadContext, document: ScenarioDocument) {
  const outcome = await run.open(document, { name: "The host’s scenario", viewOptions });
  if (outcome.kind === "rejected") return refuse("invalid", whyRejected(outcome.problems));
  if (outcome.kind === "superseded") return refuse("invalid", OVERTAKEN);
  run.stores.page.setState({ link: null }); // clears a failure of the frame's own link
  return stateNow(run);
}

/** Waits until the lesson that was just named is on the stage; false if it is not any more. */
function isStaged({ run, lessons }: LoadContext): Promise<boolean> {
  const { page } = run.stores;
  const named = page.getState().lesson;
  return new Promise((resolve) => {
    const stops = [
      lessons.subscribe(({ news }, before) => news !== before.news && news?.what === "opened" && end(true)),
      page.subscribe(({ lesson }) => lesson !== named && end(false)),
    ];
    function end(isThere: boolean) {
      for (const stop of stops) stop();
      resolve(isThere);
    }
  });
}

const refuseLesson = (message: string, problems: readonly Problem[]): never =>
  refuse("invalid", [message, ...problems.map(whyNot)].join(" "));

async function answerOnceStaged(context: LoadContext) {
  if (await isStaged(context)) return stateNow(context.run);
  const { link } = context.run.stores.page.getState();
  if (link?.kind !== "failed") return refuse("invalid", OVERTAKEN);
  return refuseLesson(link.failure.message, link.problems);
}

/** Refuses what is no lesson; the one that is open stays. */
async function checkLesson(opened: OpenLesson): Promise<void> {
  const { contentsOf } = await import("../ui/lesson/lesson-place");
  await contentsOf(opened).catch(({ message, problems = [] }: Error & { problems?: readonly Problem[] }) =>
    refuseLesson(`The lesson cannot be opened. ${message}`, problems),
  );
}

async function loadLesson(context: LoadContext, lesson: NonNullable<Load["lesson"]>, student: string | undefined) {
  const named =
    typeof lesson === "string" ? { id: lesson, text: null } : { id: OWN_LESSON, text: JSON.stringify(lesson) };
  const opened: OpenLesson = { ...named, ...(student !== undefined && { student }) };
  await checkLesson(opened);
  context.run.stores.page.setState({ lesson: opened, link: null });
  return answerOnceStaged(context);
}

export async function load(context: LoadContext, { preset, fragment = "", document, lesson, student }: Load) {
  if (document) return loadDocument(context, document as unknown as ScenarioDocument);
  if (lesson) return loadLesson(context, lesson, student);
  const { run, viewOptions } = context;
  const before = run.stores.page.getState().lesson;
  const outcome = await openLink(run, preset === undefined ? fragment : `p=${preset}`, { viewOptions });
  switch (outcome.kind) {
    case "opened": {
      const now = run.stores.page.getState().lesson;
      return now && now !== before ? answerOnceStaged(context) : stateNow(run);
    }
    case "superseded":
      return refuse("invalid", OVERTAKEN);
    case "nothing":
      return refuse("invalid", "The link contains nothing to open.");
    case "failed":
      return refuse(outcome.failure.kind === "unknown-preset" ? "unknown" : "invalid", outcome.failure.message);
  }
}
