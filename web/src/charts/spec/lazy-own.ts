// What draws charts of the user's choice is loaded when there is one.

type OwnCharts = typeof import("./own-chart");

let loaded: OwnCharts | undefined;

/** Undefined until it is loaded. */
export const ownCharts = (): OwnCharts | undefined => loaded;

export async function loadOwnCharts(): Promise<void> {
  loaded ??= await import("./own-chart");
}
