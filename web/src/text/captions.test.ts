import { describe, expect, it } from "vitest";
import { experimentIds, openExperiment } from "../experiment/papers";
import { disciplineOf } from "../scenario/catalog";
import { openScenario, scenarioIds } from "../scenario/gallery";
import { seconds } from "../scenario/quantity";
import type { ScenarioDocument } from "../scenario/scenario";
import { watchList } from "../scenario/watch";
import { explainPageOf } from "../ui/explain/pages";
import { type LinkTarget, parseMarkup, plainText } from "./markup";

/** Whether there is something where a link leads. */
function leadsSomewhere({ to, id }: LinkTarget, { duration, links, ...document }: ScenarioDocument): boolean {
  if (to === "discipline") return disciplineOf(id) !== undefined;
  if (to === "experiment") return scenarioIds().includes(id) || experimentIds().includes(id);
  if (to === "explain") return explainPageOf(id) !== undefined;
  if (to === "time") return Number(id) < seconds(duration);
  const watched = watchList({ duration, links, ...document });
  return links.some(({ id: link, queue }) => {
    const discipline = disciplineOf(queue?.discipline ?? "");
    return watched.includes(link) && discipline?.params.some(({ name, live }) => name === id && live);
  });
}

function expectCaption({ caption = "", ...document }: ScenarioDocument): void {
  expect(plainText(caption)).toMatch(/^.{40,330}[.?]$/);
  for (const { kind, target } of parseMarkup(caption)) {
    if (kind !== "link" || !target) continue;
    expect(leadsSomewhere(target, document), `${target.to}:${target.id}`).toBe(true);
  }
}

describe("a caption says what to observe, and its links lead somewhere", () => {
  it.each(scenarioIds())("%s", async (id) => expectCaption(await openScenario(id)));
  it.each(experimentIds())("%s", async (id) => expectCaption(await openExperiment(id)));
});
