/** Snapshots of an engine instance, whose state is its memory and its stack pointer. */
import type { RunImage } from "./protocol";

/** The exports of an instance that snapshots read and write. */
interface Image {
  readonly memory: WebAssembly.Memory;
  stackSave(): number;
  stackRestore(pointer: number): void;
}

/** Memory in pages; pages equal to those of the previous snapshot are shared with it. */
export interface Snapshot {
  readonly pages: readonly Int32Array[];
  readonly stackPointer: number;
}

export const PAGE_BYTES = 1 << 12;
const PAGE_WORDS = PAGE_BYTES >> 2;
/** The unit in which WebAssembly memory grows (64 KiB). */
const GROWTH_BYTES = 1 << 16;

/** Much of the memory has never been written. */
const zeros = new Int32Array(PAGE_WORDS);

function isAt(words: Int32Array, from: number, page: Int32Array): boolean {
  for (let i = 0; i < PAGE_WORDS; ++i) if (words[from + i] !== page[i]) return false;
  return true;
}

/** Copies the first `usedBytes`; memory above has never been written. */
export function takeSnapshot(image: Image, usedBytes: number, before?: Snapshot): Snapshot {
  const count = Math.ceil(usedBytes / PAGE_BYTES);
  const words = new Int32Array(image.memory.buffer);
  const pages: Int32Array[] = [];
  for (let index = 0; index < count; ++index) {
    const from = index * PAGE_WORDS;
    const same = [before?.pages[index], zeros].find((page) => page && isAt(words, from, page));
    pages.push(same ?? words.slice(from, from + PAGE_WORDS));
  }
  return { pages, stackPointer: image.stackSave() };
}

export function restore(image: Image, { pages, stackPointer }: Snapshot): void {
  const missing = pages.length * PAGE_BYTES - image.memory.buffer.byteLength;
  if (missing > 0) image.memory.grow(Math.ceil(missing / GROWTH_BYTES));
  const words = new Int32Array(image.memory.buffer);
  pages.forEach((page, index) => {
    words.set(page, index * PAGE_WORDS);
  });
  image.stackRestore(stackPointer);
}

/** A snapshot in two blocks, which can be handed to another thread. */
export type SnapshotImage = Pick<RunImage, "stackPointer" | "count" | "filled" | "words">;

export function imageOf({ pages, stackPointer }: Snapshot): SnapshotImage {
  const filled = Uint32Array.from(pages.keys()).filter((index) => pages[index] !== zeros);
  const words = new Int32Array(filled.length * PAGE_WORDS);
  filled.forEach((index, place) => {
    words.set(pages[index] as Int32Array, place * PAGE_WORDS);
  });
  return { stackPointer, count: pages.length, filled, words };
}

export function copyOf({ stackPointer, count, filled, words }: SnapshotImage): Snapshot {
  const pages: Int32Array[] = new Array(count).fill(zeros);
  filled.forEach((index, place) => {
    pages[index] = words.subarray(place * PAGE_WORDS, (place + 1) * PAGE_WORDS);
  });
  return { pages, stackPointer };
}

/** Bytes in pages that no other snapshot shares. */
export function ownBytes({ pages }: Snapshot, ...others: (Snapshot | undefined)[]): number {
  const isShared = (page: Int32Array, index: number) =>
    page === zeros || others.some((other) => other?.pages[index] === page);
  return PAGE_BYTES * pages.reduce((count, page, index) => (isShared(page, index) ? count : count + 1), 0);
}
