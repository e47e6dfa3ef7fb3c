/** Questions for the question banks of learning platforms: the numbers of a lesson, one question for each variant. */
import type { ScenarioDocument } from "../scenario/scenario";
import { writeLink } from "../share/fragment";
import { pack } from "../share/pack";
import { plainText } from "../text/markup";
import { filledText, NOTHING_KNOWN } from "./filled-text";
import type { Lesson, LessonStep, NumberQuestion } from "./format";
import { laneOfMine, toleranceOf, type Wanted, wantedBy, writtenBy } from "./measure";
import { answerOf, measure, type RunMaker } from "./prove";
import { variantText } from "./prove-all";
import { staged } from "./staging";
import { drawn, pickOf, placesIn, type Variant } from "./variant";

/** A question with one number as its answer. */
export interface QuizQuestion {
  /** "cbr-under-red factor, seed 3, rate 10 Mbps" */
  readonly name: string;
  readonly text: string;
  readonly unit: string;
  readonly answer: number;
  /** What is added to or taken from the answer at most. */
  readonly tolerance: number;
  /** Of the run that the question is about. */
  readonly link: string;
}

type NumberStep = Extract<LessonStep, { kind: "check" }> & { readonly question: NumberQuestion };

const asksForNumber = (step: LessonStep): step is NumberStep =>
  step.kind === "check" && step.question.type === "number";

const answerPath = (index: number) => `steps[${index}].question.answer`;

const DIGITS = 6;
const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

/** Of the lane that a student has adjusted, which a question bank has not. */
function isOfMine({ steps }: Lesson, { claim }: Wanted): boolean {
  const text = JSON.stringify(claim);
  return steps.some(({ kind, id }) => kind === "adjust" && text.includes(JSON.stringify(laneOfMine(id))));
}

/**
 * The questions of a variant, with the answers of its runs; without those that its runs have no number for, and those
 * about what a student has adjusted.
 * @param site the address of the page to which the links lead
 * @throws if the engine refuses a run
 */
export async function questionsOf(
  lesson: Lesson,
  scenario: ScenarioDocument,
  variant: Variant,
  site: string,
  make: RunMaker,
): Promise<QuizQuestion[]> {
  const setting = { lesson, scenario, variant, adjusted: {} };
  const steps = lesson.steps.map((step) => drawn(step, variant));
  const asked = steps.flatMap((step, index) => {
    if (!asksForNumber(step)) return [];
    const answers = wantedBy(lesson, index, step).filter(({ path }) => path === answerPath(index));
    return answers.some((each) => isOfMine(lesson, each)) ? [] : [{ step, index, answers }];
  });
  const written = asked.flatMap(({ index }) => writtenBy({ ...lesson, steps }, index));
  const wanted = [...asked.flatMap(({ answers }) => answers), ...written.filter((each) => !isOfMine(lesson, each))];
  const numbers = wanted.length > 0 ? (await measure(setting, wanted, make)).numbers : new Map<string, number>();
  const places = Object.fromEntries(placesIn(lesson).map(({ id }) => [id, pickOf(lesson, variant, id) ?? ""]));
  const measuredIn = ({ numbers: named = {} }: NumberStep, index: number) =>
    new Map(Object.keys(named).map((name) => [name, numbers.get(`steps[${index}].numbers.${name}`) ?? Number.NaN]));
  const answered = asked
    .map((each) => ({ ...each, answer: answerOf(setting, each.step.question, numbers.get(answerPath(each.index))) }))
    .filter(({ answer }) => Number.isFinite(answer));
  return Promise.all(
    answered.map(async ({ step, index, answer }) => {
      const { unit, within } = step.question;
      const { document } = staged(lesson, scenario, variant, index, {});
      return {
        name: `${lesson.id} ${step.id}, ${variantText(lesson, variant)}`,
        text: plainText(filledText(step.text, step, { ...NOTHING_KNOWN, places, measured: measuredIn(step, index) })),
        unit,
        answer: rounded(answer),
        tolerance: rounded(toleranceOf(answer, within).max - answer),
        link: writeLink({ source: { kind: "packed", payload: await pack(document) }, overrides: { run: false } }, site),
      };
    }),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const wantedText = (unit: string): string =>
  unit === "times"
    ? "Answer with a number: how many times."
    : unit === ""
      ? "Answer with a number."
      : `Answer in ${unit}.`;

/** The question as HTML: its text, the unit of the answer, and the link. */
const asHtml = ({ text, unit, link }: QuizQuestion): string =>
  `<p>${escaped(text)}</p><p>${escaped(wantedText(unit))} <a href="${escaped(link)}" target="_blank" rel="noopener">Open the run</a></p>`;

/** Moodle's XML for imports into a question bank. */
export function moodleXml(category: string, questions: readonly QuizQuestion[]): string {
  const entries = questions.map(
    (question) => `  <question type="numerical">
    <name><text>${escaped(question.name)}</text></name>
    <questiontext format="html"><text>${escaped(asHtml(question))}</text></questiontext>
    <defaultgrade>1</defaultgrade>
    <answer fraction="100" format="moodle_auto_format">
      <text>${question.answer}</text>
      <tolerance>${question.tolerance}</tolerance>
    </answer>
    <unitgradingtype>0</unitgradingtype>
    <showunits>3</showunits>
  </question>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
  <question type="category"><category><text>$course$/${escaped(category.replaceAll("/", "//"))}</text></category></question>
${entries.join("")}</quiz>
`;
}

const giftText = (text: string): string => text.replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replace(/\s+/g, " ");

/** The GIFT format, which most platforms read. */
export const gift = (category: string, questions: readonly QuizQuestion[]): string =>
  [
    `$CATEGORY: $course$/${category.replaceAll("/", "//")}`,
    ...questions.map(
      (question) =>
        `::${giftText(question.name)}::[html]${giftText(asHtml(question))} {#${question.answer}:${question.tolerance}}`,
    ),
    "",
  ].join("\n\n");

const identOf = (text: string): string => `q_${text.replace(/[^A-Za-z0-9]+/g, "_")}`;

/** QTI 1.2 as Canvas and Blackboard read it. */
export function qti12(title: string, questions: readonly QuizQuestion[]): string {
  const items = questions.map(
    (question) => `      <item ident="${identOf(question.name)}" title="${escaped(question.name)}">
        <itemmetadata><qtimetadata>
          <qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>numerical_question</fieldentry></qtimetadatafield>
          <qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>1</fieldentry></qtimetadatafield>
        </qtimetadata></itemmetadata>
        <presentation>
          <material><mattext texttype="text/html">${escaped(asHtml(question))}</mattext></material>
          <response_str ident="response1" rcardinality="Single">
            <render_fib fibtype="Decimal"><response_label ident="answer1"/></render_fib>
          </response_str>
        </presentation>
        <resprocessing>
          <outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>
          <respcondition continue="No">
            <conditionvar><or>
              <varequal respident="response1">${question.answer}</varequal>
              <and>
                <vargte respident="response1">${rounded(question.answer - question.tolerance)}</vargte>
                <varlte respident="response1">${rounded(question.answer + question.tolerance)}</varlte>
              </and>
            </or></conditionvar>
            <setvar action="Set" varname="SCORE">100</setvar>
          </respcondition>
        </resprocessing>
      </item>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">
  <assessment ident="${identOf(title)}" title="${escaped(title)}">
    <section ident="root_section">
${items.join("")}    </section>
  </assessment>
</questestinterop>
`;
}
