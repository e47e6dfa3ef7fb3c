// The parts of a text, each term of the glossary with its definition where it is first met.
import { useMemo } from "react";
import { withTerms } from "../../text/glossary";
import type { Inline } from "../../text/markup";
import { DefinedTerm } from "./DefinedTerm";
import { Parts } from "./Parts";

export default function DefinedText({ parts }: { parts: readonly Inline[] }) {
  const pieces = useMemo(() => {
    const met = new Set<string>();
    return new Map(parts.map(({ text }) => [text, withTerms(text, met)] as const));
  }, [parts]);
  const words = (text: string) =>
    pieces
      .get(text)
      ?.map(({ term, text: piece }) => (term ? <DefinedTerm key={term.id} term={term} text={piece} /> : piece));
  return <Parts of={parts} words={words} />;
}
