// Hears a browser whose protocol does not tell of its console: a script that the server puts before all others of a page
// tells it. What a file from a disk says is not heard.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";

const PATH = "/ear";

/** Runs in the page. */
function listen(): void {
  const address = new URL((document.currentScript as HTMLScriptElement).src);
  const { fetch } = window;
  const tell = (text: string) =>
    void fetch(address, { method: "POST", body: text, mode: "no-cors", keepalive: true }).catch(() => {});
  for (const level of ["error", "warn"] as const) {
    const say = console[level];
    console[level] = (...parts: unknown[]) => {
      tell(parts.join(" "));
      say(...parts);
    };
  }
  addEventListener(
    "error",
    ({ message, target }) => tell(message ?? `not loaded: ${(target as Element).outerHTML}`),
    true,
  );
  addEventListener("unhandledrejection", ({ reason }) => tell(`unhandled: ${reason}`));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
    tell(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
  );
}

const isPage = ({ url = "" }: IncomingMessage) => /(?:\/|\.html)(?:\?.*)?$/.test(url);

/** Puts the script into a page on its way. */
function inject(request: IncomingMessage, response: ServerResponse): void {
  for (const name of ["accept-encoding", "if-none-match", "if-modified-since"]) delete request.headers[name];
  const chunks: Buffer[] = [];
  const { end, writeHead } = response;
  response.writeHead = ((status: number, headers: Record<string, unknown> = {}) => {
    const { "Content-Length": _, ETag: __, ...others } = headers;
    return writeHead.call(response, status, others as never);
  }) as typeof writeHead;
  response.write = ((chunk: Buffer) => chunks.push(Buffer.from(chunk)) > 0) as typeof response.write;
  response.end = ((chunk?: Buffer) => {
    if (chunk) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString().replace("<head>", `<head><script src="${PATH}"></script>`);
    return end.call(response, text, "utf8");
  }) as typeof end;
}

export function createEar() {
  let heard: string[] = [];
  const plugin: Plugin = {
    name: "ear",
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url?.endsWith("/sw.js")) {
          response.statusCode = 404; // pages from its cache would not have the script
          return void response.end();
        }
        if (request.url !== PATH) {
          if (isPage(request)) inject(request, response);
          return next();
        }
        response.setHeader("Access-Control-Allow-Origin", "*");
        response.setHeader("Content-Type", "text/javascript");
        if (request.method !== "POST") return void response.end(`(${listen})();`);
        let text = "";
        request.on("data", (chunk: Buffer) => (text += chunk));
        request.on("end", () => {
          heard.push(text);
          response.end();
        });
      });
    },
  };
  return {
    plugin,
    take() {
      const said = heard;
      heard = [];
      return said;
    },
  };
}
