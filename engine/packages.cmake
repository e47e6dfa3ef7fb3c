# The packages we use: the system's, fetched where the system has none. RapidJSON is the only one the engine itself
# is built with.
include(FetchContent)
set(FETCHCONTENT_QUIET OFF)

# Only RapidJSON's own folder becomes visible: the system's include folder would break Emscripten's C library.
find_path(RAPIDJSON_INCLUDE rapidjson/document.h PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH)
if(NOT RAPIDJSON_INCLUDE)
  FetchContent_Declare(rapidjson
    URL https://github.com/Tencent/rapidjson/archive/24b5e7a8b27f42fa16b96fc70aade9106cf7102f.tar.gz)
  FetchContent_GetProperties(rapidjson)
  if(NOT rapidjson_POPULATED)
    FetchContent_Populate(rapidjson)
  endif()
  set(RAPIDJSON_INCLUDE ${rapidjson_SOURCE_DIR}/include)
endif()
file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/packages)
file(CREATE_LINK ${RAPIDJSON_INCLUDE}/rapidjson ${CMAKE_CURRENT_BINARY_DIR}/packages/rapidjson SYMBOLIC)
add_library(rapidjson INTERFACE)
target_include_directories(rapidjson SYSTEM INTERFACE ${CMAKE_CURRENT_BINARY_DIR}/packages)
if(AQM_SANITIZE)  # its empty stacks count from a null pointer
  target_compile_options(rapidjson INTERFACE -fno-sanitize=pointer-overflow)
endif()
# RapidJSON 1.1 was written before C++20: clang warns wherever its iterators are compared.
target_compile_options(rapidjson INTERFACE $<$<CXX_COMPILER_ID:Clang,AppleClang>:-Wno-ambiguous-reversed-operator>)

if(AQM_TESTS)
  find_package(GTest QUIET)
  if(NOT GTest_FOUND)
    set(INSTALL_GTEST OFF)
    FetchContent_Declare(googletest URL https://github.com/google/googletest/archive/refs/tags/v1.15.2.tar.gz)
    FetchContent_MakeAvailable(googletest)
  endif()
endif()

if(AQM_BENCH)
  find_package(benchmark QUIET)
  if(NOT benchmark_FOUND)
    set(BENCHMARK_ENABLE_TESTING OFF)
    set(BENCHMARK_ENABLE_INSTALL OFF)
    FetchContent_Declare(benchmark URL https://github.com/google/benchmark/archive/refs/tags/v1.9.1.tar.gz)
    FetchContent_MakeAvailable(benchmark)
  endif()
endif()
