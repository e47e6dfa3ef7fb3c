// A connection to a browser that speaks WebDriver BiDi (https://w3c.github.io/webdriver-bidi/).
import { WebSocket } from "ws";

// biome-ignore lint/suspicious/noExplicitAny: the shape of an answer depends on the command
export type Answer = any;

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Commands with their answers, and what the browser tells. */
export async function connect(address: string, hear: (method: string, told: Answer) => void) {
  const socket = new WebSocket(address, { maxPayload: 1 << 28 });
  await new Promise((resolve, reject) => socket.once("open", resolve).on("error", reject));
  const waiting = new Map<number, Waiting>();
  let last = 0;
  socket.on("message", (data) => {
    const { id, type, method, params, message, result } = JSON.parse(data.toString());
    if (id === undefined || id === null) return hear(method, params);
    if (type === "error") waiting.get(id)?.reject(new Error(message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("the browser has closed the connection"));
    waiting.clear();
  });
  const call = (method: string, params: object = {}) =>
    new Promise<Answer>((resolve, fail) => {
      const id = ++last;
      const reject = ({ message }: Error) => fail(new Error(`${method}: ${message}`));
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }), (error) => error && reject(error));
    });
  return { call, close: () => socket.close() };
}
