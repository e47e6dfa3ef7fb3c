import { describe, expect, it } from "vitest";
import type { Decision, Moment } from "../../engine/decisions";
import { catalog, scriptDiscipline } from "../../scenario/catalog";
import { changeRows } from "./signal-changes";

/** As the engine lists them: a discipline's signals, then its parameters that are lines in charts. */
const disciplines = catalog.disciplines.map(({ id, signals, params }) => ({
  id,
  slots: [...signals, ...params.filter(({ guide }) => guide)].map(({ name, label, unit }) => ({
    field: name,
    label,
    unit,
  })),
}));

function moment(id: string, values: Readonly<Record<string, number>>, packets = 20): Moment {
  const discipline = disciplines.findIndex((each) => each.id === id);
  const slots = (disciplines[discipline]?.slots ?? []).map(({ field }) => values[field] ?? 0);
  const backlogOf = { tcp: 12, tagged: 7, untagged: 1 };
  return { backlog_packets: packets, backlog_bytes: 1000 * packets, backlogOf, discipline, slots };
}

const rowsOf = (before: Moment, after: Moment, names?: Parameters<typeof changeRows>[2]) =>
  changeRows({ before, after } as Decision, { disciplines }, names);
const plain = (text = "") => text.replaceAll("\u2009", " ");

describe("what a decision changed", () => {
  it("begins with the queue", () => {
    const [packets, bytes] = rowsOf(moment("red", {}), moment("red", {}, 21));
    expect(packets).toMatchObject({ label: "Queue", unit: "packets", before: "20", after: "21", isChanged: true });
    expect(plain(bytes?.after)).toBe("21 kB");
  });

  it("shows each signal with enough digits, and what it is compared with and follows", () => {
    const params = { min_th: 5, max_th: 15 };
    const rows = rowsOf(moment("red", { ...params, average: 5.001 }), moment("red", { ...params, average: 5.0021 }));
    const average = rows.find(({ name }) => name === "average");
    expect(average).toMatchObject({ unit: "packets", before: "5.00100", after: "5.00210", isChanged: true });
    expect(average?.notes.map(plain)).toEqual([
      "above Minimum threshold (5 packets)",
      "below Maximum threshold (15 packets)",
      "average of 20 queued packets",
    ]);
    const others = rows.filter(({ name, label }) => name !== "average" && label !== "Queue");
    expect(others.map(({ isChanged }) => isChanged)).not.toContain(true);
  });

  it("shows two figures of a change", () => {
    const texts = (before: number, after: number) => {
      const rows = rowsOf(moment("red", { average: before }), moment("red", { average: after }));
      return rows.filter(({ name }) => name === "average").map((row) => `${row.before} ${row.after}`)[0];
    };
    expect(texts(12.7568, 12.7432)).toBe("12.757 12.743");
    expect(texts(0.5, 0.61)).toBe("0.500 0.610");
    expect(texts(3, 3)).toBe("3 3");
    expect(texts(0, 0.25)).toBe("0 0.250");
  });

  it("compares a class with its own threshold", () => {
    const now = moment("dcbt", { "class_average.tagged": 3, "threshold.tagged": 2.5 });
    const tagged = rowsOf(now, now).find(({ name }) => name === "class_average.tagged");
    expect(tagged?.notes.map(plain)).toEqual([
      "above Tagged threshold (2.5 packets)",
      "average of 7 queued tagged packets",
    ]);
    const untagged = rowsOf(now, now).find(({ name }) => name === "class_average.untagged");
    expect(untagged?.notes).toContain("average of 1 queued untagged packet");
  });

  it("gives times in units that suit them", () => {
    const now = moment("codel", { sojourn: 0.0123, target: 0.005 });
    const sojourn = rowsOf(now, now).find(({ name }) => name === "sojourn");
    expect(plain(sojourn?.after)).toBe("12.3 ms");
    expect(sojourn?.notes.map(plain)).toContain("above Target delay (5 ms)");
  });

  it.each(catalog.disciplines.map(({ id }) => id).filter((id) => id !== scriptDiscipline))(
    "has a row for every signal of %s",
    (id) => {
      const rows = rowsOf(moment(id, {}), moment(id, {}));
      const signals = catalog.disciplines.find((each) => each.id === id)?.signals ?? [];
      expect(rows.slice(2).map(({ name }) => name)).toEqual(signals.map(({ name }) => name));
    },
  );

  it("has the names of a script for its signals, and no others", () => {
    const names = { signals: [{ name: "avg", unit: "packets", isUsed: true }], reasons: [] };
    const slots = disciplines.find(({ id }) => id === scriptDiscipline)?.slots ?? [];
    const now = moment(scriptDiscipline, { [slots[0]?.field ?? ""]: 4.5 });
    expect(rowsOf(now, now, names).slice(2)).toMatchObject([{ label: "avg", unit: "packets", after: "4.50" }]);
  });

  it("is nothing but the queue while the discipline is exchanged", () => {
    const now = { ...moment("red", {}), discipline: -1, slots: [] };
    expect(rowsOf(now, now)).toHaveLength(2);
  });
});
