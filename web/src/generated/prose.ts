// Generated from the engine by `npm run generate`. Do not edit.

export const prose = {
  disciplines: [
    {
      summary: "Keeps packets in order of arrival and drops what arrives while the buffer is full.",
      source: "the default queue of routers; ns-2 Queue/DropTail",
      params: [
        {
          cite: "ns-2 drop_front_",
          doc: "Drops the oldest packet instead of the arriving one when the buffer is full.",
        },
      ],
      charts: [{}, {}],
    },
    {
      summary: "Averages the queue and drops arriving packets at random, more often the longer the average queue.",
      source: "Floyd & Jacobson 1993",
      params: [
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Average queue below which no packet is dropped early. Raising it keeps the link busier and adds delay.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Average queue at and above which every arriving packet is dropped; with gentle, the drop probability rises from max_p to 1.",
        },
        {
          cite: "Floyd & Jacobson 1993 §6",
          doc: "Averaging weight. Larger values make the average follow the queue faster, so that RED reacts to bursts as well as to lasting congestion. 0.002 averages over about 500 arrivals.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Drop probability at the maximum threshold, before drops are spaced. Larger values drop earlier and keep the queue shorter.",
        },
        {
          cite: "ns-2 wait_",
          doc: "Spaces early drops at least 1/p_b arrivals apart, as ns-2 does. Off uses the rule of the 1993 paper.",
        },
        {
          cite: "Floyd 2000",
          doc: "Raises the probability linearly from max_p at max_th to 1 at twice max_th, instead of dropping every packet above max_th.",
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
          doc: "Packet that a forced drop removes: the arriving one, the oldest, or a random one.",
        },
        {
          cite: "Diederich et al. 2001, Table 6",
          doc: "Makes early drops remove a random queued packet instead of the arriving one.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Lets the average decay while the link is idle, as if packets had arrived at an empty queue.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them early.",
        },
        {
          cite: "ns-2 use_mark_p_, Linux harddrop",
          doc: "Counts a drop above the maximum threshold as forced; off treats it as an early drop with probability 1.",
        },
      ],
      signals: [
        {
          doc: "Moving average of the queue, which RED compares with its thresholds.",
        },
        {
          doc: "p_b at the last arrival, before drops are spaced evenly.",
        },
      ],
      charts: [{}, {}],
    },
    {
      summary: "Limits the average queue of each class of UDP to a fixed threshold; TCP, and what passes, meets RED.",
      source: "Parris, Jeffay & Smith 1999; Jeffay",
      params: [
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Average queue below which no packet is dropped early. Raising it keeps the link busier and adds delay.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Average queue at and above which every arriving packet is dropped; with gentle, the drop probability rises from max_p to 1.",
        },
        {
          cite: "Floyd & Jacobson 1993 §6",
          doc: "Averaging weight. Larger values make the average follow the queue faster, so that RED reacts to bursts as well as to lasting congestion. 0.002 averages over about 500 arrivals.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Drop probability at the maximum threshold, before drops are spaced. Larger values drop earlier and keep the queue shorter.",
        },
        {
          cite: "ns-2 wait_",
          doc: "Spaces early drops at least 1/p_b arrivals apart, as ns-2 does. Off uses the rule of the 1993 paper.",
        },
        {
          cite: "Floyd 2000",
          doc: "Raises the probability linearly from max_p at max_th to 1 at twice max_th, instead of dropping every packet above max_th.",
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
          doc: "Packet that a forced drop removes: the arriving one, the oldest, or a random one.",
        },
        {
          cite: "Diederich et al. 2001, Table 6",
          doc: "Makes early drops remove a random queued packet instead of the arriving one.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Lets the average decay while the link is idle, as if packets had arrived at an empty queue.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them early.",
        },
        {
          cite: "ns-2 use_mark_p_, Linux harddrop",
          doc: "Counts a drop above the maximum threshold as forced; off treats it as an early drop with probability 1.",
        },
        {
          cite: "Chung & Claypool 2000 §2",
          doc: "Traffic that RED applies to: all packets that pass their class test, or TCP only, as in Jeffay’s router.",
        },
        {
          cite: "Chung & Claypool 2000 §6",
          doc: "Class threshold of tagged traffic: its average queue may not exceed this. Raising it gives tagged flows more of the link.",
        },
        {
          cite: "Chung & Claypool 2000 §6",
          doc: "Class threshold of untagged traffic: its average queue may not exceed this. Raising it gives untagged flows more of the link.",
        },
      ],
      signals: [
        {
          doc: "Moving average of the queue, which RED compares with its thresholds.",
        },
        {
          doc: "p_b at the last arrival, before drops are spaced evenly.",
        },
        {
          doc: "Moving average of the queued TCP packets; shown for comparison, no decision uses it.",
        },
        {
          doc: "Moving average of the queued tagged packets.",
        },
        {
          doc: "Moving average of the queued untagged packets.",
        },
        {
          doc: "The class test drops tagged packets while the tagged average is above this. CBT always makes it, D-CBT while the average queue is above min_th.",
        },
        {
          doc: "The class test drops untagged packets while the untagged average is above this. CBT always makes it, D-CBT while the average queue is above min_th.",
        },
      ],
      charts: [{}, {}],
    },
    {
      summary:
        "CBT with thresholds that follow the number of active flows in each class and apply only under congestion.",
      source: "Chung & Claypool 2000",
      params: [
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Average queue below which no packet is dropped early. Raising it keeps the link busier and adds delay.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Average queue at and above which every arriving packet is dropped; with gentle, the drop probability rises from max_p to 1.",
        },
        {
          cite: "Floyd & Jacobson 1993 §6",
          doc: "Averaging weight. Larger values make the average follow the queue faster, so that RED reacts to bursts as well as to lasting congestion. 0.002 averages over about 500 arrivals.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Drop probability at the maximum threshold, before drops are spaced. Larger values drop earlier and keep the queue shorter.",
        },
        {
          cite: "ns-2 wait_",
          doc: "Spaces early drops at least 1/p_b arrivals apart, as ns-2 does. Off uses the rule of the 1993 paper.",
        },
        {
          cite: "Floyd 2000",
          doc: "Raises the probability linearly from max_p at max_th to 1 at twice max_th, instead of dropping every packet above max_th.",
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
          doc: "Packet that a forced drop removes: the arriving one, the oldest, or a random one.",
        },
        {
          cite: "Diederich et al. 2001, Table 6",
          doc: "Makes early drops remove a random queued packet instead of the arriving one.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Lets the average decay while the link is idle, as if packets had arrived at an empty queue.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them early.",
        },
        {
          cite: "ns-2 use_mark_p_, Linux harddrop",
          doc: "Counts a drop above the maximum threshold as forced; off treats it as an early drop with probability 1.",
        },
        {
          cite: "Chung & Claypool 2000 §3",
          doc: "Time without a packet after which a flow no longer counts as active. Choose it longer than the longest gap of a live flow.",
        },
        {
          cite: "Chung & Claypool 2000 §3",
          doc: "Share of the range from min_th to max_th that untagged flows may use on top of min_th. Raising it gives untagged flows more of the link.",
        },
      ],
      signals: [
        {
          doc: "Moving average of the queue, which RED compares with its thresholds.",
        },
        {
          doc: "p_b at the last arrival, before drops are spaced evenly.",
        },
        {
          doc: "Moving average of the queued TCP packets; shown for comparison, no decision uses it.",
        },
        {
          doc: "Moving average of the queued tagged packets.",
        },
        {
          doc: "Moving average of the queued untagged packets.",
        },
        {
          doc: "The class test drops tagged packets while the tagged average is above this. CBT always makes it, D-CBT while the average queue is above min_th.",
        },
        {
          doc: "The class test drops untagged packets while the untagged average is above this. CBT always makes it, D-CBT while the average queue is above min_th.",
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
      charts: [{}, {}],
    },
    {
      summary:
        "RED that counts the queued packets of each flow and limits a flow that repeatedly asks for more to the average.",
      source: "Lin & Morris 1997",
      params: [
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Average queue below which no packet is dropped early. Raising it keeps the link busier and adds delay.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Average queue at and above which every arriving packet is dropped; with gentle, the drop probability rises from max_p to 1.",
        },
        {
          cite: "Floyd & Jacobson 1993 §6",
          doc: "Averaging weight. Larger values make the average follow the queue faster, so that RED reacts to bursts as well as to lasting congestion. 0.002 averages over about 500 arrivals.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Drop probability at the maximum threshold, before drops are spaced. Larger values drop earlier and keep the queue shorter.",
        },
        {
          cite: "ns-2 wait_",
          doc: "Spaces early drops at least 1/p_b arrivals apart, as ns-2 does. Off uses the rule of the 1993 paper.",
        },
        {
          cite: "Floyd 2000",
          doc: "Raises the probability linearly from max_p at max_th to 1 at twice max_th, instead of dropping every packet above max_th.",
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
          doc: "Packet that a forced drop removes: the arriving one, the oldest, or a random one.",
        },
        {
          cite: "Diederich et al. 2001, Table 6",
          doc: "Makes early drops remove a random queued packet instead of the arriving one.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Lets the average decay while the link is idle, as if packets had arrived at an empty queue.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them early.",
        },
        {
          cite: "ns-2 use_mark_p_, Linux harddrop",
          doc: "Counts a drop above the maximum threshold as forced; off treats it as an early drop with probability 1.",
        },
        {
          cite: "Lin & Morris 1997",
          doc: "Packets that a flow may queue without being dropped at random: 2 for small buffers, 4 for large ones.",
        },
        {
          cite: "Lin & Morris 1997",
          doc: "Lets every flow queue two packets while the average is above max_th, instead of dropping every arrival.",
        },
      ],
      signals: [
        {
          doc: "Moving average of the queue, which RED compares with its thresholds.",
        },
        {
          doc: "p_b at the last arrival, before drops are spaced evenly.",
        },
        {
          doc: "Average queue per flow: the average queue divided by the number of flows with packets in it, at least 1.",
        },
        {
          doc: "Flows that have packets in the queue.",
        },
      ],
      charts: [{}, {}],
      tables: [
        {
          doc: "Flows that have packets in the queue, as FRED counts them.",
          columns: [
            {
              doc: "Packets of the flow in the queue.",
            },
            {
              doc: "Times that the flow exceeded its limit since its queue was last empty.",
            },
          ],
        },
      ],
    },
    {
      summary:
        "Counts each flow’s packets over an interval and applies RED, with an extra drop probability, only to flows above their fair share.",
      source: "Lee & Chung 2011",
      params: [
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Average queue below which no packet is dropped early. Raising it keeps the link busier and adds delay.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Average queue at and above which every arriving packet is dropped; with gentle, the drop probability rises from max_p to 1.",
        },
        {
          cite: "Floyd & Jacobson 1993 §6",
          doc: "Averaging weight. Larger values make the average follow the queue faster, so that RED reacts to bursts as well as to lasting congestion. 0.002 averages over about 500 arrivals.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Drop probability at the maximum threshold, before drops are spaced. Larger values drop earlier and keep the queue shorter.",
        },
        {
          cite: "ns-2 wait_",
          doc: "Spaces early drops at least 1/p_b arrivals apart, as ns-2 does. Off uses the rule of the 1993 paper.",
        },
        {
          cite: "Floyd 2000",
          doc: "Raises the probability linearly from max_p at max_th to 1 at twice max_th, instead of dropping every packet above max_th.",
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
          doc: "Packet that a forced drop removes: the arriving one, the oldest, or a random one.",
        },
        {
          cite: "Diederich et al. 2001, Table 6",
          doc: "Makes early drops remove a random queued packet instead of the arriving one.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Lets the average decay while the link is idle, as if packets had arrived at an empty queue.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them early.",
        },
        {
          cite: "ns-2 use_mark_p_, Linux harddrop",
          doc: "Counts a drop above the maximum threshold as forced; off treats it as an early drop with probability 1.",
        },
        {
          cite: "Lee & Chung 2011 eqs. 4-8",
          doc: "Length of the counting interval. Longer intervals judge flows more steadily and react later. 0 uses the time a full buffer takes to drain, at least typical_rtt.",
        },
        {
          cite: "Lee & Chung 2011 eq. 7",
          doc: "Shortest counting interval when interval is 0; about one round-trip time.",
        },
        {
          cite: "Lee & Chung 2011 §3.1",
          doc: "Packets that count towards a flow’s share: those stored in the queue, as the paper says, or all that arrived.",
        },
        {
          cite: "Lee & Chung 2011 eq. 3",
          doc: "Unit of the counts. Packets, as in the paper, favour flows with large packets; bytes treat all sizes alike.",
        },
      ],
      signals: [
        {
          doc: "Moving average of the queue, which RED compares with its thresholds.",
        },
        {
          doc: "p_b at the last arrival, before drops are spaced evenly.",
        },
        {
          doc: "Flows that were counted in the last interval.",
        },
        {
          doc: "P_fa of the flow that sent most in the last interval: what is added to RED’s probability for its packets.",
        },
      ],
      charts: [{}, {}],
      tables: [
        {
          doc: "Flows that AFQM counted in its last interval.",
          columns: [
            {
              doc: "N_i: packets or bytes of the flow counted in the current interval.",
            },
            {
              doc: "Extra drop probability P_fa from the last interval: 0 at the fair share, negative below it.",
            },
          ],
        },
      ],
    },
    {
      summary:
        "Hashes flows into bins, each with a drop probability; a flow whose bins all reach 1 is treated as unresponsive and limited to a small rate.",
      source: "Feng, Kandlur, Saha & Shin 2001",
      params: [
        {
          cite: "Feng et al. 2001",
          doc: "Number of independent hashes of a flow. More levels make it rarer that a flow shares all its bins with an unresponsive one. A change resets all probabilities.",
        },
        {
          cite: "Feng et al. 2001",
          doc: "Bins per level. More bins mean fewer flows that share one. A change resets all probabilities.",
        },
        {
          cite: "Feng et al. 2001",
          doc: "Number of packets above which the probability of a bin rises; arrivals are dropped when all their bins exceed it by a quarter. 0 uses 1.5 times an equal share of the buffer, at least 3; one in bytes counts as packets of 1000 B.",
        },
        {
          cite: "Feng et al. 2001",
          doc: "Step by which the probability of a full bin rises. Larger values identify unresponsive flows sooner.",
        },
        {
          cite: "Feng et al. 2001",
          doc: "Step by which the probability of an empty bin falls.",
        },
        {
          cite: "Feng et al. 2001",
          doc: "Minimum time between two changes of a bin’s probability; about one round-trip time.",
        },
        {
          cite: "Linux sch_sfb penalty_rate",
          doc: "Packets per second that all unresponsive flows together may send; a box time of 1 ms corresponds to 1000.",
        },
        {
          cite: "Linux sch_sfb penalty_burst",
          doc: "Packets that unresponsive flows may send in a burst.",
        },
        {
          cite: "Feng et al. 2001",
          doc: "Interval after which the second set of bins, with another hash, takes over. 0 never changes the hash.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets of responsive flows instead of dropping them.",
        },
      ],
      signals: [
        {
          doc: "p_min of the last arriving packet: the lowest probability among its bins.",
        },
        {
          doc: "Bins in use whose probability has reached 1.",
        },
      ],
      charts: [{}, {}],
      tables: [
        {
          doc: "Bins in use, level by level.",
          columns: [
            {
              doc: "Queued packets of the flows in this bin.",
            },
            {
              doc: "p_m: drop probability of the bin.",
            },
          ],
        },
        {
          doc: "Bins that take over at the next change of the hash.",
          columns: [
            {
              doc: "Queued packets of the flows in this bin.",
            },
            {
              doc: "p_m: drop probability of the bin.",
            },
          ],
        },
      ],
    },
    {
      summary: "RED that adapts max_p to the load, so that the average queue stays near the middle of its range.",
      source: "Floyd, Gummadi & Shenker 2001; Feng et al. 1999",
      params: [
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Average queue below which no packet is dropped early. Raising it keeps the link busier and adds delay.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Average queue at and above which every arriving packet is dropped; with gentle, the drop probability rises from max_p to 1.",
        },
        {
          cite: "Floyd & Jacobson 1993 §6",
          doc: "Averaging weight. Larger values make the average follow the queue faster, so that RED reacts to bursts as well as to lasting congestion. 0.002 averages over about 500 arrivals.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Drop probability at the maximum threshold, before drops are spaced. Larger values drop earlier and keep the queue shorter.",
        },
        {
          cite: "ns-2 wait_",
          doc: "Spaces early drops at least 1/p_b arrivals apart, as ns-2 does. Off uses the rule of the 1993 paper.",
        },
        {
          cite: "Floyd 2000",
          doc: "Raises the probability linearly from max_p at max_th to 1 at twice max_th, instead of dropping every packet above max_th.",
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
          doc: "Packet that a forced drop removes: the arriving one, the oldest, or a random one.",
        },
        {
          cite: "Diederich et al. 2001, Table 6",
          doc: "Makes early drops remove a random queued packet instead of the arriving one.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Lets the average decay while the link is idle, as if packets had arrived at an empty queue.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them early.",
        },
        {
          cite: "ns-2 use_mark_p_, Linux harddrop",
          doc: "Counts a drop above the maximum threshold as forced; off treats it as an early drop with probability 1.",
        },
        {
          cite: "Floyd et al. 2001; Feng et al. 1999",
          doc: "Rule that adapts max_p: small steps that keep the average near the middle of its range (Floyd), or one step each time it leaves the range (Feng).",
        },
        {
          cite: "Floyd et al. 2001",
          doc: "Step by which max_p rises, at most a quarter of its value. A larger step adapts faster.",
        },
        {
          cite: "Floyd et al. 2001",
          doc: "Factor of max_p when the average is below its range. A smaller value lowers max_p faster.",
        },
        {
          cite: "Floyd et al. 2001",
          doc: "Minimum time between two changes of max_p. A longer interval adapts more slowly and more steadily.",
        },
        {
          cite: "Floyd et al. 2001",
          doc: "Value of max_p from which it no longer rises. One that is larger, as after a change, stays until the average queue falls.",
        },
        {
          cite: "Floyd et al. 2001; ns-2 bottom_",
          doc: "Value of max_p from which it no longer falls. 0 uses 0.01 or, on links faster than 8 Mbit/s, 80 kbit/s divided by the link rate.",
        },
        {
          cite: "Feng et al. 1999",
          doc: "Divisor of max_p when the average falls below min_th. A larger value makes RED gentler sooner.",
        },
        {
          cite: "Feng et al. 1999",
          doc: "Factor of max_p when the average rises above max_th. A larger value makes RED more aggressive sooner.",
        },
        {
          cite: "Floyd et al. 2001; ns-2 q_weight_",
          doc: "Sets w_q from the link rate, so that the average has the time constant chosen: one second, ten round trips (of at least 0.1 s each), or a tenth of a second.",
        },
        {
          cite: "Floyd et al. 2001; ns-2 thresh_",
          doc: "Sets min_th to half the packets that the target delay holds (at least 5) and max_th to three times min_th.",
        },
        {
          cite: "ns-2 targetdelay_",
          doc: "Queueing delay that the automatic thresholds aim at. A larger value allows a longer queue.",
        },
      ],
      signals: [
        {
          doc: "Moving average of the queue, which RED compares with its thresholds.",
        },
        {
          doc: "p_b at the last arrival, before drops are spaced evenly.",
        },
        {
          doc: "Maximum drop probability in force.",
        },
        {
          doc: "Minimum threshold in force: min_th or its automatic value.",
        },
        {
          doc: "Maximum threshold in force: max_th or its automatic value.",
        },
      ],
      charts: [{}, {}],
    },
    {
      summary:
        "RED that compares each arriving packet with one drawn at random from the queue and drops both if they belong to the same flow.",
      source: "Pan, Prabhakar & Psounis 2000",
      params: [
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Average queue below which no packet is dropped early. Raising it keeps the link busier and adds delay.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Average queue at and above which every arriving packet is dropped; with gentle, the drop probability rises from max_p to 1.",
        },
        {
          cite: "Floyd & Jacobson 1993 §6",
          doc: "Averaging weight. Larger values make the average follow the queue faster, so that RED reacts to bursts as well as to lasting congestion. 0.002 averages over about 500 arrivals.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Drop probability at the maximum threshold, before drops are spaced. Larger values drop earlier and keep the queue shorter.",
        },
        {
          cite: "ns-2 wait_",
          doc: "Spaces early drops at least 1/p_b arrivals apart, as ns-2 does. Off uses the rule of the 1993 paper.",
        },
        {
          cite: "Floyd 2000",
          doc: "Raises the probability linearly from max_p at max_th to 1 at twice max_th, instead of dropping every packet above max_th.",
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
          doc: "Packet that a forced drop removes: the arriving one, the oldest, or a random one.",
        },
        {
          cite: "Diederich et al. 2001, Table 6",
          doc: "Makes early drops remove a random queued packet instead of the arriving one.",
        },
        {
          cite: "Floyd & Jacobson 1993 §4",
          doc: "Lets the average decay while the link is idle, as if packets had arrived at an empty queue.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them early.",
        },
        {
          cite: "ns-2 use_mark_p_, Linux harddrop",
          doc: "Counts a drop above the maximum threshold as forced; off treats it as an early drop with probability 1.",
        },
        {
          cite: "Pan et al. 2000",
          doc: "Number of queued packets that each arrival is compared with while the average is above min_th. More candidates restrain a large flow more.",
        },
      ],
      signals: [
        {
          doc: "Moving average of the queue, which RED compares with its thresholds.",
        },
        {
          doc: "p_b at the last arrival, before drops are spaced evenly.",
        },
      ],
      charts: [{}, {}],
    },
    {
      summary: "Keeps one drop probability, raised when the buffer overflows and lowered when the link is idle.",
      source: "Feng, Kandlur, Saha & Shin 1999, 2002",
      params: [
        {
          cite: "Feng et al. 2002",
          doc: "Step by which the probability rises at an overflow. Keep it larger than d2, because overload does more harm than an idle link.",
        },
        {
          cite: "Feng et al. 2002",
          doc: "Step by which the probability falls when the link is idle.",
        },
        {
          cite: "Feng et al. 2002",
          doc: "Minimum time between two changes of the probability, so that each can take effect first; about one round-trip time.",
        },
        {
          cite: "Feng et al. 2002",
          doc: "Queue length above which the probability rises, which leaves room for bursts. 0 raises it only when the buffer overflows.",
        },
        {
          cite: "RFC 3168 §7",
          doc: "Marks ECN-capable packets instead of dropping them.",
        },
      ],
      signals: [
        {
          doc: "p_m: probability with which every arriving packet is dropped or marked.",
        },
      ],
      charts: [{}, {}],
    },
    {
      summary:
        "Estimates the number of flows from how often an arrival matches a remembered packet, and drops the more the more there are.",
      source: "Ott, Lakshman & Wong 1999",
      params: [
        {
          cite: "Ott et al. 1999",
          doc: "Number of recent packets whose flows are remembered. A longer list estimates the number of flows more steadily, and follows it more slowly.",
        },
        {
          cite: "Ott et al. 1999",
          doc: "Probability with which an arriving packet that misses replaces the zombie drawn. p / M is the weight of each comparison in the hit frequency.",
        },
        {
          cite: "Ott et al. 1999",
          doc: "Drop probability with many flows and at least a third of the buffer in use. From a sixth of the buffer on it is a quarter of this, below that nothing is dropped early.",
        },
        {
          cite: "Ott et al. 1999",
          doc: "Number of flows from which the full probability applies. With fewer flows it falls with the square of their estimated number.",
        },
        {
          cite: "Ott et al. 1999",
          doc: "Makes an arriving packet that hits 1 + 1/P times as likely to be dropped, because flows above their share hit more often. Off is simple SRED.",
        },
      ],
      signals: [
        {
          doc: "P: how often an arriving packet belongs to the same flow as the zombie drawn.",
        },
        {
          doc: "1/P: number of equal flows that would hit as often. 0 before the first hit.",
        },
        {
          doc: "p_zap of the last arriving packet, from the backlog, the number of flows and, in full SRED, whether it hit.",
        },
      ],
      charts: [{}, {}],
      tables: [
        {
          doc: "The list counted by flow. SRED itself does not count it.",
          columns: [
            {
              doc: "Entries of the list that belong to the flow.",
            },
            {
              doc: "Hits of these entries since they were written.",
            },
          ],
        },
      ],
    },
    {
      summary:
        "Edge routers label packets with the rate of their flow; every router drops what is above its estimate of the fair share.",
      source: "Stoica, Shenker & Zhang 1998",
      params: [
        {
          cite: "Stoica et al. 1998 §2.2.1, §3",
          doc: "Time constant with which an edge router averages the rate of a flow. Raise it above the length of bursts, or a burst is taken for the rate.",
        },
        {
          cite: "Stoica et al. 1998 §2.2.2, §3",
          doc: "Time constant with which the rates of all arriving and of all accepted packets are averaged.",
        },
        {
          cite: "Stoica et al. 1998 §2.2.2",
          doc: "Time for which the link must stay congested, or not, before the fair share is estimated anew.",
        },
        {
          cite: "Stoica et al. 1998 §2.2.3",
          doc: "Part of the buffer below which a link that was not congested does not become so.",
        },
      ],
      signals: [
        {
          doc: "α: a flow with a higher rate r loses 1 - α/r of its packets. While the link is not congested, the highest rate of a flow.",
        },
        {
          doc: "A: average rate of all arriving packets.",
        },
        {
          doc: "F: average rate of the packets that are not dropped.",
        },
        {
          doc: "1 while the link counts as congested: A has reached its capacity, and the buffer its threshold before.",
        },
      ],
      charts: [{}, {}],
      tables: [
        {
          doc: "The flows that this router is the edge for; one in the core has none.",
          columns: [
            {
              doc: "r: average rate at which packets of the flow arrive, written on them as their label.",
            },
            {
              doc: "max(0, 1 - α/r), for the flow’s last packet.",
            },
          ],
        },
      ],
    },
    {
      summary: "Steers the queueing delay to a target with a drop probability that it adjusts at regular intervals.",
      source: "RFC 8033",
      params: [
        {
          cite: "RFC 8033 §4.2",
          doc: "Queueing delay that PIE aims at. A smaller target drops more and may leave the link idle.",
        },
        {
          cite: "RFC 8033 §4.2",
          doc: "Interval between two updates of the drop probability.",
        },
        {
          cite: "RFC 8033 §4.2",
          doc: "Weight of the distance between delay and target, per second. Larger values correct faster and may oscillate.",
        },
        {
          cite: "RFC 8033 §4.2",
          doc: "Weight of the change of the delay since the last update, per second. Larger values damp the queue more.",
        },
        {
          cite: "RFC 8033 §4.4",
          doc: "Burst allowance: time for which a burst passes without drops after the queue was calm.",
        },
        {
          cite: "RFC 8033 §4.1",
          doc: "Packet size of PIE’s shortest queue: nothing is dropped while at most two such packets wait.",
        },
        {
          cite: "RFC 8033 §5.2",
          doc: "Estimate of the queueing delay: the waiting time of the oldest packet, or the backlog divided by the link rate.",
        },
        {
          cite: "RFC 8033 §5.4",
          doc: "Spaces drops more evenly: none too soon after the last one, none too late.",
        },
        {
          cite: "RFC 8033 §5.1",
          doc: "Marks ECN-capable packets instead of dropping them while the probability is low.",
        },
        {
          cite: "RFC 8033 §5.1",
          doc: "Probability above which ECN-capable packets are dropped instead of marked.",
        },
      ],
      signals: [
        {
          doc: "Probability with which arriving packets are dropped or marked.",
        },
        {
          doc: "Queueing delay estimated at the last update.",
        },
        {
          doc: "Time for which bursts still pass without drops.",
        },
      ],
      charts: [{}, {}, {}],
    },
    {
      summary: "Drops packets when the sojourn time has stayed above a target for a whole interval.",
      source: "RFC 8289",
      params: [
        {
          cite: "RFC 8289 §4.2",
          doc: "Delay that a standing queue may cause. Choose at least the time that one packet takes to send; a smaller target drops more.",
        },
        {
          cite: "RFC 8289 §4.3",
          doc: "Time for which the sojourn time must stay above the target before the first drop; about the longest usual round-trip time.",
        },
        {
          cite: "RFC 8289 §5.4",
          doc: "Backlog up to which nothing is dropped, so that slow links stay busy: one full-sized packet.",
        },
        {
          cite: "RFC 8289 §4.1; RFC 3168",
          doc: "Marks ECN-capable packets instead of dropping them.",
        },
      ],
      signals: [
        {
          doc: "Sojourn time of the last packet that left the queue.",
        },
        {
          doc: "1 while CoDel is in its dropping state.",
        },
        {
          doc: "Count of drops, which goes on where dropping begins again soon; the next follows after interval / sqrt(count).",
        },
      ],
      charts: [{}, {}],
    },
    {
      summary: "Fair queues that serve sparse flows first, each controlled by its own CoDel.",
      source: "RFC 8290",
      params: [
        {
          cite: "RFC 8289 §4.2",
          doc: "Delay that a standing queue may cause. Choose at least the time that one packet takes to send; a smaller target drops more.",
        },
        {
          cite: "RFC 8289 §4.3",
          doc: "Time for which the sojourn time must stay above the target before the first drop; about the longest usual round-trip time.",
        },
        {
          cite: "RFC 8289 §5.4",
          doc: "Backlog up to which nothing is dropped, so that slow links stay busy: one full-sized packet.",
        },
        {
          cite: "RFC 8289 §4.1; RFC 3168",
          doc: "Marks ECN-capable packets instead of dropping them.",
        },
        {
          cite: "RFC 8290 §5.2.4",
          doc: "Number of queues that flows are hashed into. More queues mean fewer flows that share one and its service.",
        },
        {
          cite: "RFC 8290 §5.2.3",
          doc: "Bytes that a queue may send in each turn.",
        },
        {
          cite: "RFC 8290 §4.1.2",
          doc: "Packets dropped at once from the longest queue when the buffer is full, at most half of that queue.",
        },
      ],
      signals: [
        {
          doc: "Number of queues that have packets.",
        },
        {
          doc: "Sojourn time of the last packet that left, whatever its queue.",
        },
      ],
      charts: [{}, {}],
      tables: [
        {
          doc: "Queues that hold packets, each with its own CoDel.",
          columns: [
            {
              doc: "Packets waiting in this queue.",
            },
            {
              doc: "Bytes waiting in this queue.",
            },
            {
              doc: "Bytes that the queue may still send before the next queue’s turn.",
            },
            {
              doc: "1 while the queue counts as new and is served before the others.",
            },
            {
              doc: "Sojourn time of the last packet that left this queue.",
            },
            {
              doc: "1 while CoDel is in its dropping state for this queue.",
            },
          ],
        },
      ],
    },
    {
      summary:
        "Fair queues that serve sparse flows first, each controlled by CoDel and BLUE (COBALT). One tin of CAKE, without its shaper.",
      source: "Hoeiland-Joergensen, Taht & Morton 2018; Linux sch_cake",
      params: [
        {
          cite: "RFC 8289 §4.2",
          doc: "Delay that a standing queue may cause. Choose at least the time that one packet takes to send; a smaller target drops more.",
        },
        {
          cite: "RFC 8289 §4.3",
          doc: "Time for which the sojourn time must stay above the target before the first drop; about the longest usual round-trip time.",
        },
        {
          cite: "Linux sch_cake mtu_time",
          doc: "CoDel drops nothing that has waited no longer than four packets of this size take to send, so that slow links stay busy.",
        },
        {
          cite: "RFC 8289 §4.1; RFC 3168",
          doc: "Marks ECN-capable packets instead of dropping them.",
        },
        {
          cite: "RFC 8290 §5.2.4",
          doc: "Number of queues that flows are hashed into. More queues mean fewer flows that share one and its service.",
        },
        {
          cite: "RFC 8290 §5.2.3",
          doc: "Bytes that a queue may send in each turn.",
        },
        {
          cite: "Linux sch_cake p_inc",
          doc: "Step by which BLUE’s probability rises when the buffer overflows.",
        },
        {
          cite: "Linux sch_cake p_dec",
          doc: "Step by which BLUE’s probability falls when the queue runs empty.",
        },
      ],
      signals: [
        {
          doc: "Number of queues that have packets.",
        },
        {
          doc: "Sojourn time of the last packet that left, whatever its queue.",
        },
      ],
      charts: [{}, {}],
      tables: [
        {
          doc: "Queues that hold packets, each with its own COBALT.",
          columns: [
            {
              doc: "Packets waiting in this queue.",
            },
            {
              doc: "Bytes waiting in this queue.",
            },
            {
              doc: "Bytes that the queue may still send before the next queue’s turn.",
            },
            {
              doc: "1 while the queue counts as new and is served before the others.",
            },
            {
              doc: "Sojourn time of the last packet that left this queue.",
            },
            {
              doc: "1 from when a packet of this queue has waited longer than the target and four transmission times, or the buffer overflows, until one has waited less.",
            },
            {
              doc: "Probability that BLUE drops a packet of this queue because its flow ignores CoDel.",
            },
          ],
        },
      ],
    },
    {
      summary: "Runs a low-latency queue for scalable senders beside a classic queue and couples their marking.",
      source: "RFC 9332",
      params: [
        {
          cite: "RFC 9332 §A.1",
          doc: "Queueing delay that the controller aims at in the classic queue.",
        },
        {
          cite: "RFC 9332 §A.1",
          doc: "Interval between two updates of the controller.",
        },
        {
          cite: "RFC 9332 §A.1",
          doc: "Weight of the distance between delay and target, per second, at each update.",
        },
        {
          cite: "RFC 9332 §A.1",
          doc: "Weight of the growth of the delay since the last update, per second.",
        },
        {
          cite: "RFC 9332 §2.1",
          doc: "Coupling factor k: scalable flows are marked with probability k p', classic ones with p'^2. Larger values leave scalable flows less.",
        },
        {
          cite: "RFC 9332 §A.1; Linux step_thresh",
          doc: "Sojourn time above which every packet of the low-latency queue is marked.",
        },
        {
          cite: "Linux classic_protection",
          doc: "Minimum share of the link, in bytes, that the classic queue gets while both queues have packets.",
        },
      ],
      signals: [
        {
          doc: "p' of the controller: classic packets are dropped or marked with its square, scalable ones marked with k times it.",
        },
        {
          doc: "Sojourn time of the last packet that left the classic queue.",
        },
        {
          doc: "Sojourn time of the last packet that left the low-latency queue.",
        },
      ],
      charts: [{}, {}, {}],
      tables: [
        {
          doc: "The low-latency queue of scalable senders and the classic queue of all others.",
          columns: [
            {
              doc: "Packets waiting in this queue.",
            },
            {
              doc: "Bytes waiting in this queue.",
            },
            {
              doc: "Sojourn time of the last packet that left this queue.",
            },
            {
              doc: "Probability that a packet is marked, or dropped if it is not ECN-capable.",
            },
          ],
        },
      ],
    },
    {
      summary: "Keeps a queue for each flow and sends as if the flows were served bit by bit.",
      source: "Demers, Keshav & Shenker 1989; Golestani 1994; ns-2 Queue/FQ",
      params: [
        {
          cite: "Demers, Keshav & Shenker 1989 §2.2",
          doc: "Limit of all queues together; beyond it the longest queue loses its last packet. 0 sets no such limit, so that every flow has its own whole buffer.",
        },
      ],
      signals: [
        {
          doc: "Number of queues that have packets.",
        },
      ],
      charts: [{}, {}],
      tables: [
        {
          doc: "Queues of the flows that have packets waiting.",
          columns: [
            {
              doc: "Packets waiting in this queue.",
            },
            {
              doc: "Bytes waiting in this queue.",
            },
            {
              doc: "Virtual time at which the flow’s next packet began to wait for its turn, in bytes served to each flow.",
            },
          ],
        },
      ],
    },
    {
      summary: "Hashes flows into buckets that take turns, one packet each.",
      source: "McKenney 1990; ns-2 Queue/SFQ",
      params: [
        {
          cite: "ns-2 buckets_",
          doc: "Number of queues that flows are hashed into. More buckets mean fewer flows that share one bucket and its service.",
        },
        {
          cite: "McKenney 1990 §4",
          doc: "Interval between two changes of the hash, so that no flows collide for long. 0 never changes it and puts flow i into bucket i mod buckets.",
        },
        {
          cite: "ns-2 queue/sfq.cc; McKenney 1990 §3",
          doc: "Rule for a full buffer: refuse arrivals of buckets that hold too much of it (ns-2), or drop from the longest bucket (McKenney).",
        },
      ],
      signals: [
        {
          doc: "Number of queues that have packets.",
        },
      ],
      charts: [{}, {}],
      tables: [
        {
          doc: "Buckets that hold packets; they take turns, one packet each.",
          columns: [
            {
              doc: "Packets waiting in this queue.",
            },
            {
              doc: "Bytes waiting in this queue.",
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
          doc: "Number of queues that flows are hashed into. More buckets mean fewer flows that share one bucket and its service.",
        },
        {
          cite: "McKenney 1990 §4",
          doc: "Interval between two changes of the hash, so that no flows collide for long. 0 never changes it and puts flow i into bucket i mod buckets.",
        },
        {
          cite: "Shreedhar & Varghese 1996 §3; ns-2 quantum_",
          doc: "Bytes that a bucket may send in each turn. Smaller values share the link more evenly over short times.",
        },
      ],
      signals: [
        {
          doc: "Number of queues that have packets.",
        },
      ],
      charts: [{}, {}],
      tables: [
        {
          doc: "Buckets that hold packets; they take turns by bytes.",
          columns: [
            {
              doc: "Packets waiting in this queue.",
            },
            {
              doc: "Bytes waiting in this queue.",
            },
            {
              doc: "Bytes that the bucket may still send in its turn.",
            },
          ],
        },
      ],
    },
    {
      summary:
        "Gives each class its own queue and a share of the link, and lets classes borrow what others leave unused.",
      source: "Floyd & Van Jacobson 1995; ns-2 Queue/CBQ",
      params: [
        {
          default: [{}, {}, {}],
          fields: [
            {
              cite: "Floyd & Van Jacobson 1995 §2",
              doc: "Class of traffic that this entry is for.",
            },
            {
              cite: "ns-2 allotment_",
              doc: "Share of the link that the class gets while all classes have packets.",
            },
            {
              cite: "ns-2 permit_borrowing_",
              doc: "Lets the class use what others leave unused; otherwise it never gets more than its share.",
            },
            {
              cite: "RFC 7567 §2",
              doc: "Buffer of the class, in packets or bytes.",
            },
          ],
          cite: "Floyd & Van Jacobson 1995 §2",
          doc: "Share of the link of each class. Classes not listed share the rest and may borrow.",
        },
        {
          cite: "Floyd & Van Jacobson 1995 §A; ns-2 maxidle_",
          doc: "Packets that a class may send back to back after it was idle.",
        },
      ],
      signals: [
        {
          doc: "Number of queues that have packets.",
        },
      ],
      charts: [{}, {}],
      tables: [
        {
          doc: "Queue and estimator of each class.",
          columns: [
            {
              doc: "Packets waiting in this queue.",
            },
            {
              doc: "Bytes waiting in this queue.",
            },
            {
              doc: "Share of the link while all classes have packets.",
            },
            {
              doc: "Average by which the gaps between packets exceed those of the class’s share; negative when it sends more than its share.",
            },
            {
              doc: "1 while the class has recently used more than its share.",
            },
            {
              doc: "Packets sent above the share so far.",
            },
          ],
        },
      ],
    },
    {
      summary: "Decides by a script that you write, a few lines that read like the pseudo-code of papers.",
      source: "this playground",
      params: [
        {
          cite: "this playground",
          doc: "The script. A change during a run takes effect at once; states of the same name and shape keep their values.",
        },
        {
          default: {},
          cite: "this playground",
          doc: "Values of the parameters that the code declares, in base units; the others have the values that the code gives them.",
        },
      ],
      signals: [
        {
          doc: "A signal of the script.",
        },
        {
          doc: "A signal of the script.",
        },
        {
          doc: "A signal of the script.",
        },
        {
          doc: "A signal of the script.",
        },
        {
          doc: "A signal of the script.",
        },
        {
          doc: "A signal of the script.",
        },
        {
          doc: "A signal of the script.",
        },
        {
          doc: "A signal of the script.",
        },
      ],
      charts: [{}, {}],
    },
  ],
  reasons: [
    {
      doc: "There was no room in the buffer.",
      sentence: "{backlog} were waiting, and the buffer has room for {limit}.",
      law: "backlog >= limit",
      numbers: [
        {
          name: "backlog",
          label: "Queue",
          unit: "packets",
        },
        {
          name: "limit",
          label: "Buffer",
          unit: "packets",
        },
      ],
    },
    {
      doc: "There was no room in the buffer.",
      sentence: "{backlog} were waiting; with the {size} of this packet that is more than the {limit} of the buffer.",
      law: "backlog + size > limit",
      numbers: [
        {
          name: "backlog",
          label: "Queue",
          unit: "bytes",
        },
        {
          name: "size",
          label: "Size of the packet",
          unit: "bytes",
        },
        {
          name: "limit",
          label: "Buffer",
          unit: "bytes",
        },
      ],
    },
    {
      doc: "More was waiting than the buffer may hold, and this packet had to make room.",
      sentence: "{backlog} were waiting, and the buffer has room for {limit}.",
      law: "backlog > limit",
      numbers: [
        {
          name: "backlog",
          label: "Queue",
          unit: "packets",
        },
        {
          name: "limit",
          label: "Buffer",
          unit: "packets",
        },
      ],
    },
    {
      doc: "More was waiting than the buffer may hold, and this packet had to make room.",
      sentence: "{backlog} were waiting, and the buffer has room for {limit}.",
      law: "backlog > limit",
      numbers: [
        {
          name: "backlog",
          label: "Queue",
          unit: "bytes",
        },
        {
          name: "limit",
          label: "Buffer",
          unit: "bytes",
        },
      ],
    },
    {
      doc: "The average queue was above its upper threshold, where every arrival is dropped.",
      sentence: "The average queue is {average}; from {upper_th#} on every arrival is dropped.",
      law: "average >= upper_th",
      numbers: [
        {
          name: "average",
          label: "Average queue",
          unit: "packets",
        },
        {
          name: "upper_th",
          label: "Upper threshold",
          unit: "packets",
        },
      ],
    },
    {
      doc: "The average queue was above its upper threshold, where every arrival is chosen.",
      sentence: "The average queue is {average}; from {upper_th#} on the drop probability is 1.",
      law: "average >= upper_th && draw <= 1",
      numbers: [
        {
          name: "average",
          label: "Average queue",
          unit: "packets",
        },
        {
          name: "upper_th",
          label: "Upper threshold",
          unit: "packets",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "Chosen at random, with a probability that grows with the average queue.",
      sentence:
        "The average queue is {average}, above max_th = {max_th#}, so p_b = {max_p} + (1 − {max_p}) × ({average#} − {max_th#}) / {max_th#} = {p_b}. This is packet {count#} since the last drop: p_a = p_b / ({spacing} − {count#} × p_b) = {p_a} (never more than 1; 1 once count × p_b reaches {spacing}). The number drawn, {draw}, is not above p_a.",
      law: "average >= max_th && p_b ~ min(1, max_p + (1 - max_p) * (average - max_th) / max_th) && count * p_b >= spacing - 1 && p_a ~ (count * p_b < spacing ? min(1, p_b / (spacing - count * p_b)) : 1) && draw <= p_a",
      numbers: [
        {
          name: "average",
          label: "Average queue",
          unit: "packets",
        },
        {
          name: "min_th",
          label: "Minimum threshold",
          unit: "packets",
        },
        {
          name: "max_th",
          label: "Maximum threshold",
          unit: "packets",
        },
        {
          name: "max_p",
          label: "Maximum drop probability",
          unit: "probability",
        },
        {
          name: "p_b",
          label: "Raw drop probability",
          unit: "probability",
        },
        {
          name: "count",
          label: "Packets since the last drop",
          unit: "packets",
        },
        {
          name: "spacing",
          label: "Spacing of drops, in 1 / p_b",
          unit: "none",
        },
        {
          name: "p_a",
          label: "Drop probability",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "Chosen at random, with a probability that grows with the average queue.",
      sentence:
        "The average queue is {average} of mean size, above max_th = {max_th#}, so p_b = {max_p} + (1 − {max_p}) × ({average#} − {max_th#}) / {max_th#} = {p_b}. {count} of mean size have arrived since the last drop, and this packet is {size} times the mean size: p_a = {size} × p_b / ({spacing} − {count#} × p_b) = {p_a} (never more than 1; 1 once count × p_b reaches {spacing}). The number drawn, {draw}, is not above p_a.",
      law: "average >= max_th && p_b ~ min(1, max_p + (1 - max_p) * (average - max_th) / max_th) && count * p_b >= spacing - 1 && p_a ~ (count * p_b + p_b < spacing ? min(1, size * p_b / (spacing - count * p_b)) : 1) && draw <= p_a",
      numbers: [
        {
          name: "average",
          label: "Average queue",
          unit: "packets",
        },
        {
          name: "min_th",
          label: "Minimum threshold",
          unit: "packets",
        },
        {
          name: "max_th",
          label: "Maximum threshold",
          unit: "packets",
        },
        {
          name: "max_p",
          label: "Maximum drop probability",
          unit: "probability",
        },
        {
          name: "p_b",
          label: "Raw drop probability",
          unit: "probability",
        },
        {
          name: "count",
          label: "Packets of mean size since the last drop",
          unit: "packets",
        },
        {
          name: "spacing",
          label: "Spacing of drops, in 1 / p_b",
          unit: "none",
        },
        {
          name: "size",
          label: "Size of the packet, in mean sizes",
          unit: "ratio",
        },
        {
          name: "p_a",
          label: "Drop probability",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "Chosen at random, with a probability that grows with the average queue.",
      sentence:
        "The average queue is {average}, between min_th = {min_th#} and max_th = {max_th#}, so p_b = {max_p} × ({average#} − {min_th#}) / ({max_th#} − {min_th#}) = {p_b}. This is packet {count#} since the last drop: p_a = p_b / ({spacing} − {count#} × p_b) = {p_a} (never more than 1; 1 once count × p_b reaches {spacing}). The number drawn, {draw}, is not above p_a.",
      law: "average >= min_th && average < max_th && p_b ~ max_p * (average - min_th) / (max_th - min_th) && count * p_b >= spacing - 1 && p_a ~ (count * p_b < spacing ? min(1, p_b / (spacing - count * p_b)) : 1) && draw <= p_a",
      numbers: [
        {
          name: "average",
          label: "Average queue",
          unit: "packets",
        },
        {
          name: "min_th",
          label: "Minimum threshold",
          unit: "packets",
        },
        {
          name: "max_th",
          label: "Maximum threshold",
          unit: "packets",
        },
        {
          name: "max_p",
          label: "Maximum drop probability",
          unit: "probability",
        },
        {
          name: "p_b",
          label: "Raw drop probability",
          unit: "probability",
        },
        {
          name: "count",
          label: "Packets since the last drop",
          unit: "packets",
        },
        {
          name: "spacing",
          label: "Spacing of drops, in 1 / p_b",
          unit: "none",
        },
        {
          name: "p_a",
          label: "Drop probability",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "Chosen at random, with a probability that grows with the average queue.",
      sentence:
        "The average queue is {average} of mean size, between min_th = {min_th#} and max_th = {max_th#}, so p_b = {max_p} × ({average#} − {min_th#}) / ({max_th#} − {min_th#}) = {p_b}. {count} of mean size have arrived since the last drop, and this packet is {size} times the mean size: p_a = {size} × p_b / ({spacing} − {count#} × p_b) = {p_a} (never more than 1; 1 once count × p_b reaches {spacing}). The number drawn, {draw}, is not above p_a.",
      law: "average >= min_th && average < max_th && p_b ~ max_p * (average - min_th) / (max_th - min_th) && count * p_b >= spacing - 1 && p_a ~ (count * p_b + p_b < spacing ? min(1, size * p_b / (spacing - count * p_b)) : 1) && draw <= p_a",
      numbers: [
        {
          name: "average",
          label: "Average queue",
          unit: "packets",
        },
        {
          name: "min_th",
          label: "Minimum threshold",
          unit: "packets",
        },
        {
          name: "max_th",
          label: "Maximum threshold",
          unit: "packets",
        },
        {
          name: "max_p",
          label: "Maximum drop probability",
          unit: "probability",
        },
        {
          name: "p_b",
          label: "Raw drop probability",
          unit: "probability",
        },
        {
          name: "count",
          label: "Packets of mean size since the last drop",
          unit: "packets",
        },
        {
          name: "spacing",
          label: "Spacing of drops, in 1 / p_b",
          unit: "none",
        },
        {
          name: "size",
          label: "Size of the packet, in mean sizes",
          unit: "ratio",
        },
        {
          name: "p_a",
          label: "Drop probability",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "The average queue of the packet’s class was above the threshold of the class.",
      sentence: "The average queue of its class is {class_average}, above the {threshold} that the class may have.",
      law: "class_average > threshold",
      numbers: [
        {
          name: "class_average",
          label: "Average queue of its class",
          unit: "packets",
        },
        {
          name: "threshold",
          label: "Threshold of its class",
          unit: "packets",
        },
      ],
    },
    {
      doc: "The average of the untagged packets was above their share of a fixed reserve, under congestion.",
      sentence:
        "The untagged average, {class_average}, is above the untagged threshold: {active} of {flows} active flows are untagged, and {active} / {flows} × ({min_th#} + {untagged_allowance} × ({max_th#} − {min_th#})) is {threshold}.",
      law: "average > min_th && threshold ~ active / flows * (min_th + untagged_allowance * (max_th - min_th)) && class_average > threshold",
      numbers: [
        {
          name: "class_average",
          label: "Untagged average",
          unit: "packets",
        },
        {
          name: "active",
          label: "Active untagged flows",
          unit: "none",
        },
        {
          name: "flows",
          label: "Active flows of all classes",
          unit: "none",
        },
        {
          name: "average",
          label: "Average queue",
          unit: "packets",
        },
        {
          name: "min_th",
          label: "Minimum threshold",
          unit: "packets",
        },
        {
          name: "max_th",
          label: "Maximum threshold",
          unit: "packets",
        },
        {
          name: "untagged_allowance",
          label: "Untagged allowance",
          unit: "ratio",
        },
        {
          name: "threshold",
          label: "Untagged threshold",
          unit: "packets",
        },
      ],
    },
    {
      doc: "The average of the tagged packets was above their share of the average queue, under congestion.",
      sentence:
        "The tagged average, {class_average}, is above the tagged threshold: {active} of {flows} active flows are tagged, and {active} / {flows} of the average queue of {average} is {threshold}.",
      law: "average > min_th && threshold ~ active / flows * average && class_average > threshold",
      numbers: [
        {
          name: "class_average",
          label: "Tagged average",
          unit: "packets",
        },
        {
          name: "active",
          label: "Active tagged flows",
          unit: "none",
        },
        {
          name: "flows",
          label: "Active flows of all classes",
          unit: "none",
        },
        {
          name: "average",
          label: "Average queue",
          unit: "packets",
        },
        {
          name: "min_th",
          label: "Minimum threshold",
          unit: "packets",
        },
        {
          name: "threshold",
          label: "Tagged threshold",
          unit: "packets",
        },
      ],
    },
    {
      doc: "The packet’s flow had as many packets queued as one flow may have.",
      sentence:
        "Its flow has {qlen} waiting and may not exceed {allowed}: any flow gets packets until it has max_q = {max_q#}, a flow with more than one strike (this one has {strikes}) until it has the average of a flow, avgcq = {avgcq#}, and while the average queue is at max_th (it is {average#} of {max_th#}) until it has twice that.",
      law: "qlen >= allowed && allowed ~ min(max_q, min(strikes > 1 ? avgcq : max_q, average >= max_th && qlen > 2 * avgcq ? 2 * avgcq : max_q))",
      numbers: [
        {
          name: "qlen",
          label: "Packets of the flow",
          unit: "packets",
        },
        {
          name: "allowed",
          label: "Limit of the flow",
          unit: "packets",
        },
        {
          name: "strikes",
          label: "Strikes of the flow before",
          unit: "none",
        },
        {
          name: "avgcq",
          label: "Average queue of a flow",
          unit: "packets",
        },
        {
          name: "max_q",
          label: "Most packets of any flow",
          unit: "packets",
        },
        {
          name: "min_q",
          label: "Packets that any flow may have",
          unit: "packets",
        },
        {
          name: "average",
          label: "Average queue",
          unit: "packets",
        },
        {
          name: "max_th",
          label: "Maximum threshold",
          unit: "packets",
        },
      ],
    },
    {
      doc: "The packet’s flow had more of the queue than its fair share.",
      sentence:
        "In the last interval its flow had {shares} times its fair share, so P_fa = 1 − 1 / {shares} = {P_fa} is added to RED’s {p_a}: {probability}. The number drawn, {draw}, is above RED’s probability and below both together.",
      law: "P_fa > 0 && P_fa ~ 1 - 1 / shares && probability ~ min(1, p_a + P_fa) && draw >= p_a && draw < probability",
      numbers: [
        {
          name: "shares",
          label: "Packets of the flow, in fair shares",
          unit: "ratio",
        },
        {
          name: "P_fa",
          label: "Excess over its share",
          unit: "probability",
        },
        {
          name: "p_a",
          label: "RED’s drop probability",
          unit: "probability",
        },
        {
          name: "probability",
          label: "Both together",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "The packet’s flow fills all its bins.",
      sentence:
        "All {levels} bins of its flow are full: the emptiest holds {least}, where a bin of {bin#} may hold less than 1.25 × {bin#}.",
      law: "least >= 1.25 * bin",
      numbers: [
        {
          name: "levels",
          label: "Bins of the flow, one a level",
          unit: "none",
        },
        {
          name: "least",
          label: "Packets of the emptiest",
          unit: "packets",
        },
        {
          name: "bin",
          label: "Bin size",
          unit: "packets",
        },
      ],
    },
    {
      doc: "The packet’s flow does not react to drops, and shares a small rate with others such.",
      sentence:
        "All {levels} bins of its flow have come to a drop probability of {p_min}, so it does not react to drops and shares the penalty rate, which allows {tokens} now: less than one.",
      law: "p_min >= 1 && tokens < 1",
      numbers: [
        {
          name: "levels",
          label: "Bins of the flow, one a level",
          unit: "none",
        },
        {
          name: "p_min",
          label: "Lowest probability of these",
          unit: "probability",
        },
        {
          name: "tokens",
          label: "Packets that the penalty box may send now",
          unit: "packets",
        },
      ],
    },
    {
      doc: "Chosen at random, with the lowest of the drop probabilities of the flow’s bins.",
      sentence:
        "Of the {levels} bins of its flow the lowest drop probability is p_min = {p_min}; the number drawn, {draw}, is below it.",
      law: "p_min < 1 && draw < p_min",
      numbers: [
        {
          name: "levels",
          label: "Bins of the flow, one a level",
          unit: "none",
        },
        {
          name: "p_min",
          label: "Lowest probability of these",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "A packet drawn from the queue belonged to the same flow as the arrival; both were dropped.",
      sentence:
        "The average queue, {average}, is above min_th = {min_th#}, so a packet was drawn from the queue: number {place} of {backlog}, of the same flow as the one that arrived. Both were dropped.",
      law: "average > min_th && place >= 1 && place <= backlog",
      numbers: [
        {
          name: "average",
          label: "Average queue",
          unit: "packets",
        },
        {
          name: "min_th",
          label: "Minimum threshold",
          unit: "packets",
        },
        {
          name: "place",
          label: "Place drawn, counted from the head",
          unit: "none",
        },
        {
          name: "backlog",
          label: "Queue",
          unit: "packets",
        },
      ],
    },
    {
      doc: "Chosen at random, with a probability that rises with overflows and falls with idleness.",
      sentence: "The drop probability has come to p_m = {p_m}; the number drawn, {draw}, is below it.",
      law: "draw < p_m",
      numbers: [
        {
          name: "p_m",
          label: "Drop probability",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "Chosen at random, with a probability that grows with the queue and the number of flows.",
      sentence:
        "The buffer is filled to {filled} (from 1/3 on the full p_max = {p_max} applies, below it a quarter). The hit frequency is P = {hit_frequency}: where {flow_scale} × P is above 1, the probability is divided by its square, which gives {zap_probability}. The number drawn, {draw}, is below it.",
      law: "filled >= 1 / 6 && draw < zap_probability && zap_probability ~ (filled >= 1 / 3 ? p_max : p_max / 4) / (flow_scale * hit_frequency > 1 ? flow_scale * hit_frequency * flow_scale * hit_frequency : 1)",
      numbers: [
        {
          name: "filled",
          label: "Part of the buffer in use",
          unit: "ratio",
        },
        {
          name: "p_max",
          label: "Maximum probability",
          unit: "probability",
        },
        {
          name: "flow_scale",
          label: "Flows with the full probability",
          unit: "none",
        },
        {
          name: "hit_frequency",
          label: "Hit frequency",
          unit: "probability",
        },
        {
          name: "zap_probability",
          label: "Drop probability",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "Chosen at random, with a probability that grows with the queue and the number of flows.",
      sentence:
        "The packet hit: the zombie drawn was of its flow. The buffer is filled to {filled} (from 1/3 on the full p_max = {p_max} applies, below it a quarter). The hit frequency is P = {hit_frequency}: where {flow_scale} × P is above 1, the probability is divided by its square, and the hit multiplies it by 1 + 1 / P, which gives {zap_probability}. The number drawn, {draw}, is below it.",
      law: "filled >= 1 / 6 && draw < zap_probability && zap_probability ~ min(1, (filled >= 1 / 3 ? p_max : p_max / 4) / (flow_scale * hit_frequency > 1 ? flow_scale * hit_frequency * flow_scale * hit_frequency : 1) * (1 + 1 / hit_frequency))",
      numbers: [
        {
          name: "filled",
          label: "Part of the buffer in use",
          unit: "ratio",
        },
        {
          name: "p_max",
          label: "Maximum probability",
          unit: "probability",
        },
        {
          name: "flow_scale",
          label: "Flows with the full probability",
          unit: "none",
        },
        {
          name: "hit_frequency",
          label: "Hit frequency",
          unit: "probability",
        },
        {
          name: "zap_probability",
          label: "Drop probability",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "The packet’s flow had more than its fair share of the link.",
      sentence:
        "The label says that its flow sends r = {rate}, and the fair share is α = {alpha}, so 1 − α / r = {probability} of its packets are dropped. The number drawn, {draw}, is below that.",
      law: "probability ~ 1 - alpha / rate && draw < probability",
      numbers: [
        {
          name: "rate",
          label: "Rate of the flow, by its label",
          unit: "bps",
        },
        {
          name: "alpha",
          label: "Fair share of the link",
          unit: "bps",
        },
        {
          name: "probability",
          label: "Drop probability",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "Chosen at random, with a probability that follows the queueing delay.",
      sentence:
        "At the last update the queueing delay was {qdelay}, the target is {target}, and the drop probability came to {probability}. Since the last drop the probabilities add up to {accumulated}, which allows a drop from 0.85 and forces one from 8.5. The number drawn is {draw}.",
      law: "accumulated >= 0.85 && (draw < probability || accumulated >= 8.5) && (qdelay >= target / 2 || probability >= 0.2)",
      numbers: [
        {
          name: "qdelay",
          label: "Queueing delay",
          unit: "s",
        },
        {
          name: "target",
          label: "Target delay",
          unit: "s",
        },
        {
          name: "accumulated",
          label: "Probabilities since the last drop",
          unit: "none",
        },
        {
          name: "probability",
          label: "Drop probability",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "Chosen at random, with a probability that follows the queueing delay.",
      sentence:
        "At the last update the queueing delay was {qdelay}, the target is {target}, and the drop probability came to {probability}. The number drawn, {draw}, is below it.",
      law: "draw < probability && (qdelay >= target / 2 || probability >= 0.2)",
      numbers: [
        {
          name: "qdelay",
          label: "Queueing delay",
          unit: "s",
        },
        {
          name: "target",
          label: "Target delay",
          unit: "s",
        },
        {
          name: "probability",
          label: "Drop probability",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "Packets had waited longer than the target for a whole interval.",
      sentence:
        "It had waited {sojourn}; the target is {target}. With count = {count}, the next drop is due in interval / √{count} = {interval} / √{count} = {spacing}; {since} have passed.",
      law: "sojourn >= target && spacing ~ interval / sqrt(count) && since >= spacing",
      numbers: [
        {
          name: "sojourn",
          label: "Waiting time",
          unit: "s",
        },
        {
          name: "target",
          label: "Target delay",
          unit: "s",
        },
        {
          name: "interval",
          label: "Interval",
          unit: "s",
        },
        {
          name: "count",
          label: "Count of drops",
          unit: "none",
        },
        {
          name: "spacing",
          label: "Spacing of drops",
          unit: "s",
        },
        {
          name: "since",
          label: "Time since the last one was due",
          unit: "s",
        },
      ],
    },
    {
      doc: "Packets had waited longer than the target for a whole interval.",
      sentence:
        "It had waited {sojourn}; the target is {target}. For {above}, at least the interval of {interval}, no packet had waited less than the target: the first drop.",
      law: "sojourn >= target && above >= interval",
      numbers: [
        {
          name: "sojourn",
          label: "Waiting time",
          unit: "s",
        },
        {
          name: "target",
          label: "Target delay",
          unit: "s",
        },
        {
          name: "interval",
          label: "Interval",
          unit: "s",
        },
        {
          name: "above",
          label: "Time above the target",
          unit: "s",
        },
      ],
    },
    {
      doc: "Chosen at random, with a probability that rises when the queue of the flow overflows the buffer.",
      sentence:
        "BLUE’s probability of its queue has come to {blue_probability}; the number drawn, {draw}, is below it.",
      law: "draw < blue_probability",
      numbers: [
        {
          name: "blue_probability",
          label: "BLUE probability",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "Packets of the low-latency queue had waited longer than the marking threshold.",
      sentence: "It had waited {sojourn} in the low-latency queue, longer than the marking threshold of {step_th}.",
      law: "sojourn > step_th",
      numbers: [
        {
          name: "sojourn",
          label: "Waiting time",
          unit: "s",
        },
        {
          name: "step_th",
          label: "Marking threshold",
          unit: "s",
        },
      ],
    },
    {
      doc: "Chosen at random in the low-latency queue, with a multiple of the base probability of the classic queue.",
      sentence:
        "The base probability is p' = {base_probability}, so the low-latency queue is marked with probability {k} × p' = {probability}. The number drawn, {draw}, is below it.",
      law: "probability ~ min(1, k * base_probability) && draw < probability",
      numbers: [
        {
          name: "k",
          label: "Coupling factor",
          unit: "ratio",
        },
        {
          name: "base_probability",
          label: "Base probability",
          unit: "probability",
        },
        {
          name: "probability",
          label: "Marking probability",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "Chosen at random, with the square of the base probability, which follows the queueing delay.",
      sentence:
        "The base probability is p' = {base_probability}. The larger of two numbers drawn, {draw}, is below it, which happens with probability p'².",
      law: "draw * draw < base_probability * base_probability",
      numbers: [
        {
          name: "base_probability",
          label: "Base probability",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Larger of the two numbers drawn",
          unit: "none",
        },
      ],
    },
    {
      doc: "There was no room in the packet’s own queue.",
      sentence: "{backlog} were waiting in its own queue, which has room for {limit}.",
      law: "backlog >= limit",
      numbers: [
        {
          name: "backlog",
          label: "Its queue",
          unit: "packets",
        },
        {
          name: "limit",
          label: "Limit of its queue",
          unit: "packets",
        },
      ],
    },
    {
      doc: "There was no room in the packet’s own queue.",
      sentence:
        "{backlog} were waiting in its own queue; with the {size} of this packet that is more than its limit of {limit}.",
      law: "backlog + size > limit",
      numbers: [
        {
          name: "backlog",
          label: "Its queue",
          unit: "bytes",
        },
        {
          name: "size",
          label: "Size of the packet",
          unit: "bytes",
        },
        {
          name: "limit",
          label: "Limit of its queue",
          unit: "bytes",
        },
      ],
    },
    {
      doc: "There was no room in the packet’s own queue.",
      sentence: "{backlog} were waiting in its own queue, which has room for {limit}.",
      law: "backlog > limit",
      numbers: [
        {
          name: "backlog",
          label: "Its queue",
          unit: "packets",
        },
        {
          name: "limit",
          label: "Limit of its queue",
          unit: "packets",
        },
      ],
    },
    {
      doc: "There was no room in the packet’s own queue.",
      sentence: "{backlog} were waiting in its own queue, which has room for {limit}.",
      law: "backlog > limit",
      numbers: [
        {
          name: "backlog",
          label: "Its queue",
          unit: "bytes",
        },
        {
          name: "limit",
          label: "Limit of its queue",
          unit: "bytes",
        },
      ],
    },
    {
      doc: "The packet’s bucket held too much of the buffer.",
      sentence:
        "The buffer has room for {left} only, less than the {scarce} that a packet of every bucket takes, and its bucket holds {used}: more than its share, {limit} / {buckets}.",
      law: "left < scarce && used > floor(limit / buckets)",
      numbers: [
        {
          name: "used",
          label: "Its bucket",
          unit: "packets",
        },
        {
          name: "left",
          label: "Room left in the buffer",
          unit: "packets",
        },
        {
          name: "scarce",
          label: "Room for a packet of each bucket",
          unit: "packets",
        },
        {
          name: "limit",
          label: "Buffer",
          unit: "packets",
        },
        {
          name: "buckets",
          label: "Buckets",
          unit: "none",
        },
      ],
    },
    {
      doc: "The packet’s bucket held too much of the buffer.",
      sentence:
        "The buffer has room for {left} only, less than the {scarce} that a packet of every bucket takes, and its bucket holds {used}: more than its share, {limit} / {buckets}.",
      law: "left < scarce && used > floor(limit / buckets)",
      numbers: [
        {
          name: "used",
          label: "Its bucket",
          unit: "bytes",
        },
        {
          name: "left",
          label: "Room left in the buffer",
          unit: "bytes",
        },
        {
          name: "scarce",
          label: "Room for a packet of each bucket",
          unit: "bytes",
        },
        {
          name: "limit",
          label: "Buffer",
          unit: "bytes",
        },
        {
          name: "buckets",
          label: "Buckets",
          unit: "none",
        },
      ],
    },
    {
      doc: "The packet’s bucket held too much of the buffer.",
      sentence: "Its bucket holds {used}, at least half of the {left} that the buffer has room for.",
      law: "used >= floor(left / 2)",
      numbers: [
        {
          name: "used",
          label: "Its bucket",
          unit: "packets",
        },
        {
          name: "left",
          label: "Room left in the buffer",
          unit: "packets",
        },
      ],
    },
    {
      doc: "The packet’s bucket held too much of the buffer.",
      sentence: "Its bucket holds {used}, at least half of the {left} that the buffer has room for.",
      law: "used >= floor(left / 2)",
      numbers: [
        {
          name: "used",
          label: "Its bucket",
          unit: "bytes",
        },
        {
          name: "left",
          label: "Room left in the buffer",
          unit: "bytes",
        },
      ],
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "A reason that the script gives.",
      sentence: "The script dropped or marked this packet.",
      law: "1 > 0",
    },
    {
      doc: "Lost on the link itself, behind the queue.",
      sentence: "The link loses packets with probability {loss}; the number drawn, {draw}, is below it.",
      law: "draw < loss",
      numbers: [
        {
          name: "loss",
          label: "Loss probability of the link",
          unit: "probability",
        },
        {
          name: "draw",
          label: "Number drawn",
          unit: "none",
        },
      ],
    },
  ],
  node: {
    params: [
      {
        doc: "Hosts send and receive; routers forward, but flows may begin and end at them, too.",
      },
      {
        doc: "Number of identical hosts; a link to them is one link for each host.",
      },
      {
        doc: "Position in the drawing, from the left.",
      },
      {
        doc: "Position in the drawing, from the top.",
      },
    ],
  },
  link: {
    params: [
      {
        doc: "Transmission rate of the link. After a change, a packet that is being sent keeps the rate it started with.",
      },
      {
        doc: "Propagation delay of the link. After a change, packets in flight keep the delay they started with.",
      },
      {
        doc: "Probability that a packet is lost on the link after it has left the queue; this direction only.",
      },
    ],
  },
  queue: {
    params: [
      {
        cite: "RFC 7567 §2",
        doc: "Buffer of the queue, in packets or bytes, not counting the packet being sent. A larger buffer absorbs longer bursts and adds delay; lowering it drops packets from the tail at once.",
      },
    ],
  },
  applications: [
    {},
    {
      params: [
        {
          cite: "ns-2 Application/FTP send",
          doc: "Mean application data of a transfer; it is sent in whole packets.",
        },
        {
          cite: "Crovella & Bestavros 1997",
          doc: "Distribution of the transfer sizes.",
        },
        {
          cite: "Crovella & Bestavros 1997",
          doc: "Shape of the distribution. Pareto: the closer to 1, the larger the rare large transfers. Lognormal: the standard deviation of the logarithm.",
        },
        {
          cite: "M/G/1",
          doc: "Offered load of transfers that start at random times, as a rate on the wire. 0 makes a single transfer at the start.",
        },
      ],
    },
    {
      params: [
        {
          cite: "Jeffay 1999",
          doc: "Users per connection; count is the number of connections.",
        },
        {
          cite: "Jeffay 1999",
          doc: "Total load of all users on a network without congestion, headers included. Think times follow from it.",
        },
      ],
    },
    {
      params: [
        {
          cite: "RFC 7928 §7.2",
          doc: "Objects of a page. The flows of the group are the parallel connections of one browser that fetch them; count is their number.",
        },
        {
          cite: "RFC 7928 §7.2",
          doc: "Application data of an object; it is sent in whole packets.",
        },
        {
          cite: "RFC 7928 §7.2",
          doc: "Mean pause between a page that is complete and the next, exponentially distributed. 0 makes no pause.",
        },
      ],
    },
    {
      params: [
        {
          cite: "ns-2 rate_",
          doc: "Sending rate, headers included.",
        },
        {
          cite: "ns-2 packetSize_",
          doc: "Size of a packet on the wire, headers included.",
        },
        {
          cite: "Diederich et al. 2001 §4",
          doc: "Random variation of the gaps or sending times, up to this much either way; a bare number is a fraction of the nominal interval.",
        },
        {
          cite: "ns-2 random_; Diederich et al. 2001 Table 5",
          doc: "Effect of the jitter: it varies each gap independently, or moves each packet around a fixed grid. Independent gaps keep the rate only up to a jitter of one interval, as no gap is below 0.",
        },
      ],
    },
    {
      params: [
        {
          cite: "M/D/1",
          doc: "Mean sending rate, headers included.",
        },
        {
          cite: "M/D/1",
          doc: "Size of a packet on the wire, headers included.",
        },
      ],
    },
    {
      params: [
        {
          cite: "ns-2 rate_",
          doc: "Sending rate during a burst, headers included.",
        },
        {
          cite: "ns-2 packetSize_",
          doc: "Size of a packet on the wire, headers included.",
        },
        {
          cite: "ns-2 burst_time_",
          doc: "Mean length of a burst.",
        },
        {
          cite: "ns-2 idle_time_",
          doc: "Mean idle time between two bursts.",
        },
        {
          cite: "ns-2 Traffic/Exponential, Traffic/Pareto",
          doc: "Distribution of burst and idle times. Pareto has some that are very long; many such sources together are bursty on every time scale.",
        },
        {
          cite: "ns-2 shape_",
          doc: "Shape of the Pareto distribution: the closer to 1, the longer its rare bursts.",
        },
      ],
    },
    {
      params: [
        {
          cite: "Chung & Claypool 2000 §6",
          doc: "Size of a frame, which is one packet.",
        },
        {
          cite: "Chung & Claypool 2000 Table 1",
          doc: "Sending rates of the media scales, from scale 0 up.",
        },
        {
          cite: "Chung & Claypool 2000 §5",
          doc: "Interval at which the receiver reconsiders the media scale. 0 uses the round-trip time of the empty path.",
        },
      ],
    },
    {
      params: [
        {
          cite: "Chung & Claypool 2000 §5",
          doc: "Group of pictures: the sequence of frame types, repeated.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Size of each frame of this type, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Size of each frame of this type, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Size of each frame of this type, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Frames per second at the highest scale.",
        },
        {
          cite: "Chung & Claypool 2000 §5",
          doc: "Largest packet; the last packet of a frame carries the rest.",
        },
        {
          cite: "Chung & Claypool 2000 §5",
          doc: "Interval at which the receiver reconsiders the media scale. 0 uses the round-trip time of the empty path.",
        },
      ],
    },
    {
      params: [
        {
          cite: "Chung & Claypool 2000 §4",
          doc: "Sending rate, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 §4",
          doc: "Size of one video frame, whose packets are sent back to back.",
        },
        {
          cite: "Chung & Claypool 2000 §4",
          doc: "Largest packet; the last packet of a frame carries the rest.",
        },
      ],
    },
    {
      params: [
        {
          cite: "Sankar & Chellamuthu",
          doc: "Mean rate of synthetic video, without headers.",
        },
        {
          cite: "Sankar & Chellamuthu",
          doc: "Frames per second.",
        },
        {
          cite: "EvalVid",
          doc: "Largest packet, 28 bytes of headers included; the last packet of a frame carries the rest.",
        },
      ],
    },
  ],
  variants: [{}, {}, {}, {}, {}, {}, {}, {}, {}],
} as const;

export const editingProse = {
  transports: [
    {
      summary: "Delivers data reliably and in order, under a congestion window.",
      source: "RFC 9293, RFC 5681, RFC 6298",
      params: [
        {
          cite: "ns-2 packetSize_ + 40",
          doc: "Size of a packet on the wire, headers included.",
        },
        {
          cite: "ns-2 tcpip_base_hdr_size_",
          doc: "Header bytes of each packet (not counted as payload); also the size of an acknowledgement.",
        },
        {
          cite: "ns-2 window_",
          doc: "Receiver window: the largest number of unacknowledged packets. A small window limits the rate to window / round-trip time.",
        },
        {
          cite: "ns-2 windowInit_; RFC 6928",
          doc: "Congestion window at the start.",
        },
        {
          cite: "RFC 5681 §3.1",
          doc: "Slow-start threshold at the start: where the first slow start ends. 0 uses the receiver window.",
        },
        {
          cite: "ns-2 tcpTick_; RFC 6298 G",
          doc: "Clock tick: round-trip times are measured in whole ticks.",
        },
        {
          cite: "ns-2 minrto_; RFC 6298 §2.4",
          doc: "Lower bound of the retransmission timeout, which is never below two ticks either.",
        },
        {
          cite: "ns-2 rtxcur_init_; RFC 6298 §2.1",
          doc: "Retransmission timeout before the first round-trip time is measured.",
        },
        {
          cite: "ns-2 maxrto_; RFC 6298 §2.5",
          doc: "Upper bound of the retransmission timeout.",
        },
        {
          cite: "ns-2 rfc2988_",
          doc: "Largest backoff factor of the retransmission timeout. 0 sets no limit but max_rto.",
        },
        {
          cite: "RFC 1122 §4.2.3.2; ns-2 TCPSink/DelAck",
          doc: "Makes the receiver acknowledge every second packet, or after 100 ms.",
        },
        {
          cite: "RFC 3465 §2.2; RFC 5681 §3.1",
          doc: "Makes the window grow by the packets that an acknowledgement covers, in slow start at most by this many. At 0 every acknowledgement counts as one packet, as in ns-2, so delayed acknowledgements halve the growth. CUBIC, DCTCP and BBR always count packets.",
        },
        {
          cite: "RFC 3042; ns-2 singledup_",
          doc: "Sends a new packet on each of the first two duplicate acknowledgements.",
        },
        {
          cite: "ns-2 syn_",
          doc: "Starts with a 40-byte SYN; the initial window follows when the SYN is acknowledged.",
        },
        {
          cite: "RFC 3168",
          doc: "Uses ECN: the sender halves its window when a router marks a packet, as if it had been dropped.",
        },
        {
          cite: "RFC 9331 §4.1",
          doc: "With ECN, marks packets ECT(1) instead of ECT(0): a scalable sender, such as DCTCP, asks for the low-latency queue of DualPI2.",
        },
        {
          cite: "ns-2 precisionReduce_ false",
          doc: "Rounds a halved window down to whole packets, as implementations before 2001 did.",
        },
        {
          cite: "ns-2 exitFastRetrans_ false",
          doc: "Lets duplicate acknowledgements beyond the third open the window even if no fast retransmit preceded them.",
        },
        {
          cite: "ns-3 BytesInFlight; RFC 6675 §4",
          doc: "With SACK, halves the packets in flight instead of the window after a loss.",
        },
      ],
      signals: [
        {
          doc: "Packets that the congestion controller allows in flight.",
        },
        {
          doc: "The window at which slow start ends.",
        },
        {
          doc: "Mean of the measured round-trip times, on which the timeout is based. 0 before the first.",
        },
        {
          doc: "Packets sent and not acknowledged yet.",
        },
      ],
    },
    {
      summary: "Sends what the application hands over, at once and without feedback.",
      source: "RFC 768",
      params: [
        {
          cite: "RFC 768, RFC 791",
          doc: "Header bytes of each packet (not counted as payload): 28 for IP and UDP.",
        },
      ],
    },
    {
      summary:
        "Sends at the average rate that TCP would reach, without TCP’s jumps. Lost packets are not retransmitted.",
      source: "RFC 5348",
      params: [
        {
          cite: "ns-2 packetSize_ + headersize_",
          doc: "Size of a packet on the wire, headers included.",
        },
        {
          cite: "ns-2 headersize_",
          doc: "Header bytes of each packet (not counted as payload).",
        },
        {
          cite: "ns-2 tcp_tick_; RFC 5348 §3.1",
          doc: "Clock tick of the timeout in the throughput equation. 0 uses four round-trip times, as RFC 5348 does.",
        },
      ],
      signals: [
        {
          doc: "Rate that the throughput equation allows, or slow start before the first loss.",
        },
        {
          doc: "p of the throughput equation: one over the mean number of packets between loss events, as the receiver reports it.",
        },
        {
          doc: "Mean of the measured round-trip times, on which the timeout is based. 0 before the first.",
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
      params: [
        {
          cite: "Brakmo & Peterson 1995 §3.2; ns-2 v_alpha_",
          doc: "Packets of its own in queues along the path below which the window grows.",
        },
        {
          cite: "Brakmo & Peterson 1995 §3.2; ns-2 v_beta_",
          doc: "Packets of its own in queues along the path above which the window shrinks.",
        },
        {
          cite: "Brakmo & Peterson 1995 §3.3; ns-2 v_gamma_",
          doc: "Packets of its own in queues along the path above which slow start ends.",
        },
        {
          cite: "ns-2 reset_rtx_timer(1); RFC 6298 §5",
          doc: "Doubles the retransmission timeout at each fast retransmit too, as ns-2 does by a default argument, instead of only when the timer expires.",
        },
      ],
      signals: [
        {
          doc: "Rate that the window would give without queues: the window over the shortest round-trip time seen.",
        },
        {
          doc: "Sending rate over the last round trip.",
        },
        {
          doc: "Packets of its own in queues along the path: the expected less the actual rate, times the shortest round-trip time. The window keeps it between alpha and beta.",
        },
        {
          doc: "Shortest round-trip time seen, taken for that of the empty path. 0 before the first.",
        },
      ],
    },
    {
      summary: "Grows by the time since the last loss, not by round trips; with SACK. Today’s default.",
      source: "RFC 9438",
      params: [
        {
          cite: "RFC 9438 §4.1, §5.1",
          doc: "Steepness of the cubic curve, in packets per second cubed. Larger values bring the window back to its old size sooner.",
        },
        {
          cite: "RFC 9438 §4.6",
          doc: "Part of the window that is left after a loss.",
        },
      ],
      signals: [
        {
          doc: "Window at which the cubic curve is flat: that of the last loss, or less where the window has to give way to newcomers. 0 before the first loss and after a timeout.",
        },
        {
          doc: "W_est: the window that Reno would have since the last loss. CUBIC follows it where the cubic curve is below.",
        },
        {
          doc: "K: time from the start of congestion avoidance until the cubic curve is at W_max.",
        },
      ],
    },
    {
      summary: "Reduces its window in proportion to the share of packets marked; always uses ECN.",
      source: "RFC 8257",
      params: [
        {
          cite: "RFC 8257 §4.2",
          doc: "Weight of the newest window in alpha, the estimated share of marked packets. Larger values follow changes sooner and make the window vary more.",
        },
      ],
      signals: [
        {
          doc: "alpha: the estimated share of packets that are marked. Marks take half of it from the window, once per window of data.",
        },
      ],
    },
    {
      summary: "Paces at the rate and the round-trip time that it measures; losses do not reduce its window.",
      source: "Cardwell et al. 2016; draft-cardwell-iccrg-bbr-congestion-control-00",
      params: [
        {
          cite: "draft-cardwell-iccrg-bbr-congestion-control-00 §4.3.2",
          doc: "Pacing rate and window of the startup, in measured rates and bandwidth-delay products. 2 / ln 2 = 2.885 doubles the rate each round trip; what was queued is drained with the inverse.",
        },
        {
          cite: "draft-cardwell-iccrg-bbr-congestion-control-00 §4.2.3.2",
          doc: "Most bandwidth-delay products outstanding once the bandwidth is known. Larger values hold more of a full buffer against other flows.",
        },
        {
          cite: "draft-cardwell-iccrg-bbr-congestion-control-00 §4.3.4",
          doc: "Pacing rate while probing for more bandwidth, in measured rates, for one of eight round trips; the next drains by as much.",
        },
        {
          cite: "draft-cardwell-iccrg-bbr-congestion-control-00 §4.1.2",
          doc: "Time after which the shortest round trip is measured anew, with four packets outstanding.",
        },
        {
          cite: "draft-cardwell-iccrg-bbr-congestion-control-00 §4.3.5",
          doc: "Time with four packets outstanding, a round trip at least.",
        },
      ],
      signals: [
        {
          doc: "Estimated rate of the bottleneck: the highest delivery rate of the last ten round trips.",
        },
        {
          doc: "Rate at which packets leave: the pacing gain times the bandwidth.",
        },
        {
          doc: "Shortest round-trip time seen, taken for that of the empty path. 0 before the first.",
        },
        {
          doc: "Tells the phase: the startup gain at the start, its inverse while what was queued drains, then for each round trip of the cycle the probing gain, as much below 1, and six times 1.",
        },
        {
          doc: "Most bandwidth-delay products outstanding: 1 while the shortest round-trip time is measured anew.",
        },
      ],
    },
    {
      summary: "Background transfers: gives way to others when the one-way delay rises above a target.",
      source: "RFC 6817",
      params: [
        {
          cite: "RFC 6817 §2.4.2",
          doc: "Queueing delay that the sender adds at most: below it the window grows, above it the window shrinks. Larger values take more bandwidth from others. RFC 6817 allows at most 100 ms.",
        },
        {
          cite: "RFC 6817 §2.4.2",
          doc: "Packets by which the window grows each round trip while there is no queue. Larger values react faster and less evenly. RFC 6817 allows at most 1, which grows no faster than Reno.",
        },
        {
          cite: "RFC 6817 §2.4.2 BASE_HISTORY",
          doc: "Minutes over which the smallest delay is taken for that of the empty path. Larger values notice a longer path later; smaller ones may take a standing queue for the path.",
        },
        {
          cite: "RFC 6817 §2.4.2 CURRENT_FILTER",
          doc: "Number of recent delays of which the smallest counts as the current one. Larger values ignore more noise and react later.",
        },
      ],
      signals: [
        {
          doc: "The current one-way delay less the base delay: the queueing delay as the sender sees it.",
        },
        {
          doc: "The smallest one-way delay of the last minutes, taken for that of the empty path. 0 before the first acknowledgement.",
        },
      ],
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
      summary: "An endless transfer that sends as fast as its transport allows.",
      source: "ns-2 Application/FTP",
    },
    {
      summary: "One transfer of a given size, or many at random instants; their completion times are measured.",
      source: "ns-2 Application/FTP",
      params: [
        {
          cite: "ns-2 Application/FTP send",
          doc: "Mean application data of a transfer; it is sent in whole packets.",
        },
        {
          cite: "Crovella & Bestavros 1997",
          doc: "Distribution of the transfer sizes.",
        },
        {
          cite: "Crovella & Bestavros 1997",
          doc: "Shape of the distribution. Pareto: the closer to 1, the larger the rare large transfers. Lognormal: the standard deviation of the logarithm.",
        },
        {
          cite: "M/G/1",
          doc: "Offered load of transfers that start at random times, as a rate on the wire. 0 makes a single transfer at the start.",
        },
      ],
      signals: [
        {
          doc: "Transfers that were asked for and are not complete: the one under way and those that wait.",
        },
      ],
    },
    {
      summary: "Web users: each requests a page of a few objects, reads it, and requests the next.",
      source: "Barford & Crovella 1998; Mah 1997",
      params: [
        {
          cite: "Jeffay 1999",
          doc: "Users per connection; count is the number of connections.",
        },
        {
          cite: "Jeffay 1999",
          doc: "Total load of all users on a network without congestion, headers included. Think times follow from it.",
        },
      ],
      signals: [
        {
          doc: "Transfers that were asked for and are not complete: the one under way and those that wait.",
        },
      ],
    },
    {
      summary: "A browser that loads pages of many objects over parallel connections, one page after the other.",
      source: "RFC 7928 §7.2",
      params: [
        {
          cite: "RFC 7928 §7.2",
          doc: "Objects of a page. The flows of the group are the parallel connections of one browser that fetch them; count is their number.",
        },
        {
          cite: "RFC 7928 §7.2",
          doc: "Application data of an object; it is sent in whole packets.",
        },
        {
          cite: "RFC 7928 §7.2",
          doc: "Mean pause between a page that is complete and the next, exponentially distributed. 0 makes no pause.",
        },
      ],
      signals: [
        {
          doc: "Objects of the page that are not complete yet, over all connections of the browser.",
        },
      ],
    },
    {
      summary: "Packets of one size at a constant rate, whatever the network does.",
      source: "ns-2 Application/Traffic/CBR",
      params: [
        {
          cite: "ns-2 rate_",
          doc: "Sending rate, headers included.",
        },
        {
          cite: "ns-2 packetSize_",
          doc: "Size of a packet on the wire, headers included.",
        },
        {
          cite: "Diederich et al. 2001 §4",
          doc: "Random variation of the gaps or sending times, up to this much either way; a bare number is a fraction of the nominal interval.",
        },
        {
          cite: "ns-2 random_; Diederich et al. 2001 Table 5",
          doc: "Effect of the jitter: it varies each gap independently, or moves each packet around a fixed grid. Independent gaps keep the rate only up to a jitter of one interval, as no gap is below 0.",
        },
      ],
    },
    {
      summary: "Packets of one size at random instants: the arrivals of queueing theory.",
      source: "Kleinrock 1975",
      params: [
        {
          cite: "M/D/1",
          doc: "Mean sending rate, headers included.",
        },
        {
          cite: "M/D/1",
          doc: "Size of a packet on the wire, headers included.",
        },
      ],
    },
    {
      summary: "Bursts at a constant rate with silences in between, both of random length.",
      source: "ns-2 Application/Traffic/Exponential, Application/Traffic/Pareto",
      params: [
        {
          cite: "ns-2 rate_",
          doc: "Sending rate during a burst, headers included.",
        },
        {
          cite: "ns-2 packetSize_",
          doc: "Size of a packet on the wire, headers included.",
        },
        {
          cite: "ns-2 burst_time_",
          doc: "Mean length of a burst.",
        },
        {
          cite: "ns-2 idle_time_",
          doc: "Mean idle time between two bursts.",
        },
        {
          cite: "ns-2 Traffic/Exponential, Traffic/Pareto",
          doc: "Distribution of burst and idle times. Pareto has some that are very long; many such sources together are bursty on every time scale.",
        },
        {
          cite: "ns-2 shape_",
          doc: "Shape of the Pareto distribution: the closer to 1, the longer its rare bursts.",
        },
      ],
    },
    {
      summary: "Multimedia that halves its scale on congestion and raises it by one each round trip.",
      source: "Chung & Claypool 2000 §5",
      params: [
        {
          cite: "Chung & Claypool 2000 §6",
          doc: "Size of a frame, which is one packet.",
        },
        {
          cite: "Chung & Claypool 2000 Table 1",
          doc: "Sending rates of the media scales, from scale 0 up.",
        },
        {
          cite: "Chung & Claypool 2000 §5",
          doc: "Interval at which the receiver reconsiders the media scale. 0 uses the round-trip time of the empty path.",
        },
      ],
      signals: [
        {
          doc: "Scale that the sender uses: the higher, the better the quality and the higher the rate.",
        },
      ],
    },
    {
      summary: "Video that drops frame types on congestion and adds them again, one step each round trip.",
      source: "Chung & Claypool 2000 §5",
      params: [
        {
          cite: "Chung & Claypool 2000 §5",
          doc: "Group of pictures: the sequence of frame types, repeated.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Size of each frame of this type, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Size of each frame of this type, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Size of each frame of this type, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 Figure 7a",
          doc: "Frames per second at the highest scale.",
        },
        {
          cite: "Chung & Claypool 2000 §5",
          doc: "Largest packet; the last packet of a frame carries the rest.",
        },
        {
          cite: "Chung & Claypool 2000 §5",
          doc: "Interval at which the receiver reconsiders the media scale. 0 uses the round-trip time of the empty path.",
        },
      ],
      signals: [
        {
          doc: "Scale that the sender uses: the higher, the better the quality and the higher the rate.",
        },
      ],
    },
    {
      summary: "Frames of several packets back to back at a constant rate: ProShare-like.",
      source: "Chung & Claypool 2000 §4",
      params: [
        {
          cite: "Chung & Claypool 2000 §4",
          doc: "Sending rate, headers included.",
        },
        {
          cite: "Chung & Claypool 2000 §4",
          doc: "Size of one video frame, whose packets are sent back to back.",
        },
        {
          cite: "Chung & Claypool 2000 §4",
          doc: "Largest packet; the last packet of a frame carries the rest.",
        },
      ],
    },
    {
      summary: "Frames of the sizes in a list, or of synthetic MPEG-4, at a constant frame rate.",
      source: "EvalVid; Sankar & Chellamuthu",
      params: [
        {
          cite: "EvalVid",
          doc: "Frame sizes of the trace, in bytes without headers. Without a trace the frames are synthetic.",
        },
        {
          cite: "Sankar & Chellamuthu",
          doc: "Mean rate of synthetic video, without headers.",
        },
        {
          cite: "Sankar & Chellamuthu",
          doc: "Number of frames after which synthetic video repeats.",
        },
        {
          cite: "Sankar & Chellamuthu",
          doc: "Frames per second.",
        },
        {
          cite: "EvalVid",
          doc: "Largest packet, 28 bytes of headers included; the last packet of a frame carries the rest.",
        },
      ],
    },
  ],
  run: {
    params: [
      {
        doc: "Seed of all random streams: the same experiment with the same seed gives the same run, bit for bit.",
      },
      {
        doc: "Length of the experiment, in simulated time.",
      },
    ],
  },
  flow: {
    params: [
      {
        doc: "Class that CBT and D-CBT count the flow in. Without it, the application decides.",
      },
      {
        doc: "Lets the flows send; a change can switch them off, or on again.",
      },
      {
        doc: "Number of flows of this kind, each between its own pair of hosts.",
      },
      {
        doc: "Flow i runs from host (host_offset + i) mod count to the host of the same index.",
      },
      {
        doc: "Start time of the flows.",
      },
      {
        doc: "Time after which the flows send no new data; without it, the end of the run.",
      },
      {
        doc: "Largest random delay of a flow’s start, uniform from 0. It keeps flows from starting in step and lets the seed matter.",
      },
      {
        doc: "Start jitter drawn for each flow, or shared by all flows from the same host.",
      },
    ],
  },
  measure: {
    params: [
      {
        doc: "Simulated time between two samples of the charts. Shorter intervals show more detail and need more memory.",
      },
      {
        doc: "Length of the sliding window over which the charts show goodput and Jain’s index.",
      },
    ],
  },
  limits: {},
} as const;
