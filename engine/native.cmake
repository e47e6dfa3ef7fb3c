# The native program, the tests, the benchmarks and the fuzzers.
if(program)
  add_executable(aqm ${program})
  target_link_libraries(aqm PRIVATE cli engine_options)
endif()

# A test mirrors the folder of the file it tests: tests/qdisc/red_test.cpp.
file(GLOB_RECURSE tests CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/tests/*.cpp)
list(FILTER tests EXCLUDE REGEX "/tests/added/")  # of another program
set(sanitized 0)
if(AQM_SANITIZE)
  set(sanitized 1)
endif()

# `optimisation`: of the tests; the libraries of the engine are optimised as in the program.
function(compile_tests name optimisation)
  target_include_directories(${name} PRIVATE tests)
  target_link_libraries(${name} PRIVATE cli warnings GTest::gtest)
  target_compile_definitions(${name} PRIVATE AQM_ROOT="${CMAKE_CURRENT_SOURCE_DIR}/.." AQM_SANITIZED=${sanitized})
  read_once(${name} PRIVATE
    <gtest/gtest.h> <algorithm> <array> <cmath> <functional> <map> <memory> <set> <string> <string_view> <vector>)
  set_property(TARGET ${name} PROPERTY INTERPROCEDURAL_OPTIMIZATION OFF)
  target_compile_options(${name} PRIVATE ${optimisation})
  # Reading the headers takes longer than compiling the tests.
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
endfunction()

function(test_program name)
  add_executable(${name} ${ARGN})
  set_property(TARGET ${name} PROPERTY LINKER_LANGUAGE CXX)
  target_link_libraries(${name} PRIVATE cli GTest::gtest_main)
endfunction()

# Of an inline function the linker takes the copy that comes first: that of the engine, where it has one. Without the
# function that a test replaces (tests/counted_memory.cpp).
set(ENGINE_OBJECTS "")
foreach(each IN LISTS LAYERS ITEMS cli)
  list(APPEND ENGINE_OBJECTS $<FILTER:$<TARGET_OBJECTS:${each}>,EXCLUDE,system_memory>)
endforeach()

# Sanitizers in the tests themselves would take more time than all the rest, compiling and running, so what tests do is
# not sanitized, nor what they alone have of the engine's headers, but for the folders in which that is most.
function(sanitized_test_program name)
  set(of_headers ${ARGN})
  list(FILTER of_headers INCLUDE REGEX "/engine/tests/(core|catalog|net|telemetry)/")
  set(others ${ARGN})
  list(REMOVE_ITEM others ${of_headers})
  add_library(${name}_of_headers OBJECT ${of_headers})
  compile_tests(${name}_of_headers -O1)
  add_library(${name}_of_others OBJECT ${others})
  compile_tests(${name}_of_others "-O0;-fno-sanitize=all")
  test_program(${name} ${ENGINE_OBJECTS} $<TARGET_OBJECTS:${name}_of_headers> $<TARGET_OBJECTS:${name}_of_others>)
endfunction()

# A sanitized build is twenty times slower, so its longest tests see everything a few times only, and some see nothing
# (AQM_SANITIZED). All tests run once, sanitized, and these files once more as they are. That other builds compute the
# same is compared by the tests of WebAssembly.
set(unsanitized ${tests})
list(FILTER unsanitized EXCLUDE REGEX "_test\\.cpp$")  # what tests have in common
foreach(path IN LISTS tests)
  file(STRINGS ${path} differs REGEX AQM_SANITIZED)
  if(differs)
    list(APPEND unsanitized ${path})
  endif()
endforeach()
if(AQM_TESTS AND AQM_SANITIZE)
  sanitized_test_program(aqm_tests ${tests})
elseif(AQM_TESTS)
  test_program(aqm_tests ${tests})
  compile_tests(aqm_tests -O1)
  set_target_properties(aqm_tests PROPERTIES EXCLUDE_FROM_ALL ON)
  test_program(aqm_unsanitized_tests ${unsanitized})
  compile_tests(aqm_unsanitized_tests -O1)
endif()

file(GLOB benchmarks CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/bench/*.cpp)
if(AQM_BENCH AND benchmarks)
  add_executable(aqm_bench EXCLUDE_FROM_ALL ${benchmarks})  # `npm run bench` builds it
  target_link_libraries(aqm_bench PRIVATE cli warnings benchmark::benchmark_main)
  target_compile_definitions(aqm_bench PRIVATE AQM_ROOT="${CMAKE_CURRENT_SOURCE_DIR}/..")
endif()

# Each file of fuzz/ is one fuzzer.
file(GLOB fuzzers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/*.cpp)
if(AQM_FUZZ)
  foreach(path IN LISTS fuzzers)
    get_filename_component(name ${path} NAME_WE)
    add_executable(${name} ${path})
    target_link_libraries(${name} PRIVATE cli warnings)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  endforeach()
endif()
