// Guides are loaded after the first picture: what they stand for is labelled beside the chart already.

export type GuidesCode = typeof import("./guides");

let loaded: GuidesCode | undefined;

/** Undefined until it is loaded. */
export const guidesCode = (): GuidesCode | undefined => loaded;

export async function loadGuides(): Promise<void> {
  loaded ??= await import("./guides");
}
