# engine.wasm: linked stand-alone, without generated JavaScript. It exports the functions of abi.cpp and imports the
# host's few functions (bin/load-engine.mjs).
if(abi)
  file(STRINGS ${abi} declared REGEX "engine_[a-z_]+\\(")
  set(exported "")
  foreach(line IN LISTS declared)
    if(line MATCHES "^[A-Za-z].*[ *](engine_[a-z_]+)\\(")
      list(APPEND exported "_${CMAKE_MATCH_1}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES exported)
  list(JOIN exported "," exported)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${abi})

  add_executable(engine ${abi})
  set_target_properties(engine PROPERTIES SUFFIX .wasm)
  target_link_libraries(engine PRIVATE cli engine_options cold rapidjson)
  target_link_options(engine PRIVATE
    -sSTANDALONE_WASM=1 --no-entry -flto
    -sEXPORTED_FUNCTIONS=${exported}
    -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0
    -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=16MB -sMAXIMUM_MEMORY=256MB -sTOTAL_STACK=1MB
    -sBINARYEN_EXTRA_PASSES=--one-caller-inline-max-function-size=20  # or it would undo AQM_COLD and AQM_APART
    -sMALLOC=emmalloc -sFILESYSTEM=0 -sABORTING_MALLOC=0)
endif()
