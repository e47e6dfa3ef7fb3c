/** Tells of a node, a link or a queue what it is and how it fares, and leads to its settings. */
import { isDue } from "../../../charts";
import { isLocked } from "../../../state/page/page-state";
import type { RunView } from "../../../state/run/loop";
import type { Run } from "../../../state/run/run";
import { atEnd, button, element } from "../../dom";
import { entryOfPart, type NetworkPart, partFacts, partName, partsOf } from "./part-words";
import "../card.css";

const UPDATE_MS = 250;

export class PartCard {
  /** Hidden until a part is chosen. */
  readonly node: HTMLElement;
  private readonly name = element("strong");
  private readonly facts = element("span");
  private readonly settings = button("Settings", () => this.openSettings());
  private readonly next = button("Next part", () => this.chooseNext());
  private part: NetworkPart | null = null;
  private told_ms = 0;

  constructor(
    private readonly run: Run,
    life: AbortSignal,
    private readonly canEdit: boolean,
    /** Gets the focus of a card that is closed. */
    private readonly opener: HTMLElement,
  ) {
    const close = button("Close", () => this.choose(null));
    const properties = {
      className: "network-card part-card",
      hidden: true,
      role: "group",
      ariaLabel: "The chosen part",
    };
    this.node = element("div", properties, this.name, this.facts, this.settings, this.next, close);
    this.node.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.choose(null);
    });
    atEnd(
      life,
      run.subscribe((view) => this.update(view)),
    );
    life.addEventListener("abort", () => this.node.remove(), { once: true });
  }

  /** Another queue's settings would show that queue, which a locked view forbids. */
  private hasSettings({ kind, id }: NetworkPart): boolean {
    const { run, page } = this.run.stores;
    const { viewOptions } = page.getState();
    const isOther = kind === "queue" && id !== run.getState().watched;
    return this.canEdit && !isLocked(viewOptions, "params") && !(isOther && isLocked(viewOptions, "view"));
  }

  choose(part: NetworkPart | null): void {
    const hadFocus = this.node.contains(document.activeElement);
    this.part = part;
    this.node.hidden = !part;
    if (!part && hadFocus) this.opener.focus();
    this.settings.hidden = !part || !this.hasSettings(part);
    this.told_ms = 0;
    if (this.run.view) this.update(this.run.view);
  }

  /** For the keyboard. */
  open(): void {
    const { schema } = this.run.stores.run.getState();
    this.choose(schema ? (partsOf(schema)[0] ?? null) : null);
    this.next.focus();
  }

  private update({ telemetry, time_s }: RunView): void {
    const { part, run } = this;
    const now_ms = performance.now();
    const state = run.stores.run.getState();
    if (!part || (state.play === "playing" && !isDue(now_ms, this.told_ms, UPDATE_MS))) return;
    this.told_ms = now_ms;
    const { schema } = telemetry;
    if (!partsOf(schema).some(({ kind, id }) => kind === part.kind && id === part.id)) {
      this.choose(null);
      return;
    }
    this.name.textContent = partName(schema, part);
    const text = partFacts(telemetry, part, time_s, state).join(" \u00b7 ");
    if (this.facts.textContent !== text) this.facts.textContent = text;
  }

  /** A watched queue's settings are beside the charts, all others in the editor. */
  private openSettings(): void {
    const { part, run } = this;
    if (!part) return;
    const { run: store, page } = run.stores;
    if (part.kind === "queue") {
      store.setState({ watched: part.id });
      page.setState({ tab: "set" });
      document.querySelector<HTMLElement>('[data-panel="set"] button[aria-pressed="true"]')?.focus();
    } else page.setState({ isEditing: true, toEdit: { ...entryOfPart(part), param: "" } });
  }

  private chooseNext(): void {
    const { schema } = this.run.stores.run.getState();
    const all = schema ? partsOf(schema) : [];
    const at = all.findIndex(({ kind, id }) => kind === this.part?.kind && id === this.part.id);
    this.choose(all[(at + 1) % Math.max(1, all.length)] ?? null);
  }
}
