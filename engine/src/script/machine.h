// Runs compiled scripts: the values of one queue's script, and the loop over its instructions.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/random.h"
#include "script/program.h"

namespace aqm::scripts {

// What a script can see and do: the queue that it controls.
class Host {
 public:
  // A field; `index` is its flow or class, a whole number.
  virtual double read(Field field, double index) = 0;
  // Draws in [0, 1), from the queue's stream.
  virtual double draw() = 0;
  // Chooses a queued packet; false if there is none.
  virtual bool choose(Which which) = 0;
  virtual void drop_chosen(std::uint16_t reason) = 0;
  // Marks the packet decided on; false if it cannot be marked.
  virtual bool mark(std::uint16_t reason) = 0;

 protected:
  ~Host() = default;
};

// Why a script was stopped.
struct Fault {
  int line = 0;
  std::string message;
};

// The lines that ran, in order, each with the values that it came to, by place in Program::mentions.
struct Trace {
  struct Value {
    std::size_t mention;
    double value;
  };
  struct Step {
    int line;
    std::vector<Value> values;
  };
  static constexpr std::size_t kMostSteps = 500, kMostValues = 20'000;
  std::vector<Step> steps;
};

enum class End : std::uint8_t { accept, drop, fault };

class Machine {
 public:
  explicit Machine(std::uint64_t salt) : salt_(salt) {}

  // Starts a script with the values of its parameters; false if computing its states went wrong. With `keep`, states of
  // the same name and shape keep the values that they have.
  bool start(std::shared_ptr<const Program> program, std::span<const double> values, Host& host, bool keep);
  // Sets the value of a parameter by its place in Program::params.
  void set_param(std::size_t param, double value) { registers_[program_->params[param].place] = value; }

  // An event begins: its steps are counted together, however many packets are asked about.
  void begin() { steps_left_ = kMostSteps; }
  End run(Event event, Host& host, Trace* trace = nullptr);
  // The reason of the last run that ended with a drop.
  std::uint16_t reason() const { return reason_; }
  const Fault& fault() const { return fault_; }

  const Program& program() const { return *program_; }
  const double& value(std::uint16_t place) const { return registers_[place]; }

 private:
  std::optional<std::size_t> cell(std::uint16_t table, double index, Host& host);
  bool hash(const Instruction& now);
  bool execute(const Instruction& now, Host& host);
  bool read_of(const Instruction& now, Host& host);
  bool place(const Instruction& now);
  bool access(const Instruction& now, Host& host);
  bool stop(const Instruction& at, std::string message);

  std::shared_ptr<const Program> program_;
  std::vector<double> registers_;
  std::vector<std::vector<double>> tables_;
  std::uint64_t salt_;
  std::uint16_t reason_ = 0;
  Fault fault_;
  std::int64_t steps_left_ = kMostSteps;
};

}  // namespace aqm::scripts
