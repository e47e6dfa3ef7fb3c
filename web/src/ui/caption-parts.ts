// What is said of an experiment: at once, and on request.
import type { ScenarioDocument } from "../scenario/scenario";

export function captionOf({ caption, description = "" }: ScenarioDocument) {
  const more = description.split("\n\n").filter(Boolean);
  // Without a caption, the description begins with what is to be said first.
  const first = caption ?? more.shift();
  return { first, more };
}
