/** Whether the reader wants little motion, by the system's setting or the page's own. */
export const isCalm = (): boolean =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "off";
