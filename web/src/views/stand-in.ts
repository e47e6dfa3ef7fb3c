import { type ScenarioDocument, titleOf } from "../scenario/scenario";

/** Says that the opening experiment runs in place of the user's own. */
export const standInText = (document: ScenarioDocument): string =>
  `“${titleOf(document)}” is shown, paused, until your network can run.`;
