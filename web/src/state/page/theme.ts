// Light or dark: as chosen, else as the system says.
import type { Theme } from "./page-state";

const KEY = "aqm.theme";
const isTheme = (value: unknown): value is Theme => value === "auto" || value === "light" || value === "dark";

/** Storage can be denied; the page does without. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return isTheme(stored) ? stored : "auto";
  } catch {
    return "auto";
  }
}

function store(theme: Theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Then it lasts as long as the page.
  }
}

const system = matchMedia("(prefers-color-scheme: dark)");

/** As a link wants it: for this page only. */
export function showTheme(theme: Theme): void {
  const isDark = theme === "dark" || (theme === "auto" && system.matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

/** As the visitor wants it, here and the next time. */
export function applyTheme(theme: Theme): void {
  showTheme(theme);
  store(theme);
}

export function onSystemTheme(listener: () => void): () => void {
  system.addEventListener("change", listener);
  return () => system.removeEventListener("change", listener);
}

export const nextTheme = (theme: Theme): Theme => ({ auto: "light", light: "dark", dark: "auto" })[theme] as Theme;
