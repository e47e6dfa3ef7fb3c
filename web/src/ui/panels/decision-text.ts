// Explains a decision in the words of its reason's catalog row.
import { figuresToTell, quantity, significant } from "../../charts/format";
import type { NumberInfo } from "../../scenario/prose";

const PLAIN: readonly string[] = ["none", "probability", "ratio"];
/** Numbers of the same kind are compared, so their difference must be visible. */
const kindOf = ({ unit }: NumberInfo) => (PLAIN.includes(unit) ? "" : unit);

/** "2.90 ms" as "2.9 ms", "15.0" as "15". */
export const withoutZeros = (text: string) => text.replace(/(\.\d*?)0+(?=\D|$)/, "$1").replace(/\.(?=\D|$)/, "");

/** Fills a sentence with numbers: {average} becomes "12.4 packets", {average#} "12.4". */
export function decisionText(sentence: string, rows: readonly NumberInfo[], numbers: readonly number[]): string {
  return sentence.replace(/\{(\w+)(#?)\}/g, (_, name: string, bare: string) => {
    const place = rows.findIndex((row) => row.name === name);
    const row = rows[place] as NumberInfo;
    const value = numbers[place] as number;
    const figures = figuresToTell(numbers.filter((_number, at) => rows[at] && kindOf(rows[at]) === kindOf(row)));
    const text = withoutZeros(bare ? significant(value, figures) : quantity(value, row.unit, figures));
    return value === 1 && row.unit === "packets" ? text.replace("packets", "packet") : text;
  });
}
