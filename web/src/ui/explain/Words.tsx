// A text of the page, with its links and the definitions of its terms.
import { DefinedWords } from "../text/DefinedWords";
import { Parts } from "../text/Parts";
import type { DefinedText } from "./define";

export function Words({ of }: { of: DefinedText | undefined }) {
  if (!of) return null;
  return <Parts of={of.parts} words={(text) => <DefinedWords of={of.pieces.get(text) ?? []} />} />;
}
