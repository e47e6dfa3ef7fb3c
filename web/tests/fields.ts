/** Fields of forms, used as a person does. */
import { act } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Types or chooses; React hears of it. To be called within `act`. */
export function enter(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** Types and presses Enter, or chooses. */
export async function give(field: Field, value: string): Promise<void> {
  await act(async () => enter(field, value));
  await act(async () => void field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
}
