/** "D-CBT main experiment (changed), seed 1": the source of what a picture shows, with what runs the numbers are of. */
export const sourceLine = (title: string, isChanged: boolean, runs: string): string =>
  `${title}${isChanged ? " (changed)" : ""}, ${runs}`;
