/** The scenario on which the page opens. It is part of the page's first load; gallery.ts loads the others. */
import opening from "../../../scenarios/000-f11-dcbt.json?raw";
import type { ScenarioDocument } from "./scenario";

export const openingScenario = (): ScenarioDocument => JSON.parse(opening) as ScenarioDocument;
