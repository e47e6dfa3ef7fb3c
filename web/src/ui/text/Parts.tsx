// The parts of a text by their markup.
import type { ReactNode } from "react";
import type { Part } from "../../text/punctuation";
import { TextLink } from "./TextLink";
import { Unbroken } from "./Unbroken";

interface PartsProps {
  of: readonly Part[];
  /** Shows words outside links and code. */
  words(text: string): ReactNode;
}

export function Parts({ of, words }: PartsProps) {
  return of.map((part, index) => {
    const key = `${index}${part.text}`;
    return (
      <Unbroken key={key} before={part.before} after={part.after}>
        {shown(part, words)}
      </Unbroken>
    );
  });
}

function shown({ kind, text, target }: Part, words: PartsProps["words"]): ReactNode {
  switch (kind) {
    case "strong":
      return <strong>{words(text)}</strong>;
    case "emphasis":
      return <em>{words(text)}</em>;
    case "code":
      return <code>{text}</code>;
    case "link":
      return <TextLink target={target} text={text} />;
    default:
      return <span>{words(text)}</span>;
  }
}
