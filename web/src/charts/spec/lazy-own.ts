// What draws charts of the user's choice, or compares runs, is loaded when there is one, or are several.

type OwnCharts = typeof import("./own");

let loaded: OwnCharts | undefined;

/** Undefined until it is loaded. */
export const ownCharts = (): OwnCharts | undefined => loaded;

export async function loadOwnCharts(): Promise<void> {
  loaded ??= await import("./own");
}
