// The parts of a text, each term of the glossary with its definition where it is first met.
import { useMemo } from "react";
import { withTerms } from "../../text/glossary";
import type { Part } from "../../text/punctuation";
import { DefinedWords } from "./DefinedWords";
import { Parts } from "./Parts";

export default function DefinedText({ parts }: { parts: readonly Part[] }) {
  const pieces = useMemo(() => {
    const met = new Set<string>();
    return new Map(parts.map(({ text }) => [text, withTerms(text, met)] as const));
  }, [parts]);
  return <Parts of={parts} words={(text) => <DefinedWords of={pieces.get(text) ?? []} />} />;
}
