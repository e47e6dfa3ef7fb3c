/**
 * Tells the host the embed's preferred height, in the three ways hosts understand: lti.frameResize (Canvas, Sakai), the
 * H5P resizer, iframe-resizer. The height depends on the width only, never on the frame's height, so there is no
 * feedback loop.
 */

/** Debounce: only the last change within this time is sent. */
const REST_MS = 100;
const RESIZER = "[iFrameSizer]";

interface HeightMessages {
  /** To be called whenever the height may have changed. */
  changed(): void;
  /** Handles a message about heights; false if the message is about something else. */
  hear(data: unknown): boolean;
}

interface Options {
  send(message: unknown): void;
  height(): number;
  width(): number;
}

export function createHeightMessages({ send, height, width }: Options): HeightMessages {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = 0;
  /** The id that an iframe-resizer host has given this frame. */
  let frameId: string | undefined;
  let hasH5p = false;

  const h5p = (action: string, more: object = {}) => send({ context: "h5p", action, ...more });
  const tellResizer = (event: string) => send(`${RESIZER}${frameId}:${told}:${width()}:${event}`);
  const prepareH5p = () => h5p("prepareResize", { scrollHeight: told, clientHeight: window.innerHeight, height: told });

  const tell = () => {
    timer = undefined;
    const wanted = Math.ceil(height());
    if (wanted === told || wanted === 0) return;
    told = wanted;
    const message = { subject: "lti.frameResize", height: told };
    send(message);
    send(JSON.stringify(message));
    if (frameId !== undefined) tellResizer("resize");
    if (hasH5p) prepareH5p();
  };

  const hearH5p = (action: unknown) => {
    hasH5p = true;
    if (action === "resizePrepared") h5p("resize", { scrollHeight: told, height: told });
    else if (action === "hello" || action === "resize") prepareH5p();
  };

  h5p("hello");
  return {
    changed() {
      if (timer === undefined) timer = setTimeout(tell, REST_MS);
    },
    hear(data) {
      if (typeof data === "string") {
        if (!data.startsWith(RESIZER)) return false;
        frameId ??= /^[\w-]{1,64}/.exec(data.slice(RESIZER.length))?.[0];
        if (frameId !== undefined && told > 0) tellResizer("init");
        return true;
      }
      const { context, action } = (data ?? {}) as Record<string, unknown>;
      if (context !== "h5p") return false;
      hearH5p(action);
      return true;
    },
  };
}
