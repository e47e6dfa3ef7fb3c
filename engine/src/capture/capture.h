// A run as a capture file in the pcapng format: the packets of the first watched link, as a capture at its entry has
// them. MODEL.md says where and when.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>

#include "capture/flow_headers.h"
#include "simulation/simulation.h"

namespace aqm {

class Capture {
 public:
  // Follows the run from now on.
  Capture(const Simulation& simulation, std::string_view application);

  // The caller hands over the events of the run's trace, runs it one event at a time, and calls `look` after each.
  void on_event(TraceEvent event, PacketId packet, const Reason* reason);
  void look() { tap_.look(); }
  // What is left once the run has ended.
  void finish();

  // The bytes written so far; the caller may take them away.
  std::string& file() { return file_; }

 private:
  // Waits until the packet's fate is known, and so do those behind it: a file is in order of time.
  struct Record {
    Time at{};
    std::uint32_t interface = 0;
    bool is_settled = false;
    Headers headers;
    std::string comment;
  };
  enum Interface : std::uint32_t { kWatched, kOther, kInterfaces };

  void begin(std::string_view application);
  void catch_up();
  Record& add(Time at, Interface interface, const Packet& packet, std::span<const SackBlock> blocks);
  Record& add_arriving(PacketId packet);
  void on_dequeue(PacketId packet);
  void on_drop(PacketId packet, const Reason& reason);
  void on_mark(PacketId packet, const Reason& reason);
  // What it is called: by the engine, or by the script that gives it.
  std::string_view name_of(const Reason& reason) const;
  Record* waiting(PacketId packet);
  Record& record_of(std::uint64_t number) { return records_[static_cast<std::size_t>(number - written_)]; }
  void write_settled();

  const Simulation& simulation_;
  FlowHeaders flow_headers_;
  std::string file_;
  std::deque<Record> records_;
  std::uint64_t written_ = 0;                  // the number of the first of them
  std::map<PacketId, std::uint64_t> waiting_;  // numbers of those in the queue; its order is not used
  PacketId left_ = kNoPacket;                  // the last that left the queue; may be lost on the link
  std::uint64_t left_number_ = 0;
  std::string mark_;  // comment of the packet that is about to be stored
  std::uint64_t received_[kInterfaces] = {}, dropped_ = 0;
  ArrivalTap tap_;
};

}  // namespace aqm
