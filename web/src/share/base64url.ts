/** Bytes as URL-safe text (RFC 4648 §5, without padding). */

export function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The first character outside the base64url alphabet, if any. */
export const strangeIn = (text: string): string | undefined => /[^\w-]/u.exec(text)?.[0];

/** Decodes valid characters. Null if no whole number of bytes has this length: then the end is missing. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 === 1) return null;
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
