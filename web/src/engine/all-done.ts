/** Waits for the newest of several calls, and for whatever has become the newest meanwhile. */
export async function allDone(newest: () => Promise<unknown>): Promise<void> {
  const awaited = newest();
  await awaited;
  if (newest() !== awaited) await allDone(newest);
}
