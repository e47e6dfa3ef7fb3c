#include <cmath>
#include <gtest/gtest.h>

#include "transport/wire.h"

namespace aqm {
namespace {

TEST(Udp, SendsWhatItIsGivenAndNothingTwice) {
  Wire wire("udp");
  wire.lose = [](Packet& packet) { return packet.seq == 3; };
  Transport& udp = wire.open();
  for (int i = 0; i < 10; ++i) udp.send(1000);
  wire.run_until(10);
  EXPECT_EQ(wire.sent.size(), 10U);
  EXPECT_EQ(wire.account.sent_packets, 10);
  EXPECT_EQ(wire.account.goodput_packets, 9);
  EXPECT_EQ(wire.account.goodput_bytes, 9000);
  EXPECT_EQ(wire.account.payload_bytes, 9 * 972);  // 28 bytes of IP and UDP headers
  EXPECT_TRUE(std::isnan(wire.cwnd()));
}

TEST(Udp, CarriesFeedbackBack) {
  struct Listener final : TransportListener {
    void on_data(std::uint32_t seq) override { data.push_back(seq); }
    void on_feedback(std::uint32_t value) override { feedback.push_back(value); }
    std::vector<std::uint32_t> data, feedback;
  } listener;
  Wire wire("udp");
  Transport& udp = wire.open();
  udp.set_listener(&listener);
  udp.send(500);
  udp.send(500);
  udp.send_feedback(4);
  wire.run_until(1);
  EXPECT_EQ(listener.data, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(listener.feedback, (std::vector<std::uint32_t>{4}));
  EXPECT_EQ(wire.account.sent_packets, 2);  // feedback is no data
}

}  // namespace
}  // namespace aqm
