// The name of a number, under which texts have it in braces.
import { useId, useState } from "react";
import { Field, TextInput } from "./fields";

interface Props {
  label: string;
  name: string;
  /** Names that it cannot have. */
  others: readonly string[];
  hint?: string;
  onChange(name: string): void;
}

/** As the ids of places are. */
const NAME = /^[A-Za-z]\w{0,39}$/;

function mistakeOf(name: string, others: readonly string[]): string {
  if (!NAME.test(name)) return "Must be a letter and up to 39 more letters, digits or _.";
  return others.includes(name) ? "Another number has this name." : "";
}

/** A name that cannot be taken stays in the field, with what is wrong with it. */
export function NameField({ label, name, others, hint, onChange }: Props) {
  const id = useId();
  const [refused, setRefused] = useState({ instead: "", text: "" });
  const said = refused.instead === name ? refused.text : name;
  const wrong = mistakeOf(said, others);
  const take = (text: string) => {
    const next = text.trim();
    if (mistakeOf(next, others)) setRefused({ instead: name, text: next });
    else {
      setRefused({ instead: "", text: "" });
      if (next !== name) onChange(next);
    }
  };
  return (
    <Field id={id} label={label} wrong={wrong} hint={hint}>
      <TextInput id={id} said={said} size={12} hint={hint} isWrong={wrong !== ""} onChange={take} />
    </Field>
  );
}
