/** Why a command is not executed. */
import type { Problem } from "../engine/protocol";
import type { Refusal } from "./messages";

/** Thrown by commands, and caught where they are answered. */
export class CommandRefused extends Error {
  constructor(
    readonly refusal: Refusal,
    message: string,
  ) {
    super(message);
  }
}

export function refuse(refusal: Refusal, message: string): never {
  throw new CommandRefused(refusal, message);
}

export const whyNot = ({ path, message, allowed }: Problem): string =>
  `${path} ${message}${allowed ? ` (allowed: ${allowed})` : ""}`.trim();
