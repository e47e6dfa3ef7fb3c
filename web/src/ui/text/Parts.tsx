// The parts of a text by their markup.
import type { ReactNode } from "react";
import type { Inline } from "../../text/markup";
import { TextLink } from "./TextLink";

interface PartsProps {
  of: readonly Inline[];
  /** Shows words outside links and code. */
  words(text: string): ReactNode;
}

export function Parts({ of, words }: PartsProps) {
  return of.map((part, index) => {
    const key = `${index}${part.text}`;
    switch (part.kind) {
      case "strong":
        return <strong key={key}>{words(part.text)}</strong>;
      case "emphasis":
        return <em key={key}>{words(part.text)}</em>;
      case "code":
        return <code key={key}>{part.text}</code>;
      case "link":
        return <TextLink key={key} target={part.target} text={part.text} />;
      default:
        return <span key={key}>{words(part.text)}</span>;
    }
  });
}
