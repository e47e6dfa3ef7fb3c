// Light or dark theme: chosen by the user, else by the system, which also decides when it forces its colours.
import { local } from "../storage";
import type { Theme } from "./page-state";

const KEY = "aqm.theme";
const isTheme = (value: unknown): value is Theme => value === "auto" || value === "light" || value === "dark";

/** Falls back to the system's if storage is blocked. */
export function storedTheme(): Theme {
  try {
    const stored = local.get(KEY);
    return isTheme(stored) ? stored : "auto";
  } catch {
    return "auto";
  }
}

function store(theme: Theme) {
  try {
    local.set(KEY, theme);
  } catch {
    // The choice lasts until the page is closed.
  }
}

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
const isForced = matchMedia("(forced-colors: active)");
const hasMoreContrast = matchMedia("(prefers-contrast: more)");

let shown: Theme = "auto";

/** Applies a link's theme, without storing it. */
export function showTheme(theme: Theme): void {
  shown = theme;
  const isDark = theme === "auto" || isForced.matches ? systemIsDark.matches : theme === "dark";
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

/** Applies and stores the user's choice. */
export function applyTheme(theme: Theme): void {
  showTheme(theme);
  store(theme);
}

/** Hears of other colours of the system: its theme, forced colours or the contrast it asks for. */
function onSystemColours(listener: () => void, life?: AbortController): void {
  for (const query of [systemIsDark, isForced, hasMoreContrast]) query.addEventListener("change", listener, life);
}

/** Dispatched at the window when the page has other colours for a while, as on paper. */
export const REPAINT_EVENT = "repaint";

/** For what is drawn on a canvas: hears of other colours that are not chosen in the page. */
export function onRepaint(listener: () => void): () => void {
  const life = new AbortController();
  onSystemColours(listener, life);
  addEventListener(REPAINT_EVENT, listener, life);
  return () => life.abort();
}

// Before all others, which read the page's colours. What colours cannot say then is loaded for the few who need it.
const follow = () => {
  showTheme(shown);
  if (isForced.matches) import("../../forced-colors.css").catch(() => undefined); // told by vite:preloadError
};
follow();
onSystemColours(follow);

export const nextTheme = (theme: Theme): Theme => ({ auto: "light", light: "dark", dark: "auto" })[theme] as Theme;
