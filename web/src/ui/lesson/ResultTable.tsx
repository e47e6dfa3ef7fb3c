// What a result says of each step; in words, if its lesson is at hand.
import { answerText, settingsText } from "../../lesson/answer-text";
import { filledText, NOTHING_KNOWN } from "../../lesson/filled-text";
import type { Lesson, LessonStep } from "../../lesson/format";
import { KINDS } from "../../lesson/kinds";
import { earned, pointsOf, type StepRecord, triesOf } from "../../lesson/marking";
import type { Result } from "../../lesson/result";
import { drawn, pickOf, placesIn } from "../../lesson/variant";
import { plainText } from "../../text/markup";

interface Props {
  result: Result;
  /** Undefined if this page does not have it, or another version of it. */
  lesson: Lesson | undefined;
}

type Given = Result["steps"][string];

interface Row {
  readonly id: string;
  readonly name: string;
  readonly answer: string;
  readonly given: Given;
  readonly points: string;
}

const NOTHING = "–";

const idsText = ({ answer }: Given): string => (answer === undefined ? NOTHING : [answer].flat().join(", "));

/** With what a result of an unknown lesson has. */
const plainRows = ({ steps }: Result): Row[] =>
  Object.entries(steps).map(([id, given]) => ({
    id,
    name: id,
    answer: given.set ? settingsText(given.set) : idsText(given),
    given,
    points: "",
  }));

function wordRow(lesson: Lesson, result: Result, step: LessonStep, at: number, given: Given): Row {
  const places = Object.fromEntries(placesIn(lesson).map(({ id }) => [id, pickOf(lesson, result, id) ?? ""]));
  const words = given.answer === undefined ? NOTHING : answerText(step, given.answer);
  const answer = given.set ? settingsText(given.set) : words;
  return {
    id: step.id,
    name: `${at + 1}. ${step.title ?? KINDS[step.kind]}`,
    // What a student wrote stays as it is.
    answer: step.kind === "explain" ? answer : plainText(filledText(answer, step, { ...NOTHING_KNOWN, places })),
    given,
    points: given.isDropped ? "does not count" : `${earned(step, given as StepRecord)} of ${pointsOf(step)}`,
  };
}

const wordRows = (lesson: Lesson, result: Result): Row[] =>
  lesson.steps.flatMap((each, at) => {
    const step = drawn(each, result);
    const given = result.steps[step.id];
    return given ? [wordRow(lesson, result, step, at, given)] : [];
  });

export function ResultTable({ result, lesson }: Props) {
  const rows = lesson ? wordRows(lesson, result) : plainRows(result);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Answer</th>
          <th scope="col">End</th>
          <th scope="col">Tries</th>
          <th scope="col">Hints</th>
          {lesson && <th scope="col">Points</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, answer, given, points }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{answer}</td>
            <td>{given.end}</td>
            <td>{triesOf(given as StepRecord)}</td>
            <td>{given.hints}</td>
            {lesson && <td>{points}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
