/** An id that nobody else has. `crypto.randomUUID` would be shorter, but a page that came without TLS lacks it. */
export const uniqueId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join("");
