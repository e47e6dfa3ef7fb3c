/** What the command line needs of lessons. */
export { assignedLink } from "./assigned-link";
export { grade, signatureOf } from "./grade";
export { problemsIn, refusedIn } from "./prove";
export { gift, moodleXml, qti12, questionsOf } from "./quiz";
export { type LessonProblem, parseLesson } from "./read";
export { codeOf, type Result, resultFrom, resultOf } from "./result";
export { checkRules } from "./rules";
export { FILE_LIST, packageName, packageOf } from "./scorm/package";
export { pickOf, placesIn, plainToken, plainVariant, variantFor, variantsOf } from "./variant";
