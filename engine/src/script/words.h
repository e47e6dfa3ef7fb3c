// The words of the language, each declared once: the compiler knows them from here, and so does the page's help.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "catalog/prose.h"
#include "script/program.h"

namespace aqm::scripts {

// Where a field may be read.
enum class Needs : std::uint8_t { nothing, packet, leaving, chosen };

struct FieldWord {
  std::string_view name;
  Field field;
  Unit unit = Unit::none;
  bool truth = false;
  Needs needs = Needs::nothing;
  std::string_view index{};  // what it is of: a flow or a class
  Prose doc{};
};

inline constexpr std::array kFields{
    FieldWord{"packet.size", Field::size, Unit::bytes, false, Needs::packet, {}, "Size on the wire."},
    FieldWord{"packet.flow", Field::flow, Unit::none, false, Needs::packet, {}, "Number of its flow, from 0 on."},
    FieldWord{"packet.class",
              Field::traffic_class,
              Unit::none,
              false,
              Needs::packet,
              {},
              "Its traffic class: tcp, tagged or untagged."},
    FieldWord{
        "packet.ecn", Field::ecn, Unit::none, true, Needs::packet, {}, "True if it can be marked instead of dropped."},
    FieldWord{"packet.waiting", Field::waiting, Unit::seconds, false, Needs::leaving, {}, "Time that it has waited."},
    FieldWord{"packet.retransmitted",
              Field::retransmitted,
              Unit::none,
              true,
              Needs::packet,
              {},
              "True if it is a retransmission."},
    FieldWord{"chosen.size", Field::chosen_size, Unit::bytes, false, Needs::chosen, {}, "Size of the chosen packet."},
    FieldWord{"chosen.flow", Field::chosen_flow, Unit::none, false, Needs::chosen, {}, "Flow of the chosen packet."},
    FieldWord{"chosen.class", Field::chosen_class, Unit::none, false, Needs::chosen, {}, "Class of the chosen packet."},
    FieldWord{"chosen.ecn",
              Field::chosen_ecn,
              Unit::none,
              true,
              Needs::chosen,
              {},
              "True if the chosen packet can be marked."},
    FieldWord{"chosen.waiting",
              Field::chosen_waiting,
              Unit::seconds,
              false,
              Needs::chosen,
              {},
              "Time that the chosen packet has waited."},
    FieldWord{"chosen.retransmitted",
              Field::chosen_retransmitted,
              Unit::none,
              true,
              Needs::chosen,
              {},
              "True if the chosen packet is a retransmission."},
    FieldWord{"queue.packets",
              Field::packets,
              Unit::packets,
              false,
              Needs::nothing,
              {},
              "Packets that wait: without the one that arrives, with the one that is about to leave."},
    FieldWord{"queue.bytes", Field::bytes, Unit::bytes, false, Needs::nothing, {}, "Bytes that wait."},
    FieldWord{"queue.limit",
              Field::limit,
              Unit::none,
              false,
              Needs::nothing,
              {},
              "Limit of the buffer, in packets or in bytes as the scenario has it."},
    FieldWord{"queue.full",
              Field::full,
              Unit::none,
              true,
              Needs::packet,
              {},
              "True if the packet does not fit into the buffer. One that is accepted all the same is dropped."},
    FieldWord{"queue.rate", Field::rate, Unit::bits_per_second, false, Needs::nothing, {}, "Rate of the link."},
    FieldWord{"queue.idle_time",
              Field::idle_time,
              Unit::seconds,
              false,
              Needs::nothing,
              {},
              "Time since the link found the queue empty, until the first arrival after that; else 0."},
    FieldWord{"queue.flows",
              Field::flows,
              Unit::none,
              false,
              Needs::nothing,
              {},
              "Flows seen so far: their numbers are 0 to this, less 1."},
    FieldWord{"queue.flow_packets", Field::flow_packets, Unit::packets, false, Needs::nothing, "flow",
              "Packets of a flow that wait: queue.flow_packets[packet.flow]."},
    FieldWord{"queue.class_packets", Field::class_packets, Unit::packets, false, Needs::nothing, "class",
              "Packets of a class that wait: queue.class_packets[tagged]."},
    FieldWord{"now", Field::now, Unit::seconds, false, Needs::nothing, {}, "Simulated time."},
};

struct FunctionWord {
  std::string_view name, arguments;
  Op op;
  std::uint8_t least, most;  // arguments
  Prose doc{};
};

inline constexpr std::array kFunctions{
    FunctionWord{"min", "a, b", Op::minimum, 2, 8, "The smallest of its arguments."},
    FunctionWord{"max", "a, b", Op::maximum, 2, 8, "The largest of its arguments."},
    FunctionWord{"abs", "x", Op::absolute, 1, 1, "x without its sign."},
    FunctionWord{"sqrt", "x", Op::root, 1, 1, "The square root of x."},
    FunctionWord{"exp", "x", Op::exponential, 1, 1, "e to the power of x."},
    FunctionWord{"log", "x", Op::logarithm, 1, 1, "The natural logarithm of x."},
    FunctionWord{"pow", "x, y", Op::power, 2, 2, "x to the power of y; x ** y is the same."},
    FunctionWord{"floor", "x", Op::floor, 1, 1, "The largest whole number that is not above x."},
    FunctionWord{"random", "", Op::random, 0, 0,
                 "A random number from 0 to 1, without 1. The seed of the scenario decides which."},
    FunctionWord{"hash", "flow, bins, salt", Op::hash, 2, 3,
                 "A whole number from 0 to bins - 1 for each flow, another for each salt."},
};

struct UnitWord {
  std::string_view name;
  Unit unit;
};

// Units of numbers beside those of documents (json/quantity.h).
inline constexpr std::array kUnitWords{UnitWord{"bytes", Unit::bytes}, UnitWord{"byte", Unit::bytes},
                                       UnitWord{"seconds", Unit::seconds}, UnitWord{"second", Unit::seconds}};
// What the comment of a declaration can say as well.
inline constexpr std::array kCommentUnits{UnitWord{"probability", Unit::probability}, UnitWord{"ratio", Unit::ratio}};

struct Word {
  std::string_view name, form;
  Prose doc{};
};

inline constexpr std::array kKeywords{
    Word{"param", "param max_p = 0.1  # 0..1, log",
         "A parameter with a slider. The comment gives its unit and range; log makes the slider logarithmic."},
    Word{"state", "state strikes[flow] = 0",
         "Keeps its value from packet to packet: one number, one for each flow or class, or a table such as [8][23]."},
    Word{"signal", "signal average  # packets",
         "Draws states or variables as lines over time. The comment gives their unit: those in packets are in the "
         "queue's chart."},
    Word{"on", "on arrival:",
         "Begins the lines that run when a packet arrives, when one is about to leave (departure), or when the link "
         "finds the queue empty (idle)."},
    Word{"every", "every 300 ms:", "Begins the lines that run at regular times."},
    Word{"if", "if average > max_th:", "Runs the lines below it, indented, if the condition is true."},
    Word{"elif", "elif average > min_th:", "Another condition, tried if those before were false."},
    Word{"else", "else:", "Runs its lines if all conditions before were false."},
    Word{"for", "for i in 0..levels:", "Repeats its lines with i = 0, 1, ... up to, but without, the second number."},
    Word{"in", "for i in 0..levels:", "Stands between the variable and the range of a loop."},
    Word{"and", "a and b", "True if both are true."},
    Word{"or", "a or b", "True if at least one is true; mark or drop marks a packet if it can be marked."},
    Word{"not", "not a", "True if a is false."},
    Word{"accept", "accept", "Stores the arriving packet, or sends the leaving one. So does the end of a handler."},
    Word{"drop", "drop \"early\"",
         "Drops the packet, for a reason that charts and tables show. drop oldest, newest, random or chosen drops a "
         "queued one."},
    Word{"mark", "mark or drop \"early\"", "Marks the packet (ECN), if it can be marked; then goes on."},
    Word{"choose", "choose random", "Chooses the oldest, the newest or a random queued packet; see chosen.flow."},
    Word{"pass", "pass", "Does nothing."},
};

inline constexpr std::array kConstants{
    Word{"true", "true", "True."},
    Word{"false", "false", "False."},
    Word{"tcp", "tcp", "The class of TCP packets, 0."},
    Word{"tagged", "tagged", "The class of tagged packets, 1."},
    Word{"untagged", "untagged", "The class of untagged packets, 2."},
};

}  // namespace aqm::scripts
