// Light or dark theme: chosen by the user, else by the system.
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

const system = matchMedia("(prefers-color-scheme: dark)");

/** Applies a link's theme, without storing it. */
export function showTheme(theme: Theme): void {
  const isDark = theme === "dark" || (theme === "auto" && system.matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

/** Applies and stores the user's choice. */
export function applyTheme(theme: Theme): void {
  showTheme(theme);
  store(theme);
}

export function onSystemTheme(listener: () => void): () => void {
  system.addEventListener("change", listener);
  return () => system.removeEventListener("change", listener);
}

export const nextTheme = (theme: Theme): Theme => ({ auto: "light", light: "dark", dark: "auto" })[theme] as Theme;
