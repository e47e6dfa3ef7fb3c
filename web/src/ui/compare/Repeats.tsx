// Says which lanes the results leave out, because another lane has the same runs.
import { repeatsText, type Study } from "../../experiment/studies";

export function Repeats({ study }: { study: Study }) {
  const texts = repeatsText(study);
  return texts.length > 0 && <p className="quiet">{texts.join(" ")}</p>;
}
