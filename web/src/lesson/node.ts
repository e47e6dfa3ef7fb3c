/** What the command line needs of lessons. */
export { likenesses } from "./alike";
export { measuredAnswers } from "./answers";
export { assignedLink } from "./assigned-link";
export { cartridgeOf } from "./cartridge";
export { grade } from "./grade";
export { pointsText } from "./marking";
export { OUTLINE_TITLE, outlineOf } from "./outline";
export { refusedIn } from "./prove";
export { proveAll } from "./prove-all";
export { gift, moodleXml, qti12, questionsOf } from "./quiz";
export { type LessonProblem, parseLesson } from "./read";
export { codeOf, digestOf, isCode, type Result, resultFrom, resultOf } from "./result";
export { checkRules } from "./rules";
export { FILE_LIST, packageName, packageOf } from "./scorm/package";
export { pickOf, placesIn, plainToken, plainVariant, seedsIn, variantFor, variantsOf, variantsText } from "./variant";
export { onTheWay } from "./way";
