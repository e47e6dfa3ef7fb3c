/**
 * What a worker owes the page: answers, in the order of the calls. It works on the first of them only, so only that
 * one's deadline runs, from when the worker was last heard.
 */
import { startDeadline } from "./deadline";

interface Debt {
  readonly id: number;
  /** How long the worker may be silent over it, in milliseconds. */
  limit_ms(): number;
}

export class Owed {
  private readonly debts: Debt[] = [];
  private disarm = () => {};

  constructor(private readonly onSilent: (id: number, limit_ms: number) => void) {}

  add(debt: Debt): void {
    this.debts.push(debt);
    if (this.debts.length === 1) this.arm();
  }

  /** The worker was heard about a call: it has done those before, and this one too if this is its answer. */
  heard(id: number, isAnswered: boolean): void {
    const place = this.debts.findIndex((debt) => debt.id === id);
    if (place >= 0) this.debts.splice(0, place + Number(isAnswered));
    this.arm();
  }

  clear(): void {
    this.debts.length = 0;
    this.disarm();
  }

  private arm(): void {
    this.disarm();
    const [first] = this.debts;
    if (!first) return;
    const limit_ms = first.limit_ms();
    this.disarm = startDeadline(limit_ms, () => this.onSilent(first.id, limit_ms));
  }
}
