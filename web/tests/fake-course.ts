// A platform's run time for tests: keeps what it is given, and refuses what it is told to.
import { type Dialect, dialectOf } from "../src/lesson/scorm/dialect";
import type { FoundApi, ScormVersion } from "../src/lesson/scorm/find";

export interface FakeCourse extends FoundApi {
  readonly dialect: Dialect;
  readonly data: Map<string, string>;
  /** Calls that write, as "element=value", "commit", "finish". */
  readonly log: string[];
}

/** @param refuses the number of the error for what is called: an element, or the name of a function */
export function fakeCourse(
  version: ScormVersion,
  given: Readonly<Record<string, string>> = {},
  refuses: (what: string) => string | undefined = () => undefined,
): FakeCourse {
  const dialect = dialectOf(version);
  const { functions } = dialect;
  const data = new Map(Object.entries(given));
  const log: string[] = [];
  let error = "0";
  const answer = (what: string, note: string | undefined, act: () => void = () => undefined) => {
    error = refuses(what) ?? "0";
    if (error !== "0") return "false";
    if (note) log.push(note);
    act();
    return "true";
  };
  const api = {
    [functions.initialize]: () => answer("initialize", undefined),
    [functions.get]: (element: string) => {
      error = data.has(element) ? "0" : "403"; // as SCORM 2004 says of what was never set
      return data.get(element) ?? "";
    },
    [functions.set]: (element: string, value: string) =>
      answer(element, `${element}=${value}`, () => data.set(element, value)),
    [functions.commit]: () => answer("commit", "commit"),
    [functions.finish]: () => answer("finish", "finish"),
    [functions.error]: () => error,
    [functions.errorText]: (code: string) => `error ${code}`,
  };
  return { version, api, dialect, data, log };
}
