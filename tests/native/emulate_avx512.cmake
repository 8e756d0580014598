# Compiles the AVX-512 kernels of the check program against SIMDe, so that they are checked on any
# processor. Without the SIMDe headers (Debian: libsimde-dev) the program runs them if the
# processor has AVX-512, and skips them otherwise.
if(NOT TARGET runout_avx512)
  return()
endif()
find_path(SIMDE_INCLUDE_DIR simde/x86/avx512.h)
if(NOT SIMDE_INCLUDE_DIR)
  message(NOTICE "SIMDe headers not found: AVX-512 is checked only if this processor has it")
  return()
endif()
message(NOTICE "SIMDe headers found: AVX-512 is checked in emulation")
# In place of the flags that would let the compiler emit AVX-512. At -O2 the solver's kernels take
# three times as long to compile.
set_target_properties(runout_avx512 PROPERTIES COMPILE_OPTIONS
                                               "-DRUNOUT_COMPILE_AVX512;-Wno-psabi;-O1")
target_include_directories(runout_avx512 BEFORE PRIVATE ${CMAKE_CURRENT_LIST_DIR}/emulated)
target_include_directories(runout_avx512 SYSTEM PRIVATE ${SIMDE_INCLUDE_DIR})
target_compile_definitions(runout_native_checks PRIVATE RUNOUT_AVX512_EMULATED)
