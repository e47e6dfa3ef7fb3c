// What stands in a form: kept while it is not given as an answer, so that it is there again after Back or a reload.
import { useState } from "react";
import type { LessonStep } from "../../lesson/format";
import type { Player } from "../../lesson/player";
import type { Draft } from "../../lesson/progress";

export const isText = (draft: Draft): draft is string => typeof draft === "string";

/** Some of the ids, each once. */
export const isAmong =
  (ids: readonly string[]) =>
  (draft: Draft): draft is readonly string[] =>
    typeof draft !== "string" && draft.every((id) => ids.includes(id)) && new Set(draft).size === draft.length;

/** All of the ids, in any order. */
export const isOrderOf =
  (ids: readonly string[]) =>
  (draft: Draft): draft is readonly string[] =>
    isAmong(ids)(draft) && draft.length === ids.length;

/**
 * @param given what the form has without a draft
 * @param fits whether a draft is of this form: a lesson may have been changed since
 */
export function useDraft<Value extends Draft>(
  player: Player,
  step: LessonStep,
  given: Value,
  fits: (draft: Draft) => draft is Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => {
    const draft = player.store.getState().drafts[step.id];
    return draft !== undefined && fits(draft) ? draft : given;
  });
  const change = (next: Value) => {
    setValue(next);
    player.draft(next);
  };
  return [value, change];
}
