# Programs of the same libraries, linked stand-alone, without generated JavaScript. engine.wasm is what visitors load:
# the functions of abi.cpp and no prose. aqm.wasm is for Node: it also describes itself and has the command line. They
# export the functions of their sources and import the few of their hosts. What runs scripts is a fifth of the engine, so
# engine.wasm leaves it out, and engine-with-scripts.wasm is loaded for documents that have some.
find_program(NODE node REQUIRED)
set(ONE_SEGMENT ${CMAKE_CURRENT_SOURCE_DIR}/tools/build/one-segment.mjs)
function(wasm name)
  set(exported "")
  foreach(source IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
    file(STRINGS ${source} declared REGEX "engine_[a-z_]+\\(")
    foreach(line IN LISTS declared)
      if(line MATCHES "^EXPORT .*[ *](engine_[a-z_]+)\\(")
        list(APPEND exported "_${CMAKE_MATCH_1}")
      endif()
    endforeach()
  endforeach()
  list(JOIN exported "," exported)

  add_executable(${name} ${ARGN})
  set_target_properties(${name} PROPERTIES SUFFIX .wasm)
  target_link_libraries(${name} PRIVATE engine_options cold)
  target_link_options(${name} PRIVATE
    -sSTANDALONE_WASM=1 --no-entry -flto
    -sEXPORTED_FUNCTIONS=${exported}
    -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0
    -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=16MB -sMAXIMUM_MEMORY=256MB -sTOTAL_STACK=1MB
    -sBINARYEN_EXTRA_PASSES=--one-caller-inline-max-function-size=20,--converge  # the first, or it would undo AQM_COLD and AQM_NOINLINE
    -sMALLOC=emmalloc -sFILESYSTEM=0 -sABORTING_MALLOC=0)
  set_target_properties(${name} PROPERTIES LINK_DEPENDS ${ONE_SEGMENT})
  add_custom_command(TARGET ${name} POST_BUILD COMMAND ${NODE} ${ONE_SEGMENT} $<TARGET_FILE:${name}> VERBATIM)
endfunction()

# Of what several files define, the first is linked: of templates the small code of cold files, and the terse tables
# before those of the libraries themselves.
function(page_engine name)
  wasm(${name} ${ARGN})
  target_sources(${name} PRIVATE
    $<TARGET_OBJECTS:json>
    $<TARGET_OBJECTS:report>
    $<FILTER:$<TARGET_OBJECTS:scenario>,EXCLUDE,/tables\\.cpp>
    $<FILTER:$<TARGET_OBJECTS:simulation>,EXCLUDE,/run_loop\\.cpp>)
  target_link_libraries(${name} PRIVATE ${TERSE} report)
endfunction()
page_engine(engine ${SOURCE}/abi.cpp ${SOURCE}/abi_without_scripts.cpp)
page_engine(engine-with-scripts ${SOURCE}/abi.cpp ${SOURCE}/abi_script.cpp)

wasm(aqm ${SOURCE}/abi.cpp ${SOURCE}/abi_script.cpp ${SOURCE}/abi_describe.cpp ${SOURCE}/abi_node.cpp)
target_link_libraries(aqm PRIVATE cli)

# For a test: the engine of a page that has one discipline more, by a file and a line of the list. Built when asked for.
set(ADDED ${CMAKE_CURRENT_SOURCE_DIR}/tests/added)
wasm(added ${SOURCE}/abi.cpp ${SOURCE}/abi_script.cpp ${SOURCE}/abi_describe.cpp)
target_sources(added PRIVATE ${SOURCE}/qdisc/all.cpp ${ADDED}/guard.cpp)
target_compile_definitions(added PRIVATE AQM_MORE_DISCIPLINES="${ADDED}/disciplines.inc")
target_link_libraries(added PRIVATE report)
set_target_properties(added PROPERTIES EXCLUDE_FROM_ALL TRUE)
