// Merges the data segments of a WebAssembly program: `node one-segment.mjs program.wasm`. wasm-opt splits the data into
// a thousand segments to omit zeros, which gzip compresses better: the offsets would add 3.7 kB to the download.
import { readFileSync, writeFileSync } from "node:fs";

const dataSection = 11;
const dataCountSection = 12;
const i32Const = 0x41;
const end = 0x0b;

const path = process.argv[2];
const bytes = readFileSync(path);
let at = 0;

// Reads an unsigned LEB128 integer: seven bits per byte, lowest first.
function number() {
  let value = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[at++];
    if (byte === undefined) throw new Error(`${path} ends too early`);
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
}

function encoded(value) {
  return value < 128 ? [value] : [(value & 127) | 128, ...encoded(value >>> 7)];
}

// Signed LEB128, for the constant of i32.const.
function encodedSigned(value) {
  return value < 64 ? [value] : [(value & 127) | 128, ...encodedSigned(value >>> 7)];
}

const section = (id, content) => Buffer.concat([Buffer.from([id, ...encoded(content.length)]), content]);

function expect(byte) {
  if (bytes[at++] !== byte) throw new Error(`${path}: a data segment that is not at a constant place`);
}

function segments() {
  return Array.from({ length: number() }, () => {
    expect(0); // active segment of memory 0, at an offset given by an expression
    expect(i32Const);
    const place = number();
    expect(end);
    const size = number();
    at += size;
    return { place, data: bytes.subarray(at - size, at) };
  });
}

function merged() {
  const parts = segments();
  const first = Math.min(...parts.map(({ place }) => place));
  const data = Buffer.alloc(Math.max(...parts.map(({ place, data }) => place + data.length)) - first);
  for (const part of parts) part.data.copy(data, part.place - first);
  return Buffer.concat([Buffer.from([1, 0, i32Const, ...encodedSigned(first), end, ...encoded(data.length)]), data]);
}

const sections = [bytes.subarray(0, 8)]; // magic number and version
at = 8;
while (at < bytes.length) {
  const begin = at;
  const id = number();
  const next = number() + at;
  if (next > bytes.length) throw new Error(`${path} ends too early`);
  if (id === dataSection) sections.push(section(id, merged()));
  else if (id === dataCountSection) sections.push(section(id, Buffer.from([1])));
  else sections.push(bytes.subarray(begin, next));
  at = next;
}
writeFileSync(path, Buffer.concat(sections));
