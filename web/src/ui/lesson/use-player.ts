// What the parts of a step have in common: the player's state, and words.
import { useStore } from "zustand";
import type { Known } from "../../lesson/filled-text";
import { pointsOf } from "../../lesson/marking";
import type { Player, PlayerState } from "../../lesson/player";
import { pickOf, placesIn } from "../../lesson/variant";
import { useRunState } from "../run-context";

export const usePlayer = <Found>(player: Player, select: (state: PlayerState) => Found): Found =>
  useStore(player.store, select);

/** What texts can have in braces. */
export function useKnown({ lesson, variant, store }: Player): Known {
  const report = useRunState((state) => state.report);
  const measured = useStore(store, (state) => state.measured);
  const places = Object.fromEntries(placesIn(lesson).map(({ id }) => [id, pickOf(lesson, variant, id) ?? ""]));
  return { report, measured, places };
}

export const hasPoints = ({ steps }: Player): boolean => steps.some((step) => pointsOf(step) > 0);
