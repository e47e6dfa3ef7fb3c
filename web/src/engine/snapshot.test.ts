import { expect, test } from "vitest";
import { copyOf, imageOf, PAGE_BYTES, restore, takeSnapshot } from "./snapshot";

/** Exports of an instance whose memory has a stack pointer of its own. */
function fakeInstance(pages: number) {
  let stackPointer = 4;
  return {
    memory: new WebAssembly.Memory({ initial: pages }),
    stackSave: () => stackPointer,
    stackRestore(pointer: number) {
      stackPointer = pointer;
    },
  };
}
const wordsOf = ({ memory }: ReturnType<typeof fakeInstance>) => new Int32Array(memory.buffer);

test("an image has the pages that are not empty, and a copy of it restores all of the memory", () => {
  const instance = fakeInstance(1);
  const [first, last] = [0, (7 * PAGE_BYTES) / 4 - 1];
  wordsOf(instance)[first] = 11;
  wordsOf(instance)[last] = 22;
  instance.stackRestore(77);
  const image = imageOf(takeSnapshot(instance, 8 * PAGE_BYTES));
  expect(image).toMatchObject({ stackPointer: 77, count: 8, filled: Uint32Array.of(0, 6) });
  expect(image.words.byteLength).toBe(2 * PAGE_BYTES);

  // As the other thread gets it, into an instance that was used for something else.
  const other = fakeInstance(1);
  wordsOf(other).fill(99);
  restore(other, copyOf(structuredClone(image)));
  expect(wordsOf(other).subarray(0, (8 * PAGE_BYTES) / 4)).toEqual(wordsOf(instance).subarray(0, (8 * PAGE_BYTES) / 4));
  expect(other.stackSave()).toBe(77);
});

test("pages that snapshots share stand in the image of each, which stays as it is when the run goes on", () => {
  const instance = fakeInstance(1);
  wordsOf(instance)[0] = 1;
  const before = takeSnapshot(instance, 2 * PAGE_BYTES);
  wordsOf(instance)[PAGE_BYTES / 4] = 2;
  const after = takeSnapshot(instance, 2 * PAGE_BYTES, before);
  expect(after.pages[0]).toBe(before.pages[0]);
  const image = imageOf(after);
  wordsOf(instance)[0] = 3;
  expect([...image.filled]).toEqual([0, 1]);
  expect([image.words[0], image.words[PAGE_BYTES / 4]]).toEqual([1, 2]);
});

test("the next snapshot of a run that began with an image shares its pages, also the empty ones", () => {
  const instance = fakeInstance(1);
  wordsOf(instance)[0] = 1;
  const copy = copyOf(imageOf(takeSnapshot(instance, 3 * PAGE_BYTES)));
  const other = fakeInstance(1);
  restore(other, copy);
  const next = takeSnapshot(other, 3 * PAGE_BYTES, copy);
  expect(next.pages.map((page, index) => page === copy.pages[index])).toEqual([true, true, true]);
});
