/** The shipped scenarios by theme, each with a hint on what to observe. */

export interface Themed {
  readonly id: string;
  /** One or two sentences: what to observe and what to try. */
  readonly look: string;
}

export interface Theme {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly entries: readonly Themed[];
}

const firstSteps: Theme = {
  id: "first-steps",
  title: "First steps",
  summary: "How a queue and TCP affect each other.",
  entries: [
    {
      id: "drop-tail-dumbbell",
      look: "The queue is a sawtooth: it overflows, all senders slow down together, and it fills again. Switch to RED and the sawtooth disappears.",
    },
    {
      id: "red-1993-two-flows",
      look: "The average moves slowly between the thresholds while the queue itself jumps. Drag a threshold.",
    },
    {
      id: "tcp-loss-recovery",
      look: "Four reactions to the same burst of losses: Tahoe starts over, Reno waits for a timeout, NewReno repairs one loss per round trip, SACK repairs all at once.",
    },
    {
      id: "on-off-bursts",
      look: "The mean load is the same before and after 100 s, but the longest queue differs.",
    },
    {
      id: "web-3000-users",
      look: "Web traffic from 3,000 users, then six video conferences, then a flood: compare the goodput of the three classes.",
    },
  ],
};

const fairness: Theme = {
  id: "fairness",
  title: "Fairness",
  summary: "Shares of the link when some senders slow down and others do not.",
  entries: [
    {
      id: "fq-1989-max-min",
      look: "Flows that send less than a quarter of the link get all they send; the two greedy streams share the rest.",
    },
    {
      id: "drr-1996-packet-sizes",
      look: "Flows with packets of 1500 and of 200 bytes get the same rate. Switch to SFQ, which counts packets: the large packets win.",
    },
    {
      id: "sfq-1990-one-greedy-flow",
      look: "The greedy stream fills only its own bucket. Lower the number of buckets to 4 and see which flows share its bucket.",
    },
    {
      id: "cbq-1995-link-sharing",
      look: "At 35 s the downloads end, and the flood borrows what they leave; the calls lose nothing.",
    },
    {
      id: "choke-bound",
      look: "The more the stream sends, the smaller the fraction that gets through: compare its goodput from 200 s and from 370 s on.",
    },
    {
      id: "csfq-1998-two-bottlenecks",
      look: "The long stream stands in the first queue’s table of flows only: the second one reads its label.",
    },
    {
      id: "sfb-one-of-400",
      look: "In the table of bins, only the bins of the stream reach probability 1; the 400 other flows are not affected.",
    },
    {
      id: "blue-overload",
      look: "The drop probability climbs to 0.26, then to 0.63: exactly the part that exceeds the link.",
    },
    {
      id: "vegas-beside-reno",
      look: "Vegas keeps a few packets in the queue until Reno starts at 40 s and fills the buffer; then Vegas gets less.",
    },
    {
      id: "tfrc-smoother-than-tcp",
      look: "TFRC has the same mean goodput as TCP, without the jumps. Compare the lines of the two classes.",
    },
    {
      id: "bbr-beside-cubic",
      look: "At 60 s the buffer grows from 30 to 600 packets, and CUBIC recovers. Look at the dips of BBR’s window.",
    },
  ],
};

const latency: Theme = {
  id: "latency",
  title: "Latency",
  summary: "Why packets wait, and how to make them wait less.",
  entries: [
    {
      id: "codel-2012-bufferbloat",
      look: "The buffer holds 0.8 s of traffic, but the queue stays at milliseconds. Switch to drop-tail and watch it fill, then switch back.",
    },
    {
      id: "file-completion",
      look: "From 100 s on the queue is short, and short files take half the time.",
    },
    {
      id: "video-trace-jitter",
      look: "Compare the delay of video packets before and after 60 s, when fair queueing starts.",
    },
    {
      id: "cubic-long-fat-path",
      look: "Compare CUBIC’s curve with Reno’s straight line after each loss.",
    },
  ],
};

const papers: Theme = {
  id: "papers",
  title: "The papers",
  summary: "Published experiments. Papers has all of them, with every published number beside ours.",
  entries: [
    {
      id: "000-f11-dcbt",
      look: "The thresholds move when flows join at 10 s and 20 s, and the goodput of the three classes stays close.",
    },
    {
      id: "000-f11-cbt",
      look: "The thresholds stay fixed while the number of flows changes, so the tagged class gets too much.",
    },
    {
      id: "000-f11-red",
      look: "From 10 s on the two unresponsive streams get almost all they send, and Jain’s index falls.",
    },
    {
      id: "000-f6-red",
      look: "The UDP blast from 60 s to 110 s leaves TCP a quarter of its goodput.",
    },
    {
      id: "000-f6-cbt",
      look: "The same UDP blast is limited to its threshold: TCP keeps nearly all, and the conferences lose nothing.",
    },
    {
      id: "000-f9-mpeg",
      look: "At 15 s three more flows join: the adaptive stream and the video both reduce their rates, each in its own way.",
    },
    {
      id: "004-t1-red",
      look: "With ten unresponsive streams, TCP keeps a fifth of the link.",
    },
    {
      id: "004-t1-fred",
      look: "A stream is dropped for every packet above the per-flow average: watch the strikes in the table of flows.",
    },
    {
      id: "004-t1-afqm",
      look: "The table of flows shows each flow’s excess over its fair share; its goodput follows from that.",
    },
  ],
};

const modern: Theme = {
  id: "modern",
  title: "Modern AQM",
  summary: "Disciplines that routers and data centres use today.",
  entries: [
    {
      id: "ared-changing-load",
      look: "The average stays between the thresholds while the load grows tenfold. Switch to RED and it does not.",
    },
    {
      id: "sred-1999-number-of-flows",
      look: "Ten transfers or two hundred, the queue stays at a third of the buffer. Watch the estimated flows.",
    },
    {
      id: "pie-target",
      look: "Under three loads the queueing delay returns to 15 ms each time.",
    },
    {
      id: "fq-codel-2018-call",
      look: "A packet of the call waits for at most one other packet, whatever the eight downloads do.",
    },
    {
      id: "cake-like-2018-flood",
      look: "BLUE takes over for the flow that does not react to CoDel.",
    },
    {
      id: "dctcp-data-centre",
      look: "In the first second DCTCP fills the link with a queue of ten packets; from 1 s on classic TCP halves its windows and the link is often idle.",
    },
    {
      id: "dualpi2-2023-l4s",
      look: "Two queues: packets of scalable senders wait for a millisecond, those of classic senders for the target delay, and the rates stay close.",
    },
  ],
};

export const themes: readonly Theme[] = [firstSteps, fairness, latency, papers, modern];
