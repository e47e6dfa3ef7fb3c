// Generated from the engine by `npm run generate`. Do not edit.

export const prose = {
  disciplines: [
    {
      summary: "Keeps packets in order of arrival and drops what arrives while the buffer is full.",
      source: "the default queue of routers; ns-2 Queue/DropTail",
      params: [
        {
          cite: "ns-2 drop_front_",
          doc: "When the queue is full, make room by dropping the oldest packet instead of the arriving one.",
        },
      ],
    },
    {
      summary: "Averages the queue and drops arrivals at random, more often the longer the average queue.",
      source: "Floyd & Jacobson 1993",
      params: [
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "While the average queue is below this, nothing is dropped early.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "From here on every arrival is dropped (gentle: ever more of them).",
        },
        {
          cite: "Floyd & Jacobson 1993 §6",
          doc: "How fast the average follows the queue: 0.002 forgets over about 500 arrivals.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "The raw drop probability when the average reaches the maximum threshold.",
        },
        {
          cite: "ns-2 wait_",
          doc: "Spaces early drops at least 1/p arrivals apart, as ns-2 does; off is the rule of 1993.",
        },
        {
          cite: "Floyd 2000",
          doc: "Between max_th and twice max_th the probability rises from max_p to 1 instead of jumping.",
        },
        {
          cite: "ns-2 bytes_, queue_in_bytes_",
          doc: "Measures the queue in bytes, and drops large packets more often than small ones.",
        },
        {
          cite: "ns-2 mean_pktsize_",
          doc: "Converts idle time, and in byte mode the thresholds, into packets.",
        },
        {
          cite: "ns-2 drop_front_, drop_rand_",
          doc: "Which packet a forced drop removes: the arriving one, the oldest, or any.",
        },
        {
          cite: "Diederich et al. 2001, Table 6",
          doc: "Early drops, too, remove any queued packet instead of the arriving one.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Lets the average decay over idle time as if small packets had arrived at an empty queue.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them early.",
        },
        {
          cite: "ns-2 use_mark_p_, Linux harddrop",
          doc: "Above the maximum every arrival is a forced drop; off treats it as an early drop with probability 1.",
        },
      ],
      signals: [
        {
          doc: "The moving average that RED compares with its thresholds.",
        },
        {
          doc: "p_b at the last arrival, before drops are spaced evenly.",
        },
      ],
    },
    {
      summary: "RED for TCP, and for each class of UDP a fixed number of packets that may wait on average.",
      source: "Parris, Jeffay & Smith 1999; Jeffay",
      params: [
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "While the average queue is below this, nothing is dropped early.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "From here on every arrival is dropped (gentle: ever more of them).",
        },
        {
          cite: "Floyd & Jacobson 1993 §6",
          doc: "How fast the average follows the queue: 0.002 forgets over about 500 arrivals.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "The raw drop probability when the average reaches the maximum threshold.",
        },
        {
          cite: "ns-2 wait_",
          doc: "Spaces early drops at least 1/p arrivals apart, as ns-2 does; off is the rule of 1993.",
        },
        {
          cite: "Floyd 2000",
          doc: "Between max_th and twice max_th the probability rises from max_p to 1 instead of jumping.",
        },
        {
          cite: "ns-2 bytes_, queue_in_bytes_",
          doc: "Measures the queue in bytes, and drops large packets more often than small ones.",
        },
        {
          cite: "ns-2 mean_pktsize_",
          doc: "Converts idle time, and in byte mode the thresholds, into packets.",
        },
        {
          cite: "ns-2 drop_front_, drop_rand_",
          doc: "Which packet a forced drop removes: the arriving one, the oldest, or any.",
        },
        {
          cite: "Diederich et al. 2001, Table 6",
          doc: "Early drops, too, remove any queued packet instead of the arriving one.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Lets the average decay over idle time as if small packets had arrived at an empty queue.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them early.",
        },
        {
          cite: "ns-2 use_mark_p_, Linux harddrop",
          doc: "Above the maximum every arrival is a forced drop; off treats it as an early drop with probability 1.",
        },
        {
          cite: "Chung & Claypool 2000 §4",
          doc: "Whether packets that pass their class test meet RED too (all), or only TCP does (Jeffay's router).",
        },
        {
          cite: "Chung & Claypool 2000 §6",
          doc: "How many packets of marked multimedia may wait on average.",
        },
        {
          cite: "Chung & Claypool 2000 §6",
          doc: "How many packets of other UDP may wait on average.",
        },
      ],
      signals: [
        {
          doc: "The moving average that RED compares with its thresholds.",
        },
        {
          doc: "p_b at the last arrival, before drops are spaced evenly.",
        },
        {
          doc: "Moving average of the queued TCP packets; shown for comparison, nothing is decided on it.",
        },
        {
          doc: "Moving average of the queued tagged packets.",
        },
        {
          doc: "Moving average of the queued untagged packets.",
        },
        {
          doc: "A tagged packet is dropped while the tagged average is above this.",
        },
        {
          doc: "An untagged packet is dropped while the untagged average is above this.",
        },
      ],
    },
    {
      summary: "CBT whose thresholds follow the number of active flows, tested under congestion only.",
      source: "Chung & Claypool 2000",
      params: [
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "While the average queue is below this, nothing is dropped early.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "From here on every arrival is dropped (gentle: ever more of them).",
        },
        {
          cite: "Floyd & Jacobson 1993 §6",
          doc: "How fast the average follows the queue: 0.002 forgets over about 500 arrivals.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "The raw drop probability when the average reaches the maximum threshold.",
        },
        {
          cite: "ns-2 wait_",
          doc: "Spaces early drops at least 1/p arrivals apart, as ns-2 does; off is the rule of 1993.",
        },
        {
          cite: "Floyd 2000",
          doc: "Between max_th and twice max_th the probability rises from max_p to 1 instead of jumping.",
        },
        {
          cite: "ns-2 bytes_, queue_in_bytes_",
          doc: "Measures the queue in bytes, and drops large packets more often than small ones.",
        },
        {
          cite: "ns-2 mean_pktsize_",
          doc: "Converts idle time, and in byte mode the thresholds, into packets.",
        },
        {
          cite: "ns-2 drop_front_, drop_rand_",
          doc: "Which packet a forced drop removes: the arriving one, the oldest, or any.",
        },
        {
          cite: "Diederich et al. 2001, Table 6",
          doc: "Early drops, too, remove any queued packet instead of the arriving one.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Lets the average decay over idle time as if small packets had arrived at an empty queue.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them early.",
        },
        {
          cite: "ns-2 use_mark_p_, Linux harddrop",
          doc: "Above the maximum every arrival is a forced drop; off treats it as an early drop with probability 1.",
        },
        {
          cite: "Chung & Claypool 2000 §6",
          doc: "A flow that sends nothing for this long no longer counts as active; longer than the longest gap of a live flow.",
        },
        {
          cite: "Chung & Claypool 2000 §6",
          doc: "What untagged flows may use above min_th, as a part of max_th - min_th.",
        },
      ],
      signals: [
        {
          doc: "The moving average that RED compares with its thresholds.",
        },
        {
          doc: "p_b at the last arrival, before drops are spaced evenly.",
        },
        {
          doc: "Moving average of the queued TCP packets; shown for comparison, nothing is decided on it.",
        },
        {
          doc: "Moving average of the queued tagged packets.",
        },
        {
          doc: "Moving average of the queued untagged packets.",
        },
        {
          doc: "A tagged packet is dropped while the tagged average is above this.",
        },
        {
          doc: "An untagged packet is dropped while the untagged average is above this.",
        },
        {
          doc: "TCP flows that sent within the last one to two intervals.",
        },
        {
          doc: "Tagged flows that sent within the last one to two intervals.",
        },
        {
          doc: "Untagged flows that sent within the last one to two intervals.",
        },
      ],
    },
    {
      summary:
        "RED that counts the queued packets of each flow and holds a flow that keeps asking for more to the average.",
      source: "Lin & Morris 1997",
      params: [
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "While the average queue is below this, nothing is dropped early.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "From here on every arrival is dropped (gentle: ever more of them).",
        },
        {
          cite: "Floyd & Jacobson 1993 §6",
          doc: "How fast the average follows the queue: 0.002 forgets over about 500 arrivals.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "The raw drop probability when the average reaches the maximum threshold.",
        },
        {
          cite: "ns-2 wait_",
          doc: "Spaces early drops at least 1/p arrivals apart, as ns-2 does; off is the rule of 1993.",
        },
        {
          cite: "Floyd 2000",
          doc: "Between max_th and twice max_th the probability rises from max_p to 1 instead of jumping.",
        },
        {
          cite: "ns-2 bytes_, queue_in_bytes_",
          doc: "Measures the queue in bytes, and drops large packets more often than small ones.",
        },
        {
          cite: "ns-2 mean_pktsize_",
          doc: "Converts idle time, and in byte mode the thresholds, into packets.",
        },
        {
          cite: "ns-2 drop_front_, drop_rand_",
          doc: "Which packet a forced drop removes: the arriving one, the oldest, or any.",
        },
        {
          cite: "Diederich et al. 2001, Table 6",
          doc: "Early drops, too, remove any queued packet instead of the arriving one.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Lets the average decay over idle time as if small packets had arrived at an empty queue.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them early.",
        },
        {
          cite: "ns-2 use_mark_p_, Linux harddrop",
          doc: "Above the maximum every arrival is a forced drop; off treats it as an early drop with probability 1.",
        },
        {
          cite: "Lin & Morris 1997",
          doc: "A flow with fewer packets in the queue is never dropped at random; 2 for small buffers, 4 for large ones.",
        },
        {
          cite: "Lin & Morris 1997",
          doc: "Lets every flow hold two packets when the average is above max_th, instead of dropping every arrival.",
        },
      ],
      signals: [
        {
          doc: "The moving average that RED compares with its thresholds.",
        },
        {
          doc: "p_b at the last arrival, before drops are spaced evenly.",
        },
        {
          doc: "The average queue divided by the flows that have packets in it, at least 1.",
        },
        {
          doc: "Flows that have packets in the queue.",
        },
      ],
      tables: [
        {
          doc: "What FRED knows of each flow that has packets in the queue.",
          columns: [
            {
              doc: "Packets of the flow in the queue.",
            },
            {
              doc: "How often the flow asked for too much since it last left the queue.",
            },
          ],
        },
      ],
    },
    {
      summary:
        "Counts each flow's packets over an interval; RED, and an extra drop probability, only for flows above their share.",
      source: "Lee & Chung 2011",
      params: [
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "While the average queue is below this, nothing is dropped early.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "From here on every arrival is dropped (gentle: ever more of them).",
        },
        {
          cite: "Floyd & Jacobson 1993 §6",
          doc: "How fast the average follows the queue: 0.002 forgets over about 500 arrivals.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "The raw drop probability when the average reaches the maximum threshold.",
        },
        {
          cite: "ns-2 wait_",
          doc: "Spaces early drops at least 1/p arrivals apart, as ns-2 does; off is the rule of 1993.",
        },
        {
          cite: "Floyd 2000",
          doc: "Between max_th and twice max_th the probability rises from max_p to 1 instead of jumping.",
        },
        {
          cite: "ns-2 bytes_, queue_in_bytes_",
          doc: "Measures the queue in bytes, and drops large packets more often than small ones.",
        },
        {
          cite: "ns-2 mean_pktsize_",
          doc: "Converts idle time, and in byte mode the thresholds, into packets.",
        },
        {
          cite: "ns-2 drop_front_, drop_rand_",
          doc: "Which packet a forced drop removes: the arriving one, the oldest, or any.",
        },
        {
          cite: "Diederich et al. 2001, Table 6",
          doc: "Early drops, too, remove any queued packet instead of the arriving one.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Lets the average decay over idle time as if small packets had arrived at an empty queue.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them early.",
        },
        {
          cite: "ns-2 use_mark_p_, Linux harddrop",
          doc: "Above the maximum every arrival is a forced drop; off treats it as an early drop with probability 1.",
        },
        {
          cite: "Lee & Chung 2011 eqs. 4-8",
          doc: "How long the packets of each flow are counted before flows are judged anew; 0 is the time a full buffer drains, at least typical_rtt.",
        },
        {
          cite: "Lee & Chung 2011 eq. 7",
          doc: "The shortest counting interval where interval is 0.",
        },
        {
          cite: "Lee & Chung 2011 §3.1",
          doc: "Whether a flow is judged by what it stored in the queue, as the paper says, or by what it sent.",
        },
        {
          cite: "Lee & Chung 2011 eq. 3",
          doc: "Packets, as in the paper, are unfair to flows with small packets; bytes are fair.",
        },
      ],
      signals: [
        {
          doc: "The moving average that RED compares with its thresholds.",
        },
        {
          doc: "p_b at the last arrival, before drops are spaced evenly.",
        },
        {
          doc: "Flows that were counted in the last interval.",
        },
      ],
      tables: [
        {
          doc: "What AFQM knows of each flow it counted lately.",
          columns: [
            {
              doc: "N_i: packets or bytes of the flow in the current interval.",
            },
            {
              doc: "P_fa by the last interval: 0 at the fair share, negative below it.",
            },
          ],
        },
      ],
    },
    {
      summary:
        "Hashes flows into bins with a drop probability each; a flow whose bins all reach 1 does not listen and gets a small rate.",
      source: "Feng, Kandlur, Saha & Shin 2001",
      params: [
        {
          cite: "Feng et al. 2001",
          doc: "Independent hashes of a flow; a change forgets all probabilities.",
        },
        {
          cite: "Feng et al. 2001",
          doc: "Bins of each level; a change forgets all probabilities.",
        },
        {
          cite: "Feng et al. 2001",
          doc: "From how many packets on a bin is full; 0 is 1.5 times an equal share of the buffer, at least 3. Arrivals are dropped where all bins exceed it by a quarter.",
        },
        {
          cite: "Feng et al. 2001",
          doc: "How much the probability of a full bin rises at a time.",
        },
        {
          cite: "Feng et al. 2001",
          doc: "How much the probability of an empty bin falls at a time.",
        },
        {
          cite: "Feng et al. 2001",
          doc: "The least time between two changes of the probability of a bin.",
        },
        {
          cite: "Linux sch_sfb penalty_rate",
          doc: "Packets a second that all unresponsive flows together may send; a box time of 1 ms is a rate of 1000.",
        },
        {
          cite: "Linux sch_sfb penalty_burst",
          doc: "How many packets unresponsive flows may send at once.",
        },
        {
          cite: "Feng et al. 2001",
          doc: "After this time the other set of bins, with another hash, takes over; 0 is never.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets of responsive flows instead of dropping them.",
        },
      ],
      signals: [
        {
          doc: "p_min, the lowest probability of its bins, of the last arrival.",
        },
        {
          doc: "Bins of the active set whose probability has reached 1.",
        },
      ],
      tables: [
        {
          doc: "The bins that decide, level by level.",
          columns: [
            {
              doc: "Packets in the queue of the flows in this bin.",
            },
            {
              doc: "p_m: the drop probability of the bin.",
            },
          ],
        },
        {
          doc: "The bins that decide after the next move of the hash.",
          columns: [
            {
              doc: "Packets in the queue of the flows in this bin.",
            },
            {
              doc: "p_m: the drop probability of the bin.",
            },
          ],
        },
      ],
    },
    {
      summary: "RED whose max_p follows the load, so that the average queue stays in the middle of its range.",
      source: "Floyd, Gummadi & Shenker 2001; Feng et al. 1999",
      params: [
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "While the average queue is below this, nothing is dropped early.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "From here on every arrival is dropped (gentle: ever more of them).",
        },
        {
          cite: "Floyd & Jacobson 1993 §6",
          doc: "How fast the average follows the queue: 0.002 forgets over about 500 arrivals.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "The raw drop probability when the average reaches the maximum threshold.",
        },
        {
          cite: "ns-2 wait_",
          doc: "Spaces early drops at least 1/p arrivals apart, as ns-2 does; off is the rule of 1993.",
        },
        {
          cite: "Floyd 2000",
          doc: "Between max_th and twice max_th the probability rises from max_p to 1 instead of jumping.",
        },
        {
          cite: "ns-2 bytes_, queue_in_bytes_",
          doc: "Measures the queue in bytes, and drops large packets more often than small ones.",
        },
        {
          cite: "ns-2 mean_pktsize_",
          doc: "Converts idle time, and in byte mode the thresholds, into packets.",
        },
        {
          cite: "ns-2 drop_front_, drop_rand_",
          doc: "Which packet a forced drop removes: the arriving one, the oldest, or any.",
        },
        {
          cite: "Diederich et al. 2001, Table 6",
          doc: "Early drops, too, remove any queued packet instead of the arriving one.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Lets the average decay over idle time as if small packets had arrived at an empty queue.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them early.",
        },
        {
          cite: "ns-2 use_mark_p_, Linux harddrop",
          doc: "Above the maximum every arrival is a forced drop; off treats it as an early drop with probability 1.",
        },
        {
          cite: "Floyd et al. 2001; Feng et al. 1999",
          doc: "Slow steps that keep the average in the middle of its range, or a step each time it leaves the range.",
        },
        {
          cite: "Floyd et al. 2001",
          doc: "How much max_p rises at a time, but by a quarter of itself at most.",
        },
        {
          cite: "Floyd et al. 2001",
          doc: "What max_p is multiplied by when the average is low.",
        },
        {
          cite: "Floyd et al. 2001",
          doc: "The least time between two changes of max_p.",
        },
        {
          cite: "Floyd et al. 2001",
          doc: "From here on max_p rises no further.",
        },
        {
          cite: "Floyd et al. 2001; ns-2 bottom_",
          doc: "From here on max_p falls no further; 0 is 0.01 or, on faster links, 80 kbit/s over the rate of the link.",
        },
        {
          cite: "Feng et al. 1999",
          doc: "What max_p is divided by when the average falls below min_th.",
        },
        {
          cite: "Feng et al. 1999",
          doc: "What max_p is multiplied by when the average rises above max_th.",
        },
        {
          cite: "Floyd et al. 2001; ns-2 q_weight_",
          doc: "Replaces w_q: the average forgets over the packets of a second, of ten round trips (at least 0.1 s each), or of a tenth of a second.",
        },
        {
          cite: "Floyd et al. 2001; ns-2 thresh_",
          doc: "Replaces min_th by half the packets of the target delay, at least 5, and max_th by three times that.",
        },
        {
          cite: "ns-2 targetdelay_",
          doc: "The delay in the queue that automatic thresholds aim at.",
        },
      ],
      signals: [
        {
          doc: "The moving average that RED compares with its thresholds.",
        },
        {
          doc: "p_b at the last arrival, before drops are spaced evenly.",
        },
        {
          doc: "The maximum drop probability as it is at the moment.",
        },
        {
          doc: "min_th, or the automatic value in its place.",
        },
        {
          doc: "max_th, or the automatic value in its place.",
        },
      ],
    },
    {
      summary: "RED that draws a packet from the queue for every arrival and drops both if they are of the same flow.",
      source: "Pan, Prabhakar & Psounis 2000",
      params: [
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "While the average queue is below this, nothing is dropped early.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "From here on every arrival is dropped (gentle: ever more of them).",
        },
        {
          cite: "Floyd & Jacobson 1993 §6",
          doc: "How fast the average follows the queue: 0.002 forgets over about 500 arrivals.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "The raw drop probability when the average reaches the maximum threshold.",
        },
        {
          cite: "ns-2 wait_",
          doc: "Spaces early drops at least 1/p arrivals apart, as ns-2 does; off is the rule of 1993.",
        },
        {
          cite: "Floyd 2000",
          doc: "Between max_th and twice max_th the probability rises from max_p to 1 instead of jumping.",
        },
        {
          cite: "ns-2 bytes_, queue_in_bytes_",
          doc: "Measures the queue in bytes, and drops large packets more often than small ones.",
        },
        {
          cite: "ns-2 mean_pktsize_",
          doc: "Converts idle time, and in byte mode the thresholds, into packets.",
        },
        {
          cite: "ns-2 drop_front_, drop_rand_",
          doc: "Which packet a forced drop removes: the arriving one, the oldest, or any.",
        },
        {
          cite: "Diederich et al. 2001, Table 6",
          doc: "Early drops, too, remove any queued packet instead of the arriving one.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Lets the average decay over idle time as if small packets had arrived at an empty queue.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them early.",
        },
        {
          cite: "ns-2 use_mark_p_, Linux harddrop",
          doc: "Above the maximum every arrival is a forced drop; off treats it as an early drop with probability 1.",
        },
        {
          cite: "Pan et al. 2000",
          doc: "How many packets drawn from the queue an arrival is compared with while the average is above min_th.",
        },
      ],
      signals: [
        {
          doc: "The moving average that RED compares with its thresholds.",
        },
        {
          doc: "p_b at the last arrival, before drops are spaced evenly.",
        },
      ],
    },
    {
      summary: "One drop probability, raised when the buffer overflows and lowered when the link falls idle.",
      source: "Feng, Kandlur, Saha & Shin 1999, 2002",
      params: [
        {
          cite: "Feng et al. 2002",
          doc: "How much the probability rises at an overflow; more than d2, because overload does more harm than idleness.",
        },
        {
          cite: "Feng et al. 2002",
          doc: "How much the probability falls when the link finds nothing to send.",
        },
        {
          cite: "Feng et al. 2002",
          doc: "The least time between two changes, so that each shows its effect first: about a round trip.",
        },
        {
          cite: "Feng et al. 2002",
          doc: "The probability rises already when more than this waits, which leaves room for bursts; 0: only when the buffer overflows.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them.",
        },
      ],
      signals: [
        {
          doc: "p_m: every arrival is dropped or marked with this probability.",
        },
      ],
    },
    {
      summary: "Steers the queueing delay to a target with a drop probability adjusted at regular times.",
      source: "RFC 8033",
      params: [
        {
          cite: "RFC 8033 §4.2",
          doc: "The queueing delay to aim at.",
        },
        {
          cite: "RFC 8033 §4.2",
          doc: "How often the drop probability is adjusted.",
        },
        {
          cite: "RFC 8033 §4.2",
          doc: "How strongly the probability follows the distance of the delay from its target (per second of delay).",
        },
        {
          cite: "RFC 8033 §4.2",
          doc: "How strongly the probability follows the rise or fall of the delay (per second of delay).",
        },
        {
          cite: "RFC 8033 §4.4",
          doc: "For how long a burst after a calm time passes without drops.",
        },
        {
          cite: "RFC 8033 §4.1",
          doc: "Nothing is dropped while no more than two of these wait.",
        },
        {
          cite: "RFC 8033 §5.2",
          doc: "How long the oldest packet has waited, or the backlog over the rate of the link.",
        },
        {
          cite: "RFC 8033 §5.4",
          doc: "Keeps drops from following each other closely, and from staying away.",
        },
        {
          cite: "RFC 8033 §5.1",
          doc: "Marks ECN-capable packets instead of dropping them while the probability is low.",
        },
        {
          cite: "RFC 8033 §5.1",
          doc: "From this probability on ECN-capable packets are dropped too.",
        },
      ],
      signals: [
        {
          doc: "The probability with which arrivals are dropped or marked.",
        },
        {
          doc: "The queueing delay as estimated at the last update.",
        },
        {
          doc: "For how long nothing will be dropped yet.",
        },
      ],
    },
    {
      summary: "Drops when packets have waited longer than a target for a whole interval.",
      source: "RFC 8289",
      params: [
        {
          cite: "RFC 8289 §4.2",
          doc: "The delay that a standing queue may cause; at least the time that a packet takes to send.",
        },
        {
          cite: "RFC 8289 §4.3",
          doc: "How long the delay must stay above the target before the first drop: a round-trip time of the slower flows.",
        },
        {
          cite: "RFC 8289 §5.4",
          doc: "While no more than this waits, nothing is dropped, so that slow links stay busy.",
        },
        {
          cite: "RFC 8289 §4.1; RFC 3168",
          doc: "Marks ECN-capable packets instead of dropping them.",
        },
      ],
      signals: [
        {
          doc: "How long the packet that left last had waited.",
        },
        {
          doc: "1 while CoDel drops at ever shorter intervals.",
        },
        {
          doc: "n of the spacing interval / sqrt(n) of drops.",
        },
      ],
    },
    {
      summary: "Fair queues that serve sparse flows first, each with a CoDel of its own.",
      source: "RFC 8290",
      params: [
        {
          cite: "RFC 8289 §4.2",
          doc: "The delay that a standing queue may cause; at least the time that a packet takes to send.",
        },
        {
          cite: "RFC 8289 §4.3",
          doc: "How long the delay must stay above the target before the first drop: a round-trip time of the slower flows.",
        },
        {
          cite: "RFC 8289 §5.4",
          doc: "While no more than this waits, nothing is dropped, so that slow links stay busy.",
        },
        {
          cite: "RFC 8289 §4.1; RFC 3168",
          doc: "Marks ECN-capable packets instead of dropping them.",
        },
        {
          cite: "RFC 8290 §5.2.4",
          doc: "How many queues flows are hashed into; flows that share one share its service.",
        },
        {
          cite: "RFC 8290 §5.2.3",
          doc: "How many bytes a queue may send with each of its turns.",
        },
        {
          cite: "RFC 8290 §4.1.2",
          doc: "How many packets of the longest queue, but no more than half of it, a full buffer drops at once.",
        },
      ],
      signals: [
        {
          doc: "How many of the discipline's queues have packets.",
        },
      ],
      tables: [
        {
          doc: "The queues that hold packets; each has a CoDel of its own.",
          columns: [
            {
              doc: "Packets that wait in it.",
            },
            {
              doc: "Bytes that wait in it.",
            },
            {
              doc: "What it may still send before the others' turn.",
            },
            {
              doc: "1 while it goes before the queues that are not new.",
            },
            {
              doc: "How long its packet that left last had waited.",
            },
            {
              doc: "1 while CoDel drops from it.",
            },
          ],
        },
      ],
    },
    {
      summary:
        "Fair queues that serve sparse flows first, each with CoDel and BLUE; one tin of CAKE, without its shaper.",
      source: "Hoeiland-Joergensen, Taht & Morton 2018; Linux sch_cake",
      params: [
        {
          cite: "RFC 8289 §4.2",
          doc: "The delay that a standing queue may cause; at least the time that a packet takes to send.",
        },
        {
          cite: "RFC 8289 §4.3",
          doc: "How long the delay must stay above the target before the first drop: a round-trip time of the slower flows.",
        },
        {
          cite: "RFC 8289 §5.4",
          doc: "While no more than this waits, nothing is dropped, so that slow links stay busy.",
        },
        {
          cite: "RFC 8289 §4.1; RFC 3168",
          doc: "Marks ECN-capable packets instead of dropping them.",
        },
        {
          cite: "RFC 8290 §5.2.4",
          doc: "How many queues flows are hashed into; flows that share one share its service.",
        },
        {
          cite: "RFC 8290 §5.2.3",
          doc: "How many bytes a queue may send with each of its turns.",
        },
        {
          cite: "Linux sch_cake p_inc",
          doc: "How much BLUE's probability rises when the buffer overflows.",
        },
        {
          cite: "Linux sch_cake p_dec",
          doc: "How much BLUE's probability sinks when the queue runs empty.",
        },
      ],
      signals: [
        {
          doc: "How many of the discipline's queues have packets.",
        },
      ],
      tables: [
        {
          doc: "The queues that hold packets; each has a COBALT of its own.",
          columns: [
            {
              doc: "Packets that wait in it.",
            },
            {
              doc: "Bytes that wait in it.",
            },
            {
              doc: "What it may still send before the others' turn.",
            },
            {
              doc: "1 while it goes before the queues that are not new.",
            },
            {
              doc: "How long its packet that left last had waited.",
            },
            {
              doc: "1 while packets wait longer than the target.",
            },
            {
              doc: "Of a packet to be dropped because the flow did not react before.",
            },
          ],
        },
      ],
    },
    {
      summary: "A low-latency queue for scalable senders beside a classic one, with coupled marking.",
      source: "RFC 9332",
      params: [
        {
          cite: "RFC 9332 §A.1",
          doc: "Where the controller keeps the delay of the classic queue.",
        },
        {
          cite: "RFC 9332 §A.1",
          doc: "How often the controller moves its probability.",
        },
        {
          cite: "RFC 9332 §A.1",
          doc: "How much the probability rises at an update for each second above the target.",
        },
        {
          cite: "RFC 9332 §A.1",
          doc: "How much the probability rises at an update for each second that the delay has grown.",
        },
        {
          cite: "RFC 9332 §2.1",
          doc: "Scalable flows are marked with k p', classic ones with p'^2.",
        },
        {
          cite: "RFC 9332 §A.1; Linux step_thresh",
          doc: "Packets that waited longer in the low-latency queue are all marked.",
        },
        {
          cite: "Linux classic_protection",
          doc: "What the classic queue gets of the link at least while both wait, by bytes.",
        },
      ],
      signals: [
        {
          doc: "p' of the controller; classic packets are struck with its square, scalable ones with k times it.",
        },
      ],
      tables: [
        {
          doc: "The queue of scalable senders, and that of all others.",
          columns: [
            {
              doc: "Packets that wait in it.",
            },
            {
              doc: "Bytes that wait in it.",
            },
            {
              doc: "How long its packet that left last had waited.",
            },
            {
              doc: "Of a packet to be marked, or dropped if it cannot be.",
            },
          ],
        },
      ],
    },
    {
      summary: "A queue for each flow; sends as if the flows were served bit by bit.",
      source: "Demers, Keshav & Shenker 1989; Golestani 1994; ns-2 Queue/FQ",
      params: [
        {
          cite: "Demers, Keshav & Shenker 1989 §2.2",
          doc: "When all queues together are longer, the longest loses its last packet; 0 sets no such limit, and every flow has the whole of its own buffer.",
        },
      ],
      signals: [
        {
          doc: "How many of the discipline's queues have packets.",
        },
      ],
      tables: [
        {
          doc: "The queue of each flow that has packets.",
          columns: [
            {
              doc: "Packets that wait in it.",
            },
            {
              doc: "Bytes that wait in it.",
            },
            {
              doc: "In virtual time: how many bytes each flow had been served when the flow's next packet began to wait for its turn.",
            },
          ],
        },
      ],
    },
    {
      summary: "Hashes flows into buckets that take turns, a packet each.",
      source: "McKenney 1990; ns-2 Queue/SFQ",
      params: [
        {
          cite: "ns-2 buckets_",
          doc: "How many queues flows are spread over; flows that share one share its service.",
        },
        {
          cite: "McKenney 1990 §4",
          doc: "How often flows are hashed into other buckets, so that none collide for long; 0 never does and gives flow i bucket i mod buckets.",
        },
        {
          cite: "ns-2 queue/sfq.cc; McKenney 1990 §3",
          doc: "Refuse arrivals of buckets that hold too much of the buffer (ns2), or drop from the longest bucket (McKenney).",
        },
      ],
      signals: [
        {
          doc: "How many of the discipline's queues have packets.",
        },
      ],
      tables: [
        {
          doc: "The buckets that hold packets; they take turns, a packet each.",
          columns: [
            {
              doc: "Packets that wait in it.",
            },
            {
              doc: "Bytes that wait in it.",
            },
          ],
        },
      ],
    },
    {
      summary: "Hashes flows into buckets that take turns and send equal numbers of bytes.",
      source: "Shreedhar & Varghese 1996; ns-2 Queue/DRR",
      params: [
        {
          cite: "ns-2 buckets_",
          doc: "How many queues flows are spread over; flows that share one share its service.",
        },
        {
          cite: "McKenney 1990 §4",
          doc: "How often flows are hashed into other buckets, so that none collide for long; 0 never does and gives flow i bucket i mod buckets.",
        },
        {
          cite: "Shreedhar & Varghese 1996 §3; ns-2 quantum_",
          doc: "How many bytes a bucket may send more with each of its turns.",
        },
      ],
      signals: [
        {
          doc: "How many of the discipline's queues have packets.",
        },
      ],
      tables: [
        {
          doc: "The buckets that hold packets; they take turns by bytes.",
          columns: [
            {
              doc: "Packets that wait in it.",
            },
            {
              doc: "Bytes that wait in it.",
            },
            {
              doc: "What it may still send of its turns so far.",
            },
          ],
        },
      ],
    },
    {
      summary: "A queue and a share of the link for each class, with borrowing of what the others leave.",
      source: "Floyd & Van Jacobson 1995; ns-2 Queue/CBQ",
      params: [
        {
          default: [{}, {}, {}],
          fields: [
            {
              cite: "Floyd & Van Jacobson 1995 §2",
              doc: "Which class of traffic this is about.",
            },
            {
              cite: "ns-2 allotment_",
              doc: "What part of the link it may use when all classes have packets.",
            },
            {
              cite: "ns-2 permit_borrowing_",
              doc: "Uses what the others leave; otherwise it never gets more than its share.",
            },
            {
              cite: "RFC 7567 §2",
              doc: "How much of it may wait, in packets or bytes.",
            },
          ],
          cite: "Floyd & Van Jacobson 1995 §2",
          doc: "What share of the link each class has; classes that are not listed share the rest, and borrow.",
        },
        {
          cite: "Floyd & Van Jacobson 1995 §A; ns-2 maxidle_",
          doc: "How many packets a class may send back to back after it was silent.",
        },
      ],
      signals: [
        {
          doc: "How many of the discipline's queues have packets.",
        },
      ],
      tables: [
        {
          doc: "The queue and the estimator of each class.",
          columns: [
            {
              doc: "Packets that wait in it.",
            },
            {
              doc: "Bytes that wait in it.",
            },
            {
              doc: "The part of the link that it may use when all classes have packets.",
            },
            {
              doc: "By how much the gaps between its packets are longer than at its share, on average.",
            },
            {
              doc: "1 while it has used more than its share lately.",
            },
            {
              doc: "Packets that it has sent above its share so far.",
            },
          ],
        },
      ],
    },
  ],
  causes: [
    {
      doc: "The buffer was full.",
    },
    {
      doc: "The average queue was above its upper threshold, where every arrival is dropped.",
    },
    {
      doc: "Chosen at random, with a probability that grows with the average queue.",
    },
    {
      doc: "The average queue of the packet's class was above the threshold of the class.",
    },
    {
      doc: "The packet's flow had as many packets queued as one flow may have.",
    },
    {
      doc: "The packet's flow had more of the queue than its fair share.",
    },
    {
      doc: "The packet's flow fills all its bins, or does not react to drops and shares a small rate with others such.",
    },
    {
      doc: "A packet drawn from the queue belonged to the same flow; both were dropped.",
    },
    {
      doc: "Packets had waited longer than the target for a whole interval.",
    },
    {
      doc: "Chosen at random, with a probability that follows the queueing delay.",
    },
    {
      doc: "Chosen at random, with a probability that follows overflow and idleness.",
    },
    {
      doc: "Lost on the link itself.",
    },
  ],
  node: {
    params: [
      {
        doc: "Hosts send and receive; routers forward.",
      },
      {
        doc: "How many identical hosts stand here; a link to them is one link for each.",
      },
      {
        doc: "Where it is drawn, from the left.",
      },
      {
        doc: "Where it is drawn, from the top.",
      },
    ],
  },
  link: {
    params: [
      {
        doc: "How fast bits are sent; a packet that is being sent keeps the rate it began with.",
      },
      {
        doc: "How long a bit travels; packets in flight keep the delay they set out with, and order.",
      },
      {
        doc: "The probability that a packet is lost on the link, after it has left the queue; of this direction only.",
      },
    ],
  },
  queue: {
    params: [
      {
        cite: "RFC 7567 §2",
        doc: "How much may wait, in packets or bytes, without the packet being sent; a smaller buffer drops its tail at once.",
      },
    ],
  },
  applications: [
    {},
    {
      params: [
        {
          cite: "ns-2 Application/FTP send",
          doc: "Application data of a transfer, on average; it goes in whole packets.",
        },
        {
          cite: "Crovella & Bestavros 1997",
          doc: "How the sizes of the transfers vary.",
        },
        {
          cite: "Crovella & Bestavros 1997",
          doc: "Of Pareto sizes: the closer to 1, the larger the rare large ones. Of lognormal sizes: the standard deviation of the logarithm.",
        },
        {
          cite: "M/G/1",
          doc: "Transfers are asked for at random instants, so often that they amount to this rate on the wire; 0 makes one transfer at the start.",
        },
      ],
    },
    {
      params: [
        {
          cite: "Jeffay 1999",
          doc: "How many people share each connection; count gives the number of connections.",
        },
        {
          cite: "Jeffay 1999",
          doc: "What they ask for together on a network without congestion, headers included; they think as long as it takes.",
        },
      ],
    },
    {
      params: [
        {
          cite: "ns-2 rate_",
          doc: "What the source sends, headers included.",
        },
        {
          cite: "ns-2 packetSize_",
          doc: "The whole packet on the wire.",
        },
        {
          cite: "Diederich et al. 2001 §4",
          doc: "Moves each gap or each sending instant by up to this much; a bare number is a fraction of the nominal interval.",
        },
        {
          cite: "ns-2 random_; Diederich et al. 2001 Table 5",
          doc: "Whether jitter moves each gap independently, or each packet around a fixed grid.",
        },
      ],
    },
    {
      params: [
        {
          cite: "M/D/1",
          doc: "The mean of what the source sends, headers included.",
        },
        {
          cite: "M/D/1",
          doc: "The whole packet on the wire.",
        },
      ],
    },
    {
      params: [
        {
          cite: "ns-2 rate_",
          doc: "What the source sends during a burst, headers included.",
        },
        {
          cite: "ns-2 packetSize_",
          doc: "The whole packet on the wire.",
        },
        {
          cite: "ns-2 burst_time_",
          doc: "How long a burst lasts on average.",
        },
        {
          cite: "ns-2 idle_time_",
          doc: "How long the source is silent between two bursts on average.",
        },
        {
          cite: "ns-2 Traffic/Exponential, Traffic/Pareto",
          doc: "How bursts and silences vary; Pareto has some that are very long, and many sources of it together are bursty on every time scale.",
        },
        {
          cite: "ns-2 shape_",
          doc: "Of the Pareto distribution: the closer to 1, the longer its rare bursts.",
        },
      ],
    },
    {
      params: [
        {
          cite: "Chung & Claypool 2000 §6",
          doc: "Bytes of a frame, which is one packet.",
        },
        {
          cite: "Chung & Claypool 2000 Table 1",
          doc: "The sending rates, from scale 0 up.",
        },
        {
          cite: "Chung & Claypool 2000 §5",
          doc: "How often the receiver reconsiders the scale; 0 takes the round-trip time of the empty path.",
        },
      ],
    },
    {
      params: [
        {
          cite: "Chung & Claypool 2000 §5",
          doc: "The types of the frames, over and over.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Bytes of each frame of this type, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Bytes of each frame of this type, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Bytes of each frame of this type, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Frames per second at the highest scale.",
        },
        {
          cite: "Chung & Claypool 2000 §6",
          doc: "The largest packet; a frame ends with the rest.",
        },
        {
          cite: "Chung & Claypool 2000 §5",
          doc: "How often the receiver reconsiders the scale; 0 takes the round-trip time of the empty path.",
        },
      ],
    },
    {
      params: [
        {
          cite: "Chung & Claypool 2000 §4",
          doc: "What the source sends, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 §4",
          doc: "Bytes of one video frame, sent back to back.",
        },
        {
          cite: "Chung & Claypool 2000 §4",
          doc: "The largest packet; a frame ends with the rest.",
        },
      ],
    },
    {
      params: [
        {
          cite: "Sankar & Chellamuthu",
          doc: "Of synthetic video, without headers.",
        },
        {
          cite: "Sankar & Chellamuthu",
          doc: "Frames per second.",
        },
        {
          cite: "EvalVid",
          doc: "The largest packet, 28 bytes of headers included; a frame ends with the rest.",
        },
      ],
    },
  ],
  variants: [{}, {}, {}, {}, {}, {}, {}, {}],
} as const;

export const laterProse = {
  transports: [
    {
      summary: "Reliable, in order, with a congestion window.",
      source: "RFC 9293, RFC 5681, RFC 6298",
      params: [
        {
          cite: "ns-2 packetSize_ + 40",
          doc: "The whole packet on the wire, headers included.",
        },
        {
          cite: "ns-2 tcpip_base_hdr_size_",
          doc: "How much of a packet is not application data; also the size of an acknowledgement.",
        },
        {
          cite: "ns-2 window_",
          doc: "The most packets a sender may have outstanding.",
        },
        {
          cite: "ns-2 windowInit_; RFC 6928",
          doc: "The congestion window at the start.",
        },
        {
          cite: "RFC 5681 §3.1",
          doc: "Where the first slow start ends; 0 means at the receiver window.",
        },
        {
          cite: "ns-2 tcpTick_; RFC 6298 G",
          doc: "Round-trip times are measured in whole ticks of this clock.",
        },
        {
          cite: "ns-2 minrto_; RFC 6298 §2.4",
          doc: "The retransmission timeout is never shorter than this, nor than two ticks.",
        },
        {
          cite: "ns-2 rtxcur_init_; RFC 6298 §2.1",
          doc: "The retransmission timeout before a round trip was measured.",
        },
        {
          cite: "ns-2 maxrto_; RFC 6298 §2.5",
          doc: "The retransmission timeout is never longer than this.",
        },
        {
          cite: "ns-2 rfc2988_",
          doc: "How many times longer than estimated the timeout may get; 0 leaves it to the maximum timeout.",
        },
        {
          cite: "RFC 1122 §4.2.3.2; ns-2 TCPSink/DelAck",
          doc: "Acknowledges every second packet, or after 100 ms.",
        },
        {
          cite: "RFC 3042; ns-2 singledup_",
          doc: "Sends a new packet on each of the first two duplicate acknowledgements.",
        },
        {
          cite: "ns-2 syn_",
          doc: "Starts with a 40-byte SYN; the initial window follows when it is acknowledged.",
        },
        {
          cite: "RFC 3168",
          doc: "Halves the window when a router marks a packet, as if it had been dropped.",
        },
        {
          cite: "RFC 9331 §4.1",
          doc: "Where ECN is on, says ECT(1) instead of ECT(0): a scalable sender, such as DCTCP, asks for the low-latency queue of DualPI2.",
        },
        {
          cite: "ns-2 precisionReduce_ false",
          doc: "Cuts a halved window to whole packets, as implementations before 2001 did.",
        },
        {
          cite: "ns-2 exitFastRetrans_ false",
          doc: "Duplicates beyond the third open the window even when no fast retransmit preceded them.",
        },
        {
          cite: "ns-3 BytesInFlight; RFC 6675 §4",
          doc: "With SACK, a loss reduces the packets that are still in the network instead of the window.",
        },
      ],
    },
    {
      summary: "Sends what the application says, when it says so.",
      source: "RFC 768",
      params: [
        {
          cite: "RFC 768, RFC 791",
          doc: "How much of a packet is not application data: IP and UDP headers are 28 bytes.",
        },
      ],
    },
    {
      summary: "Sends at the rate that TCP would have on average, without TCP's jumps. Nothing is sent again.",
      source: "RFC 5348",
      params: [
        {
          cite: "ns-2 packetSize_ + headersize_",
          doc: "The whole packet on the wire, headers included.",
        },
        {
          cite: "ns-2 headersize_",
          doc: "How much of a packet is not application data.",
        },
        {
          cite: "ns-2 tcp_tick_; RFC 5348 §3.1",
          doc: "The equation's timeout is TCP's with this clock; 0 makes it four round trips, as RFC 5348 has it.",
        },
      ],
    },
  ],
  variants: [
    {
      summary: "Halves its window on loss, repairs one loss a window by fast retransmit.",
      source: "RFC 5681; ns-2 Agent/TCP/Reno",
    },
    {
      summary: "Starts over with a window of one packet after every loss.",
      source: "Jacobson 1988; ns-2 Agent/TCP",
    },
    {
      summary: "Reno that repairs one loss a round trip until all of a window are repaired.",
      source: "RFC 6582; ns-2 Agent/TCP/Newreno",
    },
    {
      summary: "Reno whose receiver reports what arrived, so that all losses are repaired at once.",
      source: "RFC 2018, RFC 6675; ns-2 Agent/TCP/Sack1",
    },
    {
      summary: "Keeps one to three packets in the queue, by the round-trip time, before any are lost.",
      source: "Brakmo & Peterson 1995; ns-2 Agent/TCP/Vegas",
    },
    {
      summary: "Grows by the time since the last loss, not by round trips; with SACK. Today's default.",
      source: "RFC 9438",
    },
    {
      summary: "Reduces its window in proportion to the share of packets marked; always uses ECN.",
      source: "RFC 8257",
    },
    {
      summary: "Paces at the rate and the round-trip time that it measures; losses do not reduce its window.",
      source: "Cardwell et al. 2016; draft-cardwell-iccrg-bbr-congestion-control-00",
    },
  ],
  presets: [
    {
      doc: "The defaults of ns-2.35 (2011): initial window 2, limited transmit, fine clock.",
      values: {},
    },
    {
      doc: "As the papers before 2001 ran it: initial window 1, clock tick 0.1 s, no limited transmit.",
      values: {},
    },
    {
      doc: "As hosts have it since about 2015: initial window 10, a fine clock, delayed acknowledgements, wide windows.",
      values: {},
    },
  ],
  applications: [
    {
      summary: "An endless transfer that takes all the transport allows.",
      source: "ns-2 Application/FTP",
    },
    {
      summary: "One transfer of a given size, or many at random instants; their completion times are measured.",
      source: "ns-2 Application/FTP",
      params: [
        {
          cite: "ns-2 Application/FTP send",
          doc: "Application data of a transfer, on average; it goes in whole packets.",
        },
        {
          cite: "Crovella & Bestavros 1997",
          doc: "How the sizes of the transfers vary.",
        },
        {
          cite: "Crovella & Bestavros 1997",
          doc: "Of Pareto sizes: the closer to 1, the larger the rare large ones. Of lognormal sizes: the standard deviation of the logarithm.",
        },
        {
          cite: "M/G/1",
          doc: "Transfers are asked for at random instants, so often that they amount to this rate on the wire; 0 makes one transfer at the start.",
        },
      ],
    },
    {
      summary: "People who ask for a page of a few objects, read it, and ask for the next.",
      source: "Barford & Crovella 1998; Mah 1997",
      params: [
        {
          cite: "Jeffay 1999",
          doc: "How many people share each connection; count gives the number of connections.",
        },
        {
          cite: "Jeffay 1999",
          doc: "What they ask for together on a network without congestion, headers included; they think as long as it takes.",
        },
      ],
    },
    {
      summary: "Packets of one size at a constant rate, whatever the network does.",
      source: "ns-2 Application/Traffic/CBR",
      params: [
        {
          cite: "ns-2 rate_",
          doc: "What the source sends, headers included.",
        },
        {
          cite: "ns-2 packetSize_",
          doc: "The whole packet on the wire.",
        },
        {
          cite: "Diederich et al. 2001 §4",
          doc: "Moves each gap or each sending instant by up to this much; a bare number is a fraction of the nominal interval.",
        },
        {
          cite: "ns-2 random_; Diederich et al. 2001 Table 5",
          doc: "Whether jitter moves each gap independently, or each packet around a fixed grid.",
        },
      ],
    },
    {
      summary: "Packets of one size at random instants: the arrivals of queueing theory.",
      source: "Kleinrock 1975",
      params: [
        {
          cite: "M/D/1",
          doc: "The mean of what the source sends, headers included.",
        },
        {
          cite: "M/D/1",
          doc: "The whole packet on the wire.",
        },
      ],
    },
    {
      summary: "Bursts at a constant rate with silences in between, both of random length.",
      source: "ns-2 Application/Traffic/Exponential, Application/Traffic/Pareto",
      params: [
        {
          cite: "ns-2 rate_",
          doc: "What the source sends during a burst, headers included.",
        },
        {
          cite: "ns-2 packetSize_",
          doc: "The whole packet on the wire.",
        },
        {
          cite: "ns-2 burst_time_",
          doc: "How long a burst lasts on average.",
        },
        {
          cite: "ns-2 idle_time_",
          doc: "How long the source is silent between two bursts on average.",
        },
        {
          cite: "ns-2 Traffic/Exponential, Traffic/Pareto",
          doc: "How bursts and silences vary; Pareto has some that are very long, and many sources of it together are bursty on every time scale.",
        },
        {
          cite: "ns-2 shape_",
          doc: "Of the Pareto distribution: the closer to 1, the longer its rare bursts.",
        },
      ],
    },
    {
      summary: "Multimedia that halves its scale on congestion and raises it by one each round trip.",
      source: "Chung & Claypool 2000 §5",
      params: [
        {
          cite: "Chung & Claypool 2000 §6",
          doc: "Bytes of a frame, which is one packet.",
        },
        {
          cite: "Chung & Claypool 2000 Table 1",
          doc: "The sending rates, from scale 0 up.",
        },
        {
          cite: "Chung & Claypool 2000 §5",
          doc: "How often the receiver reconsiders the scale; 0 takes the round-trip time of the empty path.",
        },
      ],
    },
    {
      summary: "Video that leaves out frames: fewer of them on congestion, more again each round trip.",
      source: "Chung & Claypool 2000 §5",
      params: [
        {
          cite: "Chung & Claypool 2000 §5",
          doc: "The types of the frames, over and over.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Bytes of each frame of this type, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Bytes of each frame of this type, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Bytes of each frame of this type, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Frames per second at the highest scale.",
        },
        {
          cite: "Chung & Claypool 2000 §6",
          doc: "The largest packet; a frame ends with the rest.",
        },
        {
          cite: "Chung & Claypool 2000 §5",
          doc: "How often the receiver reconsiders the scale; 0 takes the round-trip time of the empty path.",
        },
      ],
    },
    {
      summary: "Frames of several packets back to back at a constant rate: ProShare-like.",
      source: "Chung & Claypool 2000 §4",
      params: [
        {
          cite: "Chung & Claypool 2000 §4",
          doc: "What the source sends, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 §4",
          doc: "Bytes of one video frame, sent back to back.",
        },
        {
          cite: "Chung & Claypool 2000 §4",
          doc: "The largest packet; a frame ends with the rest.",
        },
      ],
    },
    {
      summary: "Frames of the sizes in a list, or of synthetic MPEG-4, at a constant frame rate.",
      source: "EvalVid; Sankar & Chellamuthu",
      params: [
        {
          cite: "EvalVid",
          doc: "The trace: bytes of each frame, without headers. Without it the frames are synthetic.",
        },
        {
          cite: "Sankar & Chellamuthu",
          doc: "Of synthetic video, without headers.",
        },
        {
          cite: "Sankar & Chellamuthu",
          doc: "After how many frames synthetic video repeats itself.",
        },
        {
          cite: "Sankar & Chellamuthu",
          doc: "Frames per second.",
        },
        {
          cite: "EvalVid",
          doc: "The largest packet, 28 bytes of headers included; a frame ends with the rest.",
        },
      ],
    },
  ],
  run: {
    params: [
      {
        doc: "All random streams derive from it: the same document and seed give the same run, bit for bit.",
      },
      {
        doc: "How long the experiment runs, in simulated time.",
      },
    ],
  },
  flow: {
    params: [
      {
        doc: "Which class CBT and D-CBT count it to; without it, what the application says.",
      },
      {
        doc: "How many flows of this kind there are, each between its own pair of hosts.",
      },
      {
        doc: "Flow i runs from host (host_offset + i) mod count to the host of the same index.",
      },
      {
        doc: "When the flows begin.",
      },
      {
        doc: "When the flows send nothing new any more; without it, at the end of the run.",
      },
      {
        doc: "A flow begins up to this much later, drawn evenly from its own random stream.",
      },
      {
        doc: "Every flow draws its own start jitter, or those from the same host share one draw.",
      },
    ],
  },
  measure: {
    params: [
      {
        doc: "The simulated time between two rows of telemetry.",
      },
      {
        doc: "Goodput and Jain's index on the charts are those of the last so many seconds.",
      },
    ],
  },
  limits: {},
} as const;
