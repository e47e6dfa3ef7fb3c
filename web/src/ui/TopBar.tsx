import { citation } from "../scenario/scenario";
import { type Theme, useStore } from "../state/store";
import { applyTheme, nextTheme } from "../state/theme";
import { chooseFile, saveScenario } from "./files";
import { AutoThemeIcon, Mark, MoonIcon, OpenIcon, PanelIcon, SaveIcon, SunIcon } from "./icons";
import { useRun } from "./run-context";

const THEME_NAMES: Readonly<Record<Theme, string>> = { auto: "automatic", light: "light", dark: "dark" };

export function changeTheme(): void {
  const theme = nextTheme(useStore.getState().theme);
  applyTheme(theme);
  useStore.setState({ theme, announcement: `Theme: ${THEME_NAMES[theme]}.` });
}

interface Props {
  isDrawerOpen: boolean;
  onGallery(): void;
  onPapers(): void;
  onHelp(): void;
  onDrawer(): void;
}

export function TopBar({ isDrawerOpen, onGallery, onPapers, onHelp, onDrawer }: Props) {
  const run = useRun();
  return (
    <header className="topbar">
      <span className="brand">
        <Mark />
        <h1>AQM Playground</h1>
      </span>
      <Title />
      <nav className="topbar-actions" aria-label="Page">
        <button type="button" className="button plain" onClick={onGallery}>
          Gallery
        </button>
        <button type="button" className="button plain" onClick={onPapers}>
          Papers
        </button>
        <button
          type="button"
          className="button icon wide-only"
          aria-label="Open a scenario file"
          title="Open a scenario file (o)"
          onClick={() => chooseFile(run)}
        >
          <OpenIcon />
        </button>
        <button
          type="button"
          className="button icon"
          aria-label="Save the scenario"
          title="Save the scenario with its changes (s)"
          onClick={saveScenario}
        >
          <SaveIcon />
        </button>
        <ThemeButton />
        <button type="button" className="button plain icon" aria-label="Help" title="Help (?)" onClick={onHelp}>
          ?
        </button>
        <button
          type="button"
          className="button icon drawer-button"
          aria-label="Explanations and table"
          aria-expanded={isDrawerOpen}
          aria-controls="explain"
          onClick={onDrawer}
        >
          <PanelIcon />
        </button>
      </nav>
    </header>
  );
}

function Title() {
  const title = useStore((state) => state.document?.title ?? "");
  const source = useStore((state) => citation(state.document?.source));
  return (
    <p className="scenario-title">
      <strong>{title}</strong>
      <span className="quiet">{source}</span>
    </p>
  );
}

function ThemeButton() {
  const theme = useStore((state) => state.theme);
  const name = `Theme: ${THEME_NAMES[theme]}`;
  return (
    <button type="button" className="button plain icon" aria-label={name} title={`${name} (t)`} onClick={changeTheme}>
      {theme === "auto" ? <AutoThemeIcon /> : theme === "light" ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}
