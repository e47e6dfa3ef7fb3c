// What the tests of other browsers need of one: a tab, driven by the protocol that the browser speaks.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Browser {
  readonly name: string;
  open(address: string): Promise<void>;
  /** The value of a JavaScript expression, awaited, in the page or in its first frame. */
  value<Value>(expression: string, where?: "page" | "frame"): Promise<Value>;
  /** Presses and releases the pointer in the middle of an element of the page. */
  click(selector: string): Promise<void>;
  /** Types keys where the focus is. */
  type(keys: string): Promise<void>;
  /** The errors and warnings of its console since the last time, if its protocol tells of them. */
  complaints?(): Promise<string[]>;
  /** Whether 'self' of a policy means the page's address also in a sandbox without an origin, as the standard says. */
  readonly knowsSelf: boolean;
  close(): Promise<void>;
}

/** The key "arrow right", as both protocols write it. */
export const ARROW_RIGHT = "\uE014";

/** A folder of its own as home: profiles and caches are gone afterwards. */
export function ownHome(): { folder: string; environment: NodeJS.ProcessEnv; remove(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), "aqm-browser-"));
  return {
    folder,
    environment: { ...process.env, HOME: folder, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder },
    async remove() {
      try {
        rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
      } catch {
        // Still written to by a process that ends; it is in the system's folder for what may go.
      }
    },
  };
}

/** A program that has been started, with what it has printed so far; after its end, that is all. */
export interface Started {
  readonly name: string;
  readonly child: ChildProcess;
  readonly printed: { text: string; isAll: boolean };
}

/** Starts a program with a fourth channel, and collects what it prints. */
export function start(name: string, args: readonly string[], environment: NodeJS.ProcessEnv): Started {
  const child = spawn(name, args, { env: environment, stdio: ["ignore", "pipe", "pipe", "pipe"] });
  const printed = { text: "", isAll: false };
  for (const stream of child.stdio.slice(1)) stream?.on("data", (chunk: Buffer) => (printed.text += chunk.toString()));
  child.on("error", (error) => (printed.text += String(error)));
  child.on("close", () => (printed.isAll = true));
  return { name, child, printed };
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null;

export async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  const late = setTimeout(() => child.kill("SIGKILL"), 3_000);
  await gone;
  clearTimeout(late);
}

/** A browser has at most three things to wait for; together they take less than a hook of Vitest may. */
export const STARTING_MS = 45_000;

/**
 * Waits for what a program does when it has started.
 * @throws if it ends before, or takes too long, with what it has printed
 */
export async function started<Value>(
  { name, printed }: Started,
  read: () => Value | undefined | Promise<Value | undefined>,
): Promise<Value> {
  const readOrEnd = async () => {
    const value = await read();
    if (value === undefined && printed.isAll) throw new Error(`${name} has ended`);
    return value;
  };
  try {
    return await eventually(readOrEnd, name, STARTING_MS);
  } catch (error) {
    throw new Error(`${(error as Error).message}. It printed: ${printed.text}`);
  }
}

/** What ends the parts of a browser, in the order in which they were begun. */
export type Ends = (() => Promise<unknown>)[];

/** Begins a browser. What it has begun is ended in reverse order: when it is closed, or if it cannot be driven. */
export async function begun(begin: (ends: Ends) => Promise<Omit<Browser, "close">>): Promise<Browser> {
  const ends: Ends = [];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end().catch(() => {}); // the others end all the same
  };
  try {
    return { ...(await begin(ends)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits for a value that is not undefined. */
export async function eventually<Value>(
  read: () => Value | undefined | Promise<Value | undefined>,
  what: string,
  within_ms = 60_000,
): Promise<Value> {
  for (const since = Date.now(); Date.now() - since < within_ms; ) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited ${within_ms / 1000} s for ${what}`);
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
