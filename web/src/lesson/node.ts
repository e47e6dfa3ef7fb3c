/** What the command line needs of lessons. */
export { problemsIn } from "./prove";
export { type LessonProblem, parseLesson } from "./read";
export { checkRules } from "./rules";
export { pickOf, placesIn, variantsOf } from "./variant";
