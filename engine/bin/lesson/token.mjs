// Tokens by which a lecturer knows whose link a result was made with: only who has the secret can make them.
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { UsageError } from "../commands/command.mjs";

const LEAST_CHARS = 16;
const EXAMPLE = "as of: openssl rand -hex 32";
const BYTES = 5;
/** Base 32 as of RFC 4648, in small letters. */
const DIGITS = "abcdefghijklmnopqrstuvwxyz234567";

/** @throws UsageError if the file has no secret, or a short one */
export function readSecret(command, path) {
  let secret;
  try {
    secret = readFileSync(path, "utf8").trim();
  } catch (error) {
    const why = error.code === "ENOENT" ? `there is no ${path}: make it yourself, ${EXAMPLE}` : error.message;
    throw new UsageError(`aqm ${command}: --secret: ${why}`);
  }
  if (secret.length < LEAST_CHARS)
    throw new UsageError(`aqm ${command}: --secret: ${path}: must have at least ${LEAST_CHARS} characters, ${EXAMPLE}`);
  return secret;
}

/** 8 characters of HMAC-SHA-256. `number` in its plain form. */
export function tokenOf(secret, number, lesson) {
  const bytes = createHmac("sha256", secret).update(`${number}|${lesson}`).digest().subarray(0, BYTES);
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let token = "";
  for (let at = 0; at < (8 * BYTES) / 5; ++at, value /= 32n) token = DIGITS[Number(value % 32n)] + token;
  return token;
}
