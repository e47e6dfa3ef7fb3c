// Texts as programs save them.

const MARKS = [
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

const decode = (encoding, bytes) => new TextDecoder(encoding, { fatal: encoding === "utf-8" }).decode(bytes);

/** What windows-1252 has for 0x80 to 0x9f, where some versions of Node read the control characters of Latin-1. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const fromWindows = (bytes) =>
  Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\u0080-\u009f]/g, (letter) => WINDOWS[letter.charCodeAt(0) - 0x80]);

/**
 * The text of bytes, and its encoding: UTF-16 by its byte order mark, else UTF-8, else windows-1252, the code page of
 * Western editions of Windows.
 */
export function decoded(bytes) {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  if (marked) return { text: decode(marked, bytes), encoding: marked };
  try {
    return { text: decode("utf-8", bytes), encoding: "utf-8" };
  } catch {
    return { text: fromWindows(bytes), encoding: "windows-1252" };
  }
}
