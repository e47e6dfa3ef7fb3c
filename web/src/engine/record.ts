/** What the page knows of an open run: enough to repeat it in another worker. */
import type { Answer, Change, OpenRequest, Request, Resumption, RunImage, Stretch, Unaddressed } from "./protocol";
import { NANOSECOND_S } from "./resolution";

const DOING: Partial<Record<Request["kind"], string>> = {
  open: "while it was repeated",
  set: "while a change was made",
  report: "while the report was made",
  state: "while the state of a queue was read",
  decisions: "while decisions were repeated",
};

/** What was being done, and when in the run, if it was open. */
export function whereabouts({ kind }: Pick<Request, "kind">, time_s: number | undefined): string {
  if (time_s === undefined) return kind === "open" ? "while the run was built" : "";
  return [`after ${time_s} s of the run`, DOING[kind]].filter(Boolean).join(", ");
}

export class RunRecord {
  /** Those that a frame has told of; the others are made again, so that the next frame tells of them. */
  private readonly told: Change[] = [];
  private untold: Change[] = [];
  private image: RunImage | undefined;
  private isBegun = false;

  constructor(
    private readonly document: string,
    private readonly stretch: Stretch | undefined,
    /** Of the newest frame. */
    public time_s: number,
    private fingerprint: string,
  ) {}

  /** Takes note of an answer of this run. True if the run has got on. */
  note(answer: Answer): boolean {
    const before_s = this.time_s;
    if (answer.kind === "frame") {
      if (answer.isUnfinished) return true;
      this.isBegun = true;
      this.told.push(...this.untold);
      this.untold = [];
      this.time_s = answer.time_s;
      this.fingerprint = answer.fingerprint;
    } else if (answer.kind === "changed") this.untold.push(answer.change);
    else if (answer.kind === "kept") this.image = answer.image;
    return this.time_s > before_s;
  }

  /** Opens the run in a new worker and takes it to the time of its newest frame. */
  request(engine_urls: OpenRequest["engine_urls"]): Unaddressed<Request> {
    const { told, untold, image, time_s } = this;
    const until_s = this.isBegun || time_s > 0 ? time_s : null;
    const resume: Resumption = { told, untold, until_s, ...(image && { image }) };
    const { document, stretch } = this;
    return { kind: "open", document, engine_urls, resume, ...(stretch && { stretch }) };
  }

  /** Whether a resumed run is the same as before. What it is after changes, no frame has told yet. */
  isEqual(answer: Answer): boolean {
    if (answer.kind !== "opened") return false;
    const at_s = this.untold.at(-1)?.at_s ?? this.time_s;
    if (Math.abs(answer.time_s - at_s) >= NANOSECOND_S) return false;
    return this.untold.length > 0 || answer.fingerprint === this.fingerprint;
  }
}
