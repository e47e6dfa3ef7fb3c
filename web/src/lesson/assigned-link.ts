/** Links that a lecturer gives out: a lesson in the variant of one reader, with the token of that reader. */
import { writeLink } from "../share/fragment";
import { packText } from "../share/pack";
import type { Lesson } from "./format";
import { studentCopy } from "./student";
import { numbersOfVariant, type Variant } from "./variant";

interface Assigned {
  readonly lesson: Lesson;
  /** It does not ship: the link contains it, without its answers. */
  readonly isOwn: boolean;
  readonly variant: Variant;
  readonly token: string;
}

/** `base` is the address of the page. */
export async function assignedLink({ lesson, isOwn, variant, token }: Assigned, base: string): Promise<string> {
  const source = isOwn
    ? ({ kind: "own-lesson", payload: await packText(JSON.stringify(studentCopy(lesson))) } as const)
    : ({ kind: "lesson", id: lesson.id } as const);
  return writeLink({ source, overrides: { variant: numbersOfVariant(lesson, variant), token } }, base);
}
