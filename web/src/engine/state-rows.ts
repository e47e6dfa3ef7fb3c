/** Copies the state tables of a queue discipline out of the engine's memory. */
import type { StateAnswer, StateRows } from "./protocol";
import type { Session } from "./wasm";

type StateContent = Omit<StateAnswer, "kind" | "run" | "id">;

/** The copies own their memory and can be transferred. */
export function readState(session: Session, watch: number, most_rows: number): StateContent {
  const tables: StateRows[] = [];
  for (;;) {
    const table = session.stateRows(watch, tables.length, most_rows);
    if (!table) break;
    tables.push({ ...table, values: table.values.slice() });
  }
  return { time_s: session.time_s(), discipline: session.discipline(watch), tables };
}
