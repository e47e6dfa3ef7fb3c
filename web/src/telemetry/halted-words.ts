/** What stopped a run, in the names of the page: "the script stopped in line 3: …, for a packet of flow near with 52 bytes". */
export const haltedWords = (why: string, flows: readonly { readonly id: string }[] = []): string =>
  why.replace(/(?<=packet of flow )\d+/, (index) => flows[Number(index)]?.id ?? index);

/** "At 1.25 s the script stopped in line 3: …". */
export const haltedText = ({ at_s, why }: { at_s: number; why: string }, flows?: readonly { id: string }[]): string =>
  `At ${at_s.toFixed(2)} s ${haltedWords(why, flows)}`;
