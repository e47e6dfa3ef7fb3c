/** The shipped scenarios by theme, each with what to look for in its run. */

export interface Themed {
  readonly id: string;
  /** One or two sentences: where to look, and what to try. */
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
  summary: "What a queue does, what TCP does, and what they do to each other.",
  entries: [
    {
      id: "drop-tail-dumbbell",
      look: "The sawtooth of the queue: it overflows, all senders slow down together, and it fills again. Switch to RED and the teeth go.",
    },
    {
      id: "red-1993-two-flows",
      look: "The average moves slowly through the tinted band while the queue itself jumps. Drag an edge of the band.",
    },
    {
      id: "tcp-loss-recovery",
      look: "Four answers to the same burst of losses: Tahoe starts anew, Reno waits for a timeout, NewReno mends one packet a round trip, SACK all at once.",
    },
    {
      id: "on-off-bursts",
      look: "The mean load is the same before and after 100 s. The longest queue is not.",
    },
    {
      id: "web-3000-users",
      look: "A whole campus, then six conferences, then a flood: watch the lines of the three classes part.",
    },
  ],
};

const fairness: Theme = {
  id: "fairness",
  title: "Fairness",
  summary: "Who gets how much when some slow down and others do not.",
  entries: [
    {
      id: "fq-1989-max-min",
      look: "Who asks for less than a quarter gets all of it; the two greedy streams share the rest.",
    },
    {
      id: "drr-1996-packet-sizes",
      look: "Packets of 1500 and of 200 bytes, the same rate. Switch to SFQ, which counts packets: the large ones win.",
    },
    {
      id: "sfq-1990-one-greedy-flow",
      look: "The greedy stream fills only its own bucket. Lower the number of buckets to 4 and see who shares one with it.",
    },
    {
      id: "cbq-1995-link-sharing",
      look: "At 35 s the downloads end, and the flood borrows what they leave; the calls lose nothing.",
    },
    {
      id: "choke-bound",
      look: "The more the stream sends, the smaller the part that gets through: look at its goodput from 200 s and from 370 s on.",
    },
    {
      id: "sfb-one-of-400",
      look: "The table of bins: only those the stream falls into reach probability 1, and the 400 others do not notice.",
    },
    {
      id: "blue-overload",
      look: "The drop probability climbs to 0.26, then to 0.63: just what does not fit.",
    },
    {
      id: "vegas-beside-reno",
      look: "A queue of a handful of packets, until Reno comes at 40 s and fills the buffer. Vegas gives way.",
    },
    {
      id: "tfrc-smoother-than-tcp",
      look: "The same mean as TCP, without the jumps. Compare the lines of the two classes.",
    },
    {
      id: "bbr-beside-cubic",
      look: "At 60 s the buffer grows from 30 to 600 packets, and CUBIC comes back. Look at the dips of BBR’s window.",
    },
  ],
};

const latency: Theme = {
  id: "latency",
  title: "Latency",
  summary: "What a packet waits for, and how to make it wait less.",
  entries: [
    {
      id: "codel-2012-bufferbloat",
      look: "A buffer of 0.8 s and a queue of milliseconds. Switch to drop-tail and watch it fill, then back.",
    },
    {
      id: "file-completion",
      look: "From 100 s on the queue is short, and short files need half the time.",
    },
    {
      id: "video-trace-jitter",
      look: "The waiting time of video packets before and after 60 s, when fair queueing begins.",
    },
    {
      id: "cubic-long-fat-path",
      look: "CUBIC's curve against Reno's straight line after each loss.",
    },
  ],
};

const papers: Theme = {
  id: "papers",
  title: "The papers",
  summary: "Experiments that were published. All of them, with every number beside ours, are under Papers.",
  entries: [
    {
      id: "000-f11-dcbt",
      look: "Thresholds that move when flows come at 10 s and 20 s, and three lines of goodput that stay together.",
    },
    {
      id: "000-f11-cbt",
      look: "Thresholds that stand still while the number of flows changes: the tagged class keeps too much.",
    },
    {
      id: "000-f11-red",
      look: "From 10 s on the two streams take what they send, and Jain\u2019s index falls.",
    },
    {
      id: "000-f6-red",
      look: "The blast from 60 s to 110 s leaves TCP a quarter of what it had.",
    },
    {
      id: "000-f6-cbt",
      look: "The same blast, held in its corner: TCP keeps nearly all, the conferences lose nothing.",
    },
    {
      id: "000-f9-mpeg",
      look: "At 15 s three newcomers: the adaptive stream and the video make room, each in its way.",
    },
    {
      id: "004-t1-red",
      look: "With ten unresponsive streams TCP keeps a fifth of the link.",
    },
    {
      id: "004-t1-fred",
      look: "A stream pays for every packet above the average flow\u2019s: watch the strikes in the table of flows.",
    },
    {
      id: "004-t1-afqm",
      look: "Each flow\u2019s excess over its fair share, in the table of flows, and the goodput that follows from it.",
    },
  ],
};

const modern: Theme = {
  id: "modern",
  title: "Modern AQM",
  summary: "What routers and data centres run today.",
  entries: [
    {
      id: "ared-changing-load",
      look: "The average stays in its band while the load grows tenfold. Switch to RED and it does not.",
    },
    {
      id: "pie-target",
      look: "Three loads, one delay: the waiting time comes back to 15 ms each time.",
    },
    {
      id: "fq-codel-2018-call",
      look: "The call waits for one packet at most, whatever the eight downloads do.",
    },
    {
      id: "cake-like-2018-flood",
      look: "BLUE comes in for the flow that does not listen to CoDel.",
    },
    {
      id: "dctcp-data-centre",
      look: "A queue of ten packets and a full link in the first second; from 1 s on classic TCP halves its windows and the link runs empty.",
    },
    {
      id: "dualpi2-2023-l4s",
      look: "Two queues: the scalable senders wait for a millisecond, the classic ones for the target, and the rates stay close.",
    },
  ],
};

export const themes: readonly Theme[] = [firstSteps, fairness, latency, papers, modern];
