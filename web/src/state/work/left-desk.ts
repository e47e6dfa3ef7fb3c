/** Which lesson this tab has in the forms, and at which part: a reload goes on there. */
import type { DeskPart } from "../page/page-state";
import { session } from "../storage";

const DESK = "aqm.desk";

export interface LeftDesk {
  /** Of the draft. */
  readonly key: string;
  readonly part: DeskPart;
}

/** Null when the forms are closed. */
export function keepDesk(desk: LeftDesk | null): void {
  try {
    if (desk) session.set(DESK, JSON.stringify(desk));
    else session.remove(DESK);
  } catch {
    // storage is blocked or full
  }
}

const isPart = (part: unknown): part is DeskPart =>
  Number.isInteger(part) || part === "about" || part === "check" || part === "give";

export function leftDesk(): LeftDesk | undefined {
  try {
    const { key, part } = JSON.parse(session.get(DESK) ?? "{}");
    return typeof key === "string" && isPart(part) ? { key, part } : undefined;
  } catch {
    return undefined; // storage is blocked, or holds something else
  }
}
