// The fragment with which the playground in one file opens a document.
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { MOST_CHARS } from "../src/share/fragment";
import { pack, packText } from "../src/share/pack";

const scenarios = fileURLToPath(new URL("../../scenarios/", import.meta.url));

/**
 * By name if the document ships, whole otherwise.
 * @throws Error if the page would refuse it for its length
 */
export async function openingFragment(file: string): Promise<string> {
  const text = readFileSync(file, "utf8");
  const document = JSON.parse(text);
  const isLesson = "steps" in document;
  const id = basename(file, ".json");
  const shipped = `${scenarios}${isLesson ? "lessons/" : ""}${id}.json`;
  if (existsSync(shipped) && readFileSync(shipped, "utf8") === text) return `${isLesson ? "lesson" : "p"}=${id}`;
  const fragment = isLesson ? `l=1.${await packText(JSON.stringify(document))}` : `s=1.${await pack(document)}`;
  if (fragment.length > MOST_CHARS)
    throw new Error(
      `${file} is too large for a single file: packed it has ${fragment.length} characters; the limit is ${MOST_CHARS}.`,
    );
  return fragment;
}
