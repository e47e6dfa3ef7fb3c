/** Finds a learning platform's run time: an object in a window around this one, or in the one that opened it. */
export type ScormVersion = "1.2" | "2004";

/** All arguments and results are texts; platforms differ in whether results are booleans. */
export type RawApi = Readonly<Record<string, ((...values: string[]) => unknown) | undefined>>;

export interface FoundApi {
  readonly version: ScormVersion;
  readonly api: RawApi;
}

const OBJECTS: Readonly<Record<ScormVersion, readonly [name: string, method: string]>> = {
  "1.2": ["API", "LMSInitialize"],
  "2004": ["API_1484_11", "Initialize"],
};
const MOST_WINDOWS = 500;

/** Windows of other origins throw at any look into them. */
function attempt<Found>(look: () => Found): Found | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** The window, those around it, and then those that opened one of them, with what is around these. */
function windowsAround(own: Window): Window[] {
  const found: Window[] = [];
  const climb = (from: Window | undefined) => {
    for (let each = from; each && found.length < MOST_WINDOWS && !found.includes(each); ) {
      const inner = each;
      found.push(inner);
      each = attempt(() => inner.parent);
    }
  };
  climb(own);
  for (let at = 0; at < found.length; ++at) climb(attempt(() => (found[at]?.opener as Window | null) ?? undefined));
  return found;
}

function apiIn(window: Window, version: ScormVersion): RawApi | undefined {
  const [name, method] = OBJECTS[version];
  return attempt(() => {
    const api = (window as unknown as Record<string, RawApi | undefined>)[name];
    return typeof api?.[method] === "function" ? api : undefined;
  });
}

/** The nearest run time of the version that the package was made for; if there is none, of the other. */
export function findApi(own: Window, preferred: ScormVersion): FoundApi | undefined {
  const windows = windowsAround(own);
  for (const version of [preferred, preferred === "1.2" ? "2004" : "1.2"] as const)
    for (const window of windows) {
      const api = apiIn(window, version);
      if (api) return { version, api };
    }
  return undefined;
}

const WAIT_MS = 200;
const WAITS = 10;

/** Looks again for two seconds: some platforms make their run time after the frame. */
export async function awaitApi(own: Window, preferred: ScormVersion): Promise<FoundApi | undefined> {
  for (let waits = 0; ; ++waits) {
    const found = findApi(own, preferred);
    if (found || waits === WAITS || (own.parent === own && !own.opener)) return found;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}
