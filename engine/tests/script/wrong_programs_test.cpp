// Wrong programs as students write them (wrong_programs.txt), and what the compiler says of each.
#include <gtest/gtest.h>

#include "core/text.h"
#include "scenario_files.h"
#include "script/program.h"

namespace aqm::scripts {
namespace {

struct Wrong {
  std::string title, code;
  std::vector<std::string> expected;  // "LINE:COLUMN part of the message"
};

std::vector<Wrong> wrong_programs() {
  std::istringstream file(read_file(AQM_ROOT "/engine/tests/script/wrong_programs.txt"));
  std::vector<Wrong> programs;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("== ")) programs.push_back({line.substr(3), {}, {}});
    else if (line.starts_with("-- ")) programs.back().expected.push_back(line.substr(3));
    else programs.back().code += line + "\n";
  }
  return programs;
}

bool matches(const Complaint& complaint, const std::string& expected) {
  const std::size_t space = expected.find(' ');
  return expected.substr(0, space) == concat({whole_text(complaint.line), ":", whole_text(complaint.column)}) &&
         complaint.message.find(expected.substr(space + 1)) != std::string::npos;
}

TEST(WrongPrograms, AreMany) { EXPECT_GE(wrong_programs().size(), 210U); }

TEST(WrongPrograms, GetExactlyTheExpectedComplaints) {
  for (const Wrong& program : wrong_programs()) {
    const std::vector<Complaint> complaints = compile(program.code).complaints;
    std::string told;
    for (const Complaint& each : complaints)
      told += concat({"\n  ", whole_text(each.line), ":", whole_text(each.column), " ", each.message});
    bool is_right = complaints.size() == program.expected.size();
    for (std::size_t i = 0; is_right && i < complaints.size(); ++i)
      is_right = matches(complaints[i], program.expected[i]);
    EXPECT_TRUE(is_right) << program.title << ":" << told;
  }
}

// Where the page underlines a mistake.
TEST(WrongPrograms, ComplaintsStandOnALineOfTheProgram) {
  for (const Wrong& program : wrong_programs())
    for (const Complaint& each : compile(program.code).complaints) {
      EXPECT_GE(each.length, 1) << program.title;
      EXPECT_LE(each.line, std::max<std::ptrdiff_t>(1, std::count(program.code.begin(), program.code.end(), '\n')));
      EXPECT_EQ(each.message.find('\n'), std::string::npos) << program.title;
    }
}

// A program that is cut off anywhere, as while it is typed, is compiled without a crash.
TEST(WrongPrograms, CanBeCutOffAnywhere) {
  for (const Wrong& program : wrong_programs())
    for (std::size_t i = 0; i < program.code.size(); i += 3) compile(program.code.substr(0, i));
}

}  // namespace
}  // namespace aqm::scripts
