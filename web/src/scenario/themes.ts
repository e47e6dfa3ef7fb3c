/** The shipped scenarios by theme. */

export interface Theme {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Ids of scenarios. */
  readonly entries: readonly string[];
}

const firstSteps: Theme = {
  id: "first-steps",
  title: "First steps",
  summary: "How a queue and TCP affect each other.",
  entries: [
    "drop-tail-dumbbell",
    "red-1993-two-flows",
    "script-red",
    "tcp-loss-recovery",
    "on-off-bursts",
    "web-3000-users",
  ],
};

const fairness: Theme = {
  id: "fairness",
  title: "Fairness",
  summary: "Shares of the link when some senders slow down and others do not.",
  entries: [
    "fq-1989-max-min",
    "drr-1996-packet-sizes",
    "sfq-1990-one-greedy-flow",
    "cbq-1995-link-sharing",
    "choke-bound",
    "csfq-1998-two-bottlenecks",
    "sfb-one-of-400",
    "blue-overload",
    "vegas-beside-reno",
    "tfrc-smoother-than-tcp",
    "bbr-beside-cubic",
    "ledbat-background",
  ],
};

const latency: Theme = {
  id: "latency",
  title: "Latency",
  summary: "Why packets wait, and how to make them wait less.",
  entries: ["codel-2012-bufferbloat", "file-completion", "video-trace-jitter", "cubic-long-fat-path"],
};

const papers: Theme = {
  id: "papers",
  title: "The papers",
  summary: "Published experiments. Papers has all of them, with every published number beside ours.",
  entries: [
    "000-f11-dcbt",
    "000-f11-cbt",
    "000-f11-red",
    "000-f6-red",
    "000-f6-cbt",
    "000-f9-mpeg",
    "004-t1-red",
    "004-t1-fred",
    "004-t1-afqm",
  ],
};

const modern: Theme = {
  id: "modern",
  title: "Modern AQM",
  summary: "Disciplines that routers and data centres use today.",
  entries: [
    "ared-changing-load",
    "sred-1999-number-of-flows",
    "pie-target",
    "fq-codel-2018-call",
    "cake-like-2018-flood",
    "dctcp-data-centre",
    "dualpi2-2023-l4s",
  ],
};

export const themes: readonly Theme[] = [firstSteps, fairness, latency, papers, modern];
