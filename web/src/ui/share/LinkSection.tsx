// The link with its options, its length, and where it fits.
import { useId } from "react";
import { clock } from "../../charts/format";
import { MOST_CHARS } from "../../share/fragment";
import type { Theme } from "../../state/page/page-state";
import { canBeChecked, type Shared, type ShareOptions, type Source } from "../../state/work/share-link";
import { Switch } from "../controls/Switch";
import { useRunState } from "../run-context";
import { CopyField } from "./CopyField";
import { LOCK_NAMES } from "./part-names";
import { QrPart } from "./QrPart";

const CHAT = 2000;
const MAIL = 8000;

function fitText(length: number): string {
  if (length <= CHAT) return "short enough for chats, mail and learning platforms";
  if (length <= MAIL) return "short enough for mail and learning platforms; chats may cut it off";
  if (length <= MOST_CHARS) return "too long for many programs: share the file instead";
  return "too long for a link: share the file instead";
}

function contentText({ source, overrides }: Source): string {
  if (source.kind !== "preset")
    return "The link contains the whole experiment with all your changes. Nothing is uploaded.";
  const isVaried = Object.keys(overrides).length > 0;
  return `This link opens a built-in experiment${isVaried ? " with your settings, which can be read in it" : ""}.`;
}

export const THEME_NAMES: Readonly<Record<Theme, string>> = {
  auto: "the reader’s own",
  light: "light",
  dark: "dark",
};

interface Props {
  link: string;
  source: Source;
  shared: Shared;
  options: ShareOptions;
  onOptions(options: ShareOptions): void;
}

export function LinkSection({ link, source, shared, options, onOptions }: Props) {
  return (
    <section className="share-section" aria-labelledby="share-link">
      <h3 id="share-link">Link</h3>
      <p className="quiet">{contentText(source)}</p>
      <Options shared={shared} options={options} onOptions={onOptions} />
      <CopyField label="Address" value={link.length <= MOST_CHARS ? link : ""} rows={3} isMain />
      <p className="quiet" data-link-length={link.length}>
        {link.length.toLocaleString("en")} characters: {fitText(link.length)}.
      </p>
      <QrPart link={link} shared={shared} options={options} />
    </section>
  );
}

function Options({ shared, options, onOptions }: Omit<Props, "link" | "source">) {
  const id = useId();
  const interval_s = useRunState((state) => state.schema?.sample_interval_s);
  const now = clock(shared.time_s, interval_s);
  const set = (change: Partial<ShareOptions>) => onOptions({ ...options, ...change });
  return (
    <div className="share-options">
      <Choice
        label="Start at"
        value={options.start}
        names={{ beginning: "the beginning", now: `${now}, paused` }}
        onChange={(start) => set({ start })}
      />
      <Choice label="Lock" value={options.lock} names={LOCK_NAMES} onChange={(lock) => set({ lock })} />
      <Choice label="Theme" value={options.theme} names={THEME_NAMES} onChange={(theme) => set({ theme })} />
      <p className="share-switch">
        <Switch
          id={id}
          isOn={options.hasExpectation && canBeChecked(shared)}
          isDisabled={!canBeChecked(shared)}
          onChange={(hasExpectation) => set({ hasExpectation })}
        />
        <label htmlFor={id}>
          Check reproducibility: tell readers whether their run matches yours exactly (at {now.replace(/\s/, "\u202f")})
        </label>
      </p>
    </div>
  );
}

interface ChoiceProps<Name extends string> {
  label: string;
  value: Name;
  names: Readonly<Record<Name, string>>;
  onChange(name: Name): void;
}

export function Choice<Name extends string>({ label, value, names, onChange }: ChoiceProps<Name>) {
  return (
    <label className="share-choice">
      {label}
      <select className="select" value={value} onChange={(event) => onChange(event.target.value as Name)}>
        {(Object.entries(names) as [Name, string][]).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
