/** A lesson that is being made, complete or not: every edit is a pure function from one draft to the next. */
import { tidy } from "../scenario/quantity";
import type { ScenarioDocument } from "../scenario/scenario";
import { titleOf } from "../scenario/scenario";
import { type Path, setIn, valueIn } from "../scenario/set-in";
import type { Variant } from "../scenario/variation";
import { FORMAT, type LessonStep, VERSION } from "./format";
import { USUAL_PASS } from "./limits";
import { TEMPLATE } from "./template";

export type Draft = Readonly<Record<string, unknown>>;
/** Where a value stands: ["steps", 3, "text"]. */
export type Keys = Path;

const isObject = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The list there, empty if there is none. */
export function listIn(draft: unknown, keys: Keys): readonly unknown[] {
  const value = valueIn(draft, keys);
  return Array.isArray(value) ? value : [];
}

/** The draft with a list's entry at another place. */
export function moved(draft: Draft, keys: Keys, from: number, to: number): Draft {
  const list = [...listIn(draft, keys)];
  list.splice(to, 0, ...list.splice(from, 1));
  return setIn(draft, keys, list);
}

/** The draft with an entry at a place of a list. */
export function inserted(draft: Draft, keys: Keys, at: number, entry: unknown): Draft {
  return setIn(draft, keys, listIn(draft, keys).toSpliced(at, 0, entry));
}

/** The draft without a step; no other step shows its answer any more. */
export function withoutStep(draft: Draft, index: number): Draft {
  const id = valueIn(draft, ["steps", index, "id"]);
  const next = setIn(draft, ["steps", index], undefined);
  return listIn(next, ["steps"]).reduce<Draft>((now, step, at) => {
    const recalled = valueIn(step, ["stage", "recall"]);
    return recalled !== undefined && recalled === id ? setIn(now, ["steps", at, "stage", "recall"], undefined) : now;
  }, next);
}

const MOST_ID_CHARS = 40;

/** A title as the id of a lesson. */
export const idOf = (title: string): string =>
  title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "")
    .slice(0, MOST_ID_CHARS)
    .replace(/-$/, "") || "lesson";

function freeOf(taken: readonly unknown[], wish: string, joint: string): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? wish : `${wish}${joint}${count}`;
    if (!taken.includes(name)) return name;
  }
}

/** An id that none of the entries has: "predict", "predict-2". */
export const freshId = (entries: readonly unknown[], wish: string): string =>
  freeOf(
    entries.map((entry) => valueIn(entry, ["id"])),
    wish,
    "-",
  );

/** A name for the texts that is not taken: "value", "value2". */
export const freshName = (taken: readonly string[], wish: string): string => freeOf(taken, wish, "");

/** A value that differs among readers. @param taken names that it cannot have in the texts */
export const newPlace = (taken: readonly string[], set: string, present: unknown) => ({
  id: freshName(taken, "value"),
  set,
  pick: picksAround(present),
});

/** Values for readers to begin with, around the present one: "10 Mbps" and "20 Mbps". */
export function picksAround(present: unknown): readonly (string | number)[] {
  if (typeof present === "number") return [present, present * 2 || 1];
  const [, number, unit] = /^([\d.]+)(.*)$/.exec(String(present ?? "")) ?? [];
  return number === undefined ? ["", ""] : [`${number}${unit}`, `${Number(number) * 2 || 1}${unit}`];
}

export type StepKind = LessonStep["kind"];

/** What the forms know of the experiment, for a step to begin with. */
export interface Ground {
  readonly duration_s: number;
  /** The first lane, with which an adjustment begins. */
  readonly lane: string;
  /** A number of the document that can be adjusted: "links.bottleneck.queue.limit"; undefined if there is none. */
  readonly control: string | undefined;
  /** The link whose queue is watched. */
  readonly link: string;
  /** The measurement windows, if there are several. */
  readonly windows: readonly (readonly [unknown, unknown])[];
  /** Jain's index of the first lane in the last window; absent while no run of it is known. */
  readonly jain?: number | undefined;
  /** How long packets wait in the watched queue there, on average; absent as above. */
  readonly wait_s?: number | undefined;
}

const windowOf = ({ windows }: Ground) => (windows.length > 1 ? { window: windows[0] } : {});

/** An item of an order, which is right as it is measured. */
export const newItem = (items: readonly unknown[], ground: Ground) => ({
  id: freshId(items, "item"),
  text: TEMPLATE.item,
  value: { metric: `links.${ground.link}.utilization`, ...windowOf(ground) },
});

/** The tolerance of a number until its author chooses another: it fits any unit. */
const USUAL_WITHIN = { rel: 0.05 };

/** The draft with the unit of a number question; what was right to 3 % is not right to 3 ms. */
export function askedInUnit(draft: Draft, question: Keys, unit: string): Draft {
  const next = setIn(draft, [...question, "unit"], unit);
  const isAbsolute = valueIn(draft, [...question, "within", "abs"]) !== undefined;
  const isSame = valueIn(draft, [...question, "unit"]) === unit;
  return isAbsolute && !isSame ? setIn(next, [...question, "within"], USUAL_WITHIN) : next;
}

/** Questions of each type with which their authors begin. */
export const newQuestion: Readonly<Record<"choice" | "number" | "order", (ground: Ground) => object>> = {
  choice: () => ({
    type: "choice",
    answer: "option",
    options: [
      { id: "option", text: TEMPLATE.options[0], say: TEMPLATE.right },
      { id: "option-2", text: TEMPLATE.options[1], say: TEMPLATE.wrong },
    ],
  }),
  number: (ground) => ({
    type: "number",
    unit: "%",
    within: USUAL_WITHIN,
    answer: { product: [{ metric: `links.${ground.link}.utilization`, ...windowOf(ground) }, 100] },
  }),
  order: (ground) => {
    const first = newItem([], ground);
    return { type: "order", items: [first, newItem([first], ground)] };
  },
};

/** What is to hold, without bounds yet. */
export const newHold = (ground: Ground) => ({ ...windowOf(ground), value: "jain" });

/** Jain's index above which flows are fair to each other. */
const FAIR = 0.9;

/** Half of it, short to read. */
const halved = (present: number): number => Number((present / 2).toPrecision(3));

/** What the present run does not have: flows that are fair already must become twice as fair, and if they cannot, wait half as long. */
function outOfReach({ link, jain = 0, wait_s }: Ground) {
  const unfair = tidy(1 - jain);
  if (unfair <= 0) {
    const wait = { claim: "Packets wait half as long", value: `links.${link}.sojourn_s.mean` };
    return wait_s ? { ...wait, max: halved(wait_s) } : wait;
  }
  const min = jain >= FAIR ? tidy(1 - halved(unfair)) : FAIR;
  return { claim: "The flows are fair to each other", value: "jain", min };
}

/** A goal of an adjustment, in the last window: all flows are there, and what was adjusted has had its effect. */
export const newGoal = (goals: readonly unknown[], ground: Ground) => ({
  id: freshId(goals, "goal"),
  ...(ground.windows.length > 1 && { window: ground.windows.at(-1) }),
  ...outOfReach(ground),
});

const bodyOf: Readonly<Record<StepKind, (ground: Ground, steps: readonly unknown[]) => object>> = {
  read: () => ({ text: TEMPLATE.facts }),
  predict: (ground) => ({ points: 1, text: "What do you expect?", question: newQuestion.choice(ground) }),
  run: ({ duration_s }, steps) => {
    const asked = steps.findLast((step) => valueIn(step, ["kind"]) === "predict");
    const recall = valueIn(asked, ["id"]);
    return {
      text: "Run, and compare with what you expected.",
      stage: { t: duration_s, ...(asked !== undefined && { recall }) },
    };
  },
  check: (ground) => ({
    points: 2,
    text: "How busy is the link?",
    question: newQuestion.number(ground),
  }),
  adjust: (ground) => ({
    points: 3,
    text: TEMPLATE.task,
    question: {
      type: "adjust",
      from: ground.lane,
      controls: ground.control === undefined ? [] : [ground.control],
      goals: [newGoal([], ground)],
    },
    solution: {},
  }),
  explain: () => ({
    points: 2,
    text: "Say in your own words why it is so.",
    question: { type: "explain", words: [20, 150], rubric: [TEMPLATE.rubric] },
  }),
};

/** A step of this kind, for a place among the others, with which its author begins. */
export function newStep(kind: StepKind, steps: readonly unknown[], ground: Ground, at = steps.length): Draft {
  return { id: freshId(steps, kind), kind, ...bodyOf[kind](ground, steps.slice(0, at)) };
}

/** The step as one of another kind: what both have stays. */
export function withKind(step: Draft, kind: StepKind, steps: readonly unknown[], ground: Ground): Draft {
  const { title, text, stage, numbers, reached } = step;
  const fresh = newStep(kind, steps, ground);
  const kept = { title, text, numbers, reached };
  const both = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
  const isAsked = (each: unknown) => ["predict", "check"].includes(String(each));
  const question = isAsked(step.kind) && isAsked(kind) ? { question: step.question } : {};
  return {
    ...fresh,
    ...both,
    id: step.id,
    ...(isObject(stage) && { stage: { ...(fresh.stage as object), ...stage } }),
    ...question,
  };
}

const ID = /^[A-Za-z][\w-]{0,39}$/;
const laneId = (id: string) => (ID.test(id) && id !== "mine" ? id : `lane-${id}`.slice(0, MOST_ID_CHARS));

/**
 * A lesson about an experiment: read, predict, run, explain. Its lanes come along.
 * @param preset the scenario that ships, if the document is that one
 */
export function lessonAbout(document: ScenarioDocument, preset: string | null, ground: Ground): Draft {
  const { lanes, sweep: _, expect: __, ...rest } = document;
  const variants = (Array.isArray(lanes) ? lanes : []) as readonly Variant[];
  const title = `What does “${titleOf(document)}” show?`.slice(0, 120);
  const steps: Draft[] = [];
  for (const kind of ["read", "predict", "run", "explain"] as const) steps.push(newStep(kind, steps, ground));
  return {
    format: FORMAT,
    version: VERSION,
    id: idOf(titleOf(document)),
    lang: "en",
    title,
    minutes: 20,
    goals: [TEMPLATE.goal],
    pass: USUAL_PASS,
    scenario: preset === null ? { document: rest } : { preset },
    ...(variants.length > 0 && {
      lanes: variants.map(({ id, label, set }) => ({
        id: laneId(id),
        label: label || id.toUpperCase(),
        set: set ?? {},
      })),
    }),
    vary: { seeds: "1..20" },
    steps,
  };
}
