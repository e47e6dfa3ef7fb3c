/** Tells of one packet what it is and where, follows it, and makes the packets of its flow stand out. */
import { type NetworkPacket, packetKey } from "../../../network/packets";
import { isReverse, linkOfWatch } from "../../../scenario/watch";
import { chooseFlow } from "../../../state/run/choose-flow";
import type { RunView } from "../../../state/run/loop";
import type { Run } from "../../../state/run/run";
import type { RunSchema } from "../../../telemetry/run-schema";
import { button, element } from "../../dom";
import { fateOf, type SeenPackets } from "./packet-fate";
import "../card.css";
import { packetName, packetTraits, whereabouts } from "./packet-words";

/** Whether packets, which have numbers of flows and links, mean the same ones in both. */
function hasSameNumbers(one: RunSchema, other: RunSchema): boolean {
  const names = ({ flows, links }: RunSchema) => JSON.stringify([flows, links].map((all) => all.map(({ id }) => id)));
  return one === other || names(one) === names(other);
}

export class Inspector {
  /** For the keyboard: chooses the first packet of the shown queue. */
  readonly opener = button("Inspect packets", () => this.open(), "button network-opener packet-opener");
  /** Hidden until a packet is chosen. */
  readonly card: HTMLElement;
  private readonly name = element("strong");
  private readonly place = element("span");
  private readonly fate = element("span", { ariaLive: "polite" });
  private readonly only = button("Only this flow", () => this.toggleOnly());
  private readonly next = button("Next packet", () => this.chooseNext());
  private view: RunView | null;
  /** The newest frame whose packets are known; of none when others have other numbers. */
  private seen: SeenPackets | null = null;
  /** Those of the newest frame: none while it does not say where they are. */
  private present: readonly NetworkPacket[] = [];
  /** The packet as it was chosen: it is looked up in each frame. */
  private wanted: NetworkPacket | null = null;
  private packet: NetworkPacket | null = null;
  /** What became of it is told. */
  private isGone = false;
  /** The id of the flow that was chosen here; another one may have been chosen elsewhere since. */
  private onlyId: string | null = null;
  /** The id of the packet's flow, which remains chosen after the packet's end. */
  private flowId: string | null = null;
  private readonly stop: () => void;

  constructor(
    private readonly run: Run,
    private readonly onChange: () => void,
  ) {
    this.view = run.view;
    const close = button("Close", () => this.choose(null));
    const properties = {
      className: "network-card packet-card",
      hidden: true,
      role: "group",
      ariaLabel: "The chosen packet",
    };
    this.card = element("div", properties, this.name, this.place, this.fate, this.only, this.next, close);
    this.card.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.choose(null);
    });
    this.stop = run.stores.run.subscribe((now, before) => {
      if (now.flow !== before.flow) this.tell();
    });
  }

  /** The chosen packet where it was seen last; null while it is not in the network, or cannot be followed. */
  get chosen(): NetworkPacket | null {
    return this.packet;
  }

  /** The number of the flow whose packets stand out, in the run that is drawn. */
  get onlyFlow(): number | null {
    if (!this.isOnly) return null;
    const flow = this.view?.telemetry.schema.flows.findIndex(({ id }) => id === this.onlyId) ?? -1;
    return flow < 0 ? null : flow;
  }

  private get isOnly(): boolean {
    return this.onlyId !== null && this.onlyId === this.run.stores.run.getState().flow;
  }

  remove(): void {
    this.stop();
    this.opener.remove();
    this.card.remove();
  }

  /** With "Only this flow", the flow of the packet, or all flows again. */
  choose(packet: NetworkPacket | null): void {
    const { isOnly } = this;
    this.set(packet);
    if (isOnly) this.showOnly(this.flowId);
  }

  /** The packets are no longer drawn, and the opener is hidden as well; the flow remains chosen. */
  leave(): void {
    this.onlyId = null;
    this.seen = null;
    this.present = [];
    if (this.hasFocus) document.querySelector<HTMLElement>(".play")?.focus();
    this.set(null);
  }

  private get hasFocus(): boolean {
    return [this.card, this.opener].some((node) => node.contains(document.activeElement));
  }

  private showOnly(id: string | null): void {
    this.onlyId = id;
    chooseFlow(this.run, id);
    this.tell();
  }

  private set(packet: NetworkPacket | null): void {
    this.wanted = this.packet = packet;
    this.isGone = false;
    this.flowId = (packet && this.view?.telemetry.schema.flows[packet.flow]?.id) ?? null;
    const hadFocus = this.card.contains(document.activeElement);
    this.card.hidden = !packet;
    if (!packet && hadFocus) this.opener.focus();
    this.fate.textContent = "";
    this.tell();
  }

  /**
   * A frame of the engine has arrived: follows the chosen packet, or tells what became of it.
   * @param packets null if the frame does not say where they are, as after a step back, or if there are too many
   */
  update(view: RunView, packets: readonly NetworkPacket[] | null): void {
    const { telemetry, time_s } = view;
    const isRenumbered = this.view !== null && !hasSameNumbers(this.view.telemetry.schema, telemetry.schema);
    this.view = view;
    this.present = packets ?? [];
    if (isRenumbered) {
      this.seen = null;
      this.set(null);
    }
    if (packets) this.follow({ telemetry, time_s, packets });
    else if (view.packets && this.wanted && !this.isGone) {
      this.packet = null;
      this.tellOnly("not followed: there are too many packets in the network");
    }
  }

  private follow(now: SeenPackets): void {
    const { seen, wanted } = this;
    this.seen = now;
    if (!wanted) return;
    const key = packetKey(wanted);
    this.packet = now.packets.find((packet) => packetKey(packet) === key) ?? null;
    const isSameRun = seen?.telemetry === now.telemetry;
    const isEarly = now.time_s < wanted.sent_s;
    if (this.packet) this.tell();
    else if (isEarly) this.tellOnly("not sent yet");
    // A copy that is sent later says nothing of this one.
    else if (!(this.isGone && isSameRun)) this.tellOnly(isSameRun ? fateOf(wanted, seen, now) : "not in the network");
    this.isGone = !this.packet && !isEarly;
  }

  /** Of a packet that is not where it can be seen. */
  private tellOnly(text: string) {
    this.place.textContent = "";
    if (this.fate.textContent !== ` ${text}`) this.fate.textContent = ` ${text}`;
  }

  private tell() {
    const { packet, seen } = this;
    this.only.ariaPressed = String(this.isOnly);
    if (packet && seen) {
      const { schema } = seen.telemetry;
      this.name.textContent = packetName(schema, packet);
      const where = whereabouts(schema, packet, seen.packets, seen.time_s);
      this.place.textContent = ` ${packetTraits(packet)}, ${where}`;
      this.fate.textContent = "";
    }
    this.onChange();
  }

  private open() {
    this.choose(this.inOrder()[0] ?? null);
    this.next.focus();
  }

  private toggleOnly() {
    this.showOnly(this.isOnly ? null : this.flowId);
  }

  private chooseNext() {
    const all = this.inOrder();
    if (all.length === 0) return;
    const at = this.packet ? all.indexOf(this.packet) : -1;
    this.choose(all[(at + 1) % all.length] ?? null);
  }

  /** The packets in the order of the keyboard: those that wait in the shown queue first. */
  private inOrder(): NetworkPacket[] {
    const { watched } = this.run.stores.run.getState();
    const { links = [] } = this.view?.telemetry.schema ?? {};
    const packets = this.present;
    const isHere = (packet: NetworkPacket) =>
      links[packet.link]?.id === linkOfWatch(watched) && packet.isReverse === isReverse(watched);
    const queue = packets.filter((packet) => isHere(packet) && Number.isNaN(packet.start_s));
    return [...queue, ...packets.filter((packet) => !queue.includes(packet))];
  }
}
