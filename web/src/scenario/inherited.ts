/** What a script takes over from the discipline in its place. */
import { disciplineOf, type ParamInfo } from "./catalog";
import { isSameValue, toDocumentValue, toNumberValue } from "./param-value";

/** A queue's discipline with its parameters: of a document, or as it is now. */
interface Before {
  readonly discipline?: string | undefined;
  readonly [param: string]: unknown;
}

/** Values of a script's parameters with the names of parameters of the discipline before, where the script has others. */
export function inherited(before: Before, declared: readonly ParamInfo[]): Record<string, string | number> {
  const old = disciplineOf(before.discipline)?.params ?? [];
  const values = declared.flatMap((param) => {
    const same = old.find(({ name }) => name === param.name);
    const value = same && (before[param.name] ?? same.default);
    const number = same && toNumberValue(same, value);
    return number && !isSameValue(param, value, param.default) ? [[param.name, toDocumentValue(number)]] : [];
  });
  return Object.fromEntries(values);
}
