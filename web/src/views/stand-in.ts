import { type ScenarioDocument, titleOf } from "../scenario/scenario";

/** What stands where something of the visitor's own would run. */
export const standInText = (document: ScenarioDocument): string =>
  `“${titleOf(document)}”, as it ships, stands here, not running, until your network can run.`;
