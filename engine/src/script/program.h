// A queue discipline that a user has written, compiled: what `compile` makes and `run` executes.
//
// All values are doubles in one array of registers; truth values are 0 and 1. Constants, parameters and single states
// have registers of their own, so an instruction names up to three registers and nothing has to be loaded.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "catalog/param.h"

namespace aqm::scripts {

enum class Op : std::uint8_t {
  copy,    // a = b
  assign,  // a = b; stops the run if b is not finite
  add,     // a = b + c, and so on
  subtract,
  multiply,
  divide,  // stops the run if c is 0
  power,
  less,
  less_equal,
  equal,
  not_equal,
  minimum,
  maximum,
  negate,    // a = -b, and so on
  negation,  // a = not b
  absolute,
  root,
  exponential,
  logarithm,
  floor,
  random,       // a = uniform in [0, 1)
  hash,         // a = a bin for the flow, number of bins and salt in registers b, b + 1 and b + 2
  read,         // a = field b
  read_of,      // a = field b of the flow or class in register c; stops the run if it is none
  place,        // a = b * (register c) + a, where a must be in 0 .. (register c) - 1
  load,         // a = cell (register c) of table b
  store,        // cell (register c) of table b = a
  jump,         // to a
  jump_unless,  // to b unless a
  jump_if,      // to b if a
  loop,         // to c once a has reached b
  repeat,       // a = a + 1, back to c
  choose,       // a: a Which
  accept,
  drop,  // a: a reason's place
  drop_chosen,
  mark,
  mark_or_drop,
  end,
};

struct Instruction {
  Op op = Op::end;
  std::uint16_t a = 0, b = 0, c = 0;
};

// What a script reads. Fields of a packet follow each other, first of the packet decided on, then of the chosen one.
enum class Field : std::uint8_t {
  size,
  flow,
  traffic_class,
  ecn,
  waiting,
  retransmitted,
  chosen_size,
  chosen_flow,
  chosen_class,
  chosen_ecn,
  chosen_waiting,
  chosen_retransmitted,
  packets,
  bytes,
  limit,
  full,
  rate,
  idle_time,
  flows,
  flow_packets,
  class_packets,
  now,
};

enum class Which : std::uint8_t { oldest, newest, random };

enum class Event : std::uint8_t { start, arrival, departure, idle, timer };
inline constexpr std::size_t kEvents = 5;

// Limits of a script. `kMostSteps` are those of one event.
inline constexpr std::size_t kMostCode = 8192, kMostCells = 65'536, kMostParams = 16, kMostSignals = 8,
                             kMostReasons = 16, kMostDepth = 24, kMostTables = 16, kMostSteps = 10'000;
inline constexpr double kLeastInterval = 1e-4;  // of a timer, in seconds
inline constexpr std::uint32_t kClasses = 3;    // tcp, tagged and untagged

// A parameter of the script, in its base unit.
struct ScriptParam {
  std::string name, doc;
  Unit unit = Unit::none;
  bool log = false;
  double value = 0, min = 0, max = 0;
  std::uint16_t place = 0;  // register
  int line = 0;
};

struct ScriptSignal {
  std::string name;
  Unit unit = Unit::none;
  std::uint16_t place = 0;
};

// A state of one number.
struct ScriptState {
  std::string name;
  std::uint16_t place = 0;
  bool truth = false;
};

struct ScriptTable {
  std::string name;
  bool truth = false;
  bool by_flow = false;  // grows with the flows, else of fixed size
  std::vector<std::uint32_t> sizes;
  std::uint32_t cells = 0;  // of one flow, or of all
  double first = 0;         // the value of each cell at the start
};

// A name or condition in a line, for showing what a decision came to.
struct Mention {
  int line = 0;
  std::string text;
  std::uint16_t place = 0;
  bool truth = false;
  std::uint16_t at = 0;  // the instruction that computes or uses the value: if it has not run, there is none
};

struct Program {
  std::vector<Instruction> code;
  std::vector<std::uint16_t> lines;               // of the instructions
  std::vector<double> registers;                  // as they are at the start
  std::array<std::uint16_t, kEvents> handlers{};  // first instructions
  std::array<bool, kEvents> handles{};
  std::uint16_t every = 0;  // register of the interval of the timer, in seconds
  std::vector<ScriptParam> params;
  std::vector<ScriptSignal> signals;
  std::vector<ScriptState> states;
  std::vector<ScriptTable> tables;
  std::vector<std::string> reasons;
  std::vector<Mention> mentions;
};

// What is wrong with a script, where. Lines and columns are counted from 1; columns and lengths in units of UTF-16.
struct Complaint {
  int line = 1, column = 1, length = 1;
  std::string message;
};

// Compiles a script. With complaints the program is not to be run.
struct Compiled {
  Program program;
  std::vector<Complaint> complaints;
};
Compiled compile(std::string_view code);

}  // namespace aqm::scripts
