// <aqm-playground preset="000-f11-dcbt"></aqm-playground> puts the AQM Playground into a page. Types: aqm-embed.d.ts.
(() => {
  // Modules have no current script.
  const home = (document.currentScript ?? document.querySelector('script[src*="aqm-embed.js"]'))?.src;
  const overrides = ["seed", "t", "run", "speed", "view", "queue", "lane", "lock", "hide", "show", "theme", "motion", "expect"];
  const asked = ["preset", "lesson", "src-link", "site", "opaque", ...overrides];
  const PATIENCE_MS = 20_000;
  const PROBE_MS = 2_000;
  const flags = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

  class AqmPlayground extends HTMLElement {
    static observedAttributes = [...asked, "height", "title"];
    #frame;
    #port;
    #calls = new Map();
    #last = 0;
    #events;
    #heard_ms = 0; // when the embed was heard last
    #heard = (event) => this.#hear(event);

    connectedCallback() {
      addEventListener("message", this.#heard);
      this.#make();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#heard);
      this.#drop();
    }

    attributeChangedCallback(name) {
      if (!this.#frame) return;
      if (asked.includes(name)) this.#make();
      else this.#dress();
    }

    #site() {
      const site = new URL(this.getAttribute("site") ?? home ?? "./", document.baseURI);
      const isFolder = this.hasAttribute("site") && !/(\/|\.html)$/.test(site.pathname);
      return new URL(isFolder ? `${site.pathname}/` : "./", site);
    }

    #address() {
      const link = this.getAttribute("src-link")?.replace(/^[^#]*#/, "") ?? "";
      const parts = new Map(link.split("&").map((part) => [part.split("=")[0], part]));
      const put = (name, value) => parts.set(name, `${name}=${encodeURIComponent(value)}`);
      if (!link && this.hasAttribute("preset")) put("p", this.getAttribute("preset"));
      else if (!link && this.hasAttribute("lesson")) put("lesson", this.getAttribute("lesson"));
      for (const { name, value } of this.attributes)
        if (overrides.includes(name) || name.startsWith("q.")) put(name, value);
      if (origin !== "null") put("host", origin);
      return `${new URL("embed.html", this.#site())}#${[...parts.values()].filter(Boolean).join("&")}`;
    }

    #dress(height = this.getAttribute("height")) {
      const frame = this.#frame;
      frame.title = this.getAttribute("title") ?? "AQM Playground";
      if (height === "auto") return;
      frame.style.height = "640px"; // stays where the other is no height
      frame.style.height = /^\d+$/.test(height) ? `${height}px` : (height ?? "640px");
    }

    #warn() {
      const said = ["preset", "lesson", "src-link"].filter((name) => this.hasAttribute(name));
      const counts = said.includes("src-link") ? "src-link" : said[0];
      if (said.length > 1) console.warn(`<aqm-playground> has ${said.join(" and ")}: only ${counts} counts.`);
      if (counts === "src-link" && !/(^|[#&])([spjlr]|lesson)=/.test(this.getAttribute(counts)))
        console.warn("<aqm-playground>: src-link names no experiment and no lesson.");
    }

    #make() {
      if (this.#frame) this.#drop(); // calls made before there is a frame wait for it
      const frame = document.createElement("iframe");
      // With the same origin as the page, a sandbox that allows same-origin access protects nothing.
      const isOpaque = this.hasAttribute("opaque");
      if (isOpaque || this.#site().origin !== origin) frame.sandbox = isOpaque ? flags : `${flags} allow-same-origin`;
      frame.allow = "fullscreen";
      frame.loading = this.#calls.size > 0 ? "eager" : "lazy";
      frame.style.cssText = "display:block;width:100%;border:0";
      frame.src = this.#address();
      this.#warn();
      this.#frame = frame;
      this.#dress();
      this.replaceChildren(frame);
    }

    #drop() {
      this.#port?.close();
      this.#port = undefined;
      for (const { no } of this.#calls.values()) no(new Error("The embed is gone."));
      this.#calls.clear();
      this.#frame?.remove();
      this.#frame = undefined;
    }

    #hear({ source, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow) return;
      if (data?.subject === "lti.frameResize" && this.getAttribute("height") === "auto") this.#dress(`${data.height}`);
      if (data?.ns !== "aqm" || data.type !== "ready") return;
      this.#port?.close();
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      port1.onmessage = (event) => this.#take(event.data);
      // A host that is sandboxed itself passes its opaque origin on to the frame.
      const to = origin === "null" || this.hasAttribute("opaque") ? "*" : this.#site().origin;
      this.#heard_ms = performance.now();
      source.postMessage({ ns: "aqm", v: 1, type: "connect" }, to, [port2]);
      // A frame that is made anew, or has reloaded, knows of no earlier subscription.
      if (this.#events) port1.postMessage({ id: ++this.#last, type: "subscribe", events: this.#events });
      for (const { message } of this.#calls.values()) port1.postMessage(message);
    }

    #take({ id, type, ...rest }) {
      this.#heard_ms = performance.now();
      const call = this.#calls.get(id);
      this.#calls.delete(id);
      if (id === undefined) this.dispatchEvent(new CustomEvent(`aqm-${type}`, { detail: rest }));
      else if (type === "answer") call?.yes(rest.value);
      else call?.no(Object.assign(new Error(rest.message), { name: rest.error }));
    }

    #call(type, fields) {
      const message = { id: ++this.#last, type, ...fields };
      if (this.#frame) this.#frame.loading = "eager";
      return new Promise((yes, no) => {
        this.#calls.set(message.id, { message, yes, no });
        this.#port?.postMessage(message);
        setTimeout(() => this.#giveUp(message.id), PATIENCE_MS);
      });
    }

    // What takes long is waited for as long as the embed answers something else.
    #giveUp(id) {
      const call = this.#calls.get(id);
      if (!call) return;
      const seconds = `${PATIENCE_MS / 1000} s`;
      const isSilent = performance.now() - this.#heard_ms >= PATIENCE_MS;
      if (this.#port && !(isSilent && call.isProbed)) {
        call.isProbed = isSilent;
        if (isSilent) this.#port.postMessage({ id: ++this.#last, type: "getState" });
        setTimeout(() => this.#giveUp(id), isSilent ? PROBE_MS : PATIENCE_MS);
        return;
      }
      this.#calls.delete(id);
      const why = this.#port ? "has not answered for" : "did not start within";
      call.no(new Error(`The embed ${why} ${seconds}.${this.#port ? "" : " Its site or its frame may not allow it."}`));
    }

    load = (what) => this.#call("load", what);
    play = () => this.#call("play");
    pause = () => this.#call("pause");
    step = (seconds) => this.#call("step", seconds === undefined ? {} : { seconds });
    seek = (time_s) => this.#call("seek", { time_s });
    setParam = (path, value) => this.#call("setParam", { path, value });
    getState = () => this.#call("getState");
    getMetrics = () => this.#call("getMetrics");
    screenshot = () => this.#call("screenshot");
    subscribe = (...events) => this.#call("subscribe", { events: (this.#events = events) });
  }

  customElements.define("aqm-playground", AqmPlayground);
})();
