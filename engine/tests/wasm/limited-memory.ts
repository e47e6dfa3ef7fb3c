// Engines with little memory.

/** The program with a lower memory limit, in pages of 64 KiB. */
export function limited(whole: Uint8Array, pages: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(whole);
  const number = (at: number) => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] as number;
      value |= (byte & 127) << shift;
      if (byte < 128) return { value, next: at };
    }
  };
  for (let at = 8; at < bytes.length; ) {
    const { value: size, next } = number(at + 1);
    if (bytes[at] === 5) {
      const least = number(next + 2); // after the number of memories and the maximum flag
      const most = number(least.next);
      if (most.value !== 4096 || most.next !== least.next + 2) throw new Error("The limit is not where it was.");
      bytes.set([128 | (pages & 127), pages >> 7], least.next);
      return bytes;
    }
    at = next + size;
  }
  throw new Error("The program has no memory.");
}
