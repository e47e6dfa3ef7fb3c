/** What stopped a run, in the names of the page: "the script stopped in line 3: …, for a packet of flow near with 52 bytes". */
export const haltedWords = (why: string, flows: readonly { readonly id: string }[] = []): string =>
  why.replace(/(?<=packet of flow )\d+/, (index) => flows[Number(index)]?.id ?? index);
