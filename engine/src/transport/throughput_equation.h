// The throughput of TCP under a given loss event rate.
//
// Padhye, Firoiu, Towsley & Kurose, SIGCOMM 1998, in the form of RFC 5348 §3.1.
#pragma once

namespace aqm {

// Packets per second at loss event rate `p` > 0; round trip and retransmission timeout in seconds.
double tcp_throughput(double p, double rtt_s, double rto_s);

// The loss event rate at which the equation gives `rate` packets per second; 1 if it cannot be so low.
double loss_rate_for(double rate, double rtt_s, double rto_s);

}  // namespace aqm
