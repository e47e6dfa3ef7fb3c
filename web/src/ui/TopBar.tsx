// The top bar: title of the open experiment, and commands to open, save, undo and share.
import { type ReactNode, useRef } from "react";
import { citation, titleOf } from "../scenario/scenario";
import { isLocked, type Theme } from "../state/page/page-state";
import { applyTheme, nextTheme } from "../state/page/theme";
import type { Run } from "../state/run/run";
import { settle } from "../state/run/settle";
import { editedDocument, isChanged } from "../state/work/work-state";
import { hasForms } from "./has-forms";
import {
  AutoThemeIcon,
  Mark,
  MenuIcon,
  MoonIcon,
  OpenIcon,
  PanelIcon,
  RedoIcon,
  SaveIcon,
  SunIcon,
  UndoIcon,
} from "./icons";
import { chooseFile, withFiles } from "./lazy-files";
import { usePage, useRun, useWork } from "./run-context";

const THEME_NAMES: Readonly<Record<Theme, string>> = { auto: "automatic", light: "light", dark: "dark" };

export function changeTheme({ stores: { page } }: Run): void {
  const theme = nextTheme(page.getState().theme);
  applyTheme(theme);
  page.setState({ theme, announcement: `Theme: ${THEME_NAMES[theme]}.` });
}

interface Props {
  isDrawerOpen: boolean;
  onGallery(): void;
  onPapers(): void;
  onLessons(): void;
  onShare(): void;
  onCompare(): void;
  onHelp(): void;
  onDrawer(): void;
}

export function TopBar({ isDrawerOpen, onGallery, onPapers, onLessons, onShare, onCompare, onHelp, onDrawer }: Props) {
  const run = useRun();
  return (
    <header className="topbar">
      <span className="brand">
        <Mark />
        <h1>AQM Playground</h1>
      </span>
      <Title />
      <nav className="topbar-actions" aria-label="Page">
        <PageMenu>
          <UpdateButton />
          <button type="button" className="button plain" onClick={onGallery}>
            Gallery
          </button>
          <button type="button" className="button plain" onClick={onPapers}>
            Papers
          </button>
          <button type="button" className="button plain" onClick={onLessons}>
            Lessons
          </button>
          <EditButton />
          <CompareButton onClick={onCompare} />
          <ShareButton onClick={onShare} />
          <MenuButton name="Open a scenario file" hint="o" onClick={() => chooseFile(run)}>
            <OpenIcon />
          </MenuButton>
          <SaveButton />
          <ThemeButton />
          <MenuButton name="Help" hint="?" onClick={onHelp}>
            <span aria-hidden="true">?</span>
          </MenuButton>
        </PageMenu>
        <HistoryButtons />
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
        <button
          type="button"
          className="button plain icon menu-button"
          aria-label="Menu"
          popoverTarget="page-menu"
          popoverTargetAction="toggle"
        >
          <MenuIcon />
        </button>
      </nav>
    </header>
  );
}

/** Direct buttons where there is room, a menu on narrow pages. */
function PageMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whatever is chosen closes the menu
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and space on a button are clicks
    <div
      ref={menu}
      id="page-menu"
      className="page-menu"
      popover="auto"
      onClick={(event) => {
        if (event.target !== menu.current && menu.current?.matches(":popover-open")) menu.current.hidePopover();
      }}
    >
      {children}
    </div>
  );
}

/** Stays when its notice is dismissed, or has to wait for others. */
function UpdateButton() {
  const upkeep = usePage((state) => state.upkeep);
  if (upkeep === null || typeof upkeep === "string") return null;
  return (
    <button
      type="button"
      className="button"
      title="A new version of this page is available"
      onClick={() => void upkeep.take()}
    >
      Update
    </button>
  );
}

interface MenuButtonProps {
  name: string;
  /** The shortcut key. */
  hint: string;
  onClick(): void;
  /** Why it cannot be used; empty if it can. */
  closed?: string;
  children: ReactNode;
}

function MenuButton({ name, hint, closed = "", onClick, children }: MenuButtonProps) {
  return (
    <button
      type="button"
      className="button plain icon"
      aria-label={name}
      title={closed || `${name} (${hint})`}
      disabled={closed !== ""}
      onClick={onClick}
    >
      {children}
      <span className="menu-name">{name}</span>
    </button>
  );
}

/** Where a lesson is made, what is given to others is the lesson, by its forms. */
const GIVE_OUT = "Under “Give out”: file and link of the lesson";

function ShareButton({ onClick }: { onClick(): void }) {
  const hasDesk = usePage(hasForms);
  return (
    <button
      type="button"
      className="button plain"
      title={hasDesk ? GIVE_OUT : "Share (l)"}
      disabled={hasDesk}
      onClick={onClick}
    >
      Share
    </button>
  );
}

function SaveButton() {
  const run = useRun();
  const hasDesk = usePage(hasForms);
  return (
    <MenuButton
      name="Save file"
      hint="s"
      closed={hasDesk ? GIVE_OUT : ""}
      onClick={() => void withFiles(run, ({ saveScenario }) => saveScenario(run))}
    >
      <SaveIcon />
    </MenuButton>
  );
}

/** A link can lock its network. */
export function toggleEditor({ stores: { page } }: Run): void {
  void settle();
  page.setState(({ isEditing, viewOptions }) => ({ isEditing: !isEditing && !isLocked(viewOptions, "params") }));
}

function EditButton() {
  const run = useRun();
  const isEditing = usePage((state) => state.isEditing);
  const isClosed = usePage(({ viewOptions }) => isLocked(viewOptions, "params"));
  return (
    <button
      id="edit-network"
      type="button"
      className="button plain"
      aria-pressed={isEditing}
      title={isClosed ? "Locked by the author of the link" : "Edit the network (e)"}
      disabled={isClosed}
      onClick={() => toggleEditor(run)}
    >
      Edit network
    </button>
  );
}

function CompareButton({ onClick }: { onClick(): void }) {
  const isClosed = usePage(({ viewOptions }) => isLocked(viewOptions, "params"));
  return (
    <button type="button" className="button plain" title="Compare runs (c)" disabled={isClosed} onClick={onClick}>
      Compare
    </button>
  );
}

/** Of the experiment: where a lesson is made, its forms have their own. */
function HistoryButtons() {
  const run = useRun();
  const hasDesk = usePage(hasForms);
  const last = useWork(({ history }) => history.past.at(-1)?.label);
  const next = useWork(({ history }) => history.future[0]?.label);
  return (
    <>
      <button
        type="button"
        className="button plain icon"
        aria-label={last ? `Undo: ${last}` : "Undo"}
        title={last ? `Undo: ${last} (Ctrl+Z)` : "Nothing to undo"}
        disabled={hasDesk || last === undefined}
        onClick={() => void settle().then(run.undo)}
      >
        <UndoIcon size={18} />
      </button>
      <button
        type="button"
        className="button plain icon"
        aria-label={next ? `Redo: ${next}` : "Redo"}
        title={next ? `Redo: ${next} (Ctrl+Shift+Z)` : "Nothing to redo"}
        disabled={hasDesk || next === undefined}
        onClick={() => void settle().then(run.redo)}
      >
        <RedoIcon />
      </button>
    </>
  );
}

function Title() {
  const document = useWork(editedDocument);
  const isOther = useWork(isChanged);
  return (
    <p className="scenario-title">
      <strong>{document && titleOf(document)}</strong>
      <span className="quiet">{citation(document?.source)}</span>
      {/* Last, so that it moves nothing. */}
      {isOther && <span className="scenario-changed">(changed)</span>}
    </p>
  );
}

function ThemeButton() {
  const run = useRun();
  const theme = usePage((state) => state.theme);
  return (
    <MenuButton name={`Theme: ${THEME_NAMES[theme]}`} hint="t" onClick={() => changeTheme(run)}>
      {theme === "auto" ? <AutoThemeIcon /> : theme === "light" ? <SunIcon /> : <MoonIcon />}
    </MenuButton>
  );
}
