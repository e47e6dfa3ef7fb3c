// Recovery from loss by selective acknowledgements (RFC 2018, RFC 6675). How the window grows, and how far a loss
// reduces it, is up to the derived controllers.
#pragma once

#include "transport/loss_based.h"
#include "transport/scoreboard.h"

namespace aqm {

class SackControl : public LossBasedControl {
 public:
  // `needs.keeps_place`: it knows what arrived also after a timeout, and finds repairs that were lost (RFC 8985), as
  // implementations of today do; without, it is RFC 6675 and ns-2's.
  explicit SackControl(ControlNeeds needs) : LossBasedControl(needs) {}

  void start(const TcpParams& params) override;
  void on_sack(TcpSenderView& sender, std::span<const SackBlock> blocks) override;
  void on_ecn_echo(TcpSenderView& sender, std::int64_t ack) override;
  bool on_ack(TcpSenderView& sender, std::int64_t packets, bool may_grow) override;
  bool on_duplicate_ack(TcpSenderView& sender, std::int64_t n) override;
  void on_timeout(TcpSenderView& sender) override;
  std::int64_t window() const override;
  std::int64_t next_repair(const TcpSenderView& sender) override;

 protected:
  // So many packets were acknowledged, and nothing is being repaired.
  virtual void grow(TcpSenderView& sender, std::int64_t packets) = 0;
  // Is told of each packet that arrived; null if nobody asks.
  virtual DeliveryListener* deliveries() { return nullptr; }

  // Packets in the network: neither here nor lost (RFC 6675 §4).
  std::int64_t pipe(const TcpSenderView& sender) const {
    return sender.highest_sent() - sender.highest_ack() - board_.arrived() - board_.awaiting_repair();
  }
  // Packets ever taken for lost.
  std::int64_t lost() const { return board_.lost(); }
  bool recovering() const { return recovering_; }

 private:
  void recover(TcpSenderView& sender);
  void end_recovery();

  Scoreboard board_;
  // Highest packet sent before the first repair: what is missing up to it when the repair arrives is lost.
  std::int64_t before_repair_ = -1;
  bool recovering_ = false;
  bool timed_out_ = false;  // and nothing was acknowledged since
  bool has_news_ = false;   // the blocks of this acknowledgement said something new
};

}  // namespace aqm
