# find_package(tmutexture) gives the targets tmutexture::tmutexture (shared, or static where there is no shared one) and
# tmutexture::static.
get_filename_component(_tmutexture_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
find_path(TMUTEXTURE_INCLUDE_DIR tmu_texture.h PATHS "${_tmutexture_prefix}/include" NO_DEFAULT_PATH)
file(GLOB _tmutexture_lib_dirs "${_tmutexture_prefix}/lib" "${_tmutexture_prefix}/lib64" "${_tmutexture_prefix}/lib/*-linux-*")
find_library(TMUTEXTURE_LIBRARY tmutexture PATHS ${_tmutexture_lib_dirs} NO_DEFAULT_PATH)
find_file(TMUTEXTURE_STATIC_LIBRARY NAMES libtmutexture.a tmutexture.lib PATHS ${_tmutexture_lib_dirs} NO_DEFAULT_PATH)

include(CMakeFindDependencyMacro)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(tmutexture REQUIRED_VARS TMUTEXTURE_LIBRARY TMUTEXTURE_INCLUDE_DIR)

if(tmutexture_FOUND AND NOT TARGET tmutexture::tmutexture)
  add_library(tmutexture::tmutexture UNKNOWN IMPORTED)
  set_target_properties(tmutexture::tmutexture PROPERTIES
    IMPORTED_LOCATION "${TMUTEXTURE_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${TMUTEXTURE_INCLUDE_DIR}")
  if(TMUTEXTURE_STATIC_LIBRARY)
    add_library(tmutexture::static STATIC IMPORTED)
    set_target_properties(tmutexture::static PROPERTIES
      IMPORTED_LOCATION "${TMUTEXTURE_STATIC_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${TMUTEXTURE_INCLUDE_DIR}")
    if(WIN32)
      set_property(TARGET tmutexture::static PROPERTY INTERFACE_LINK_LIBRARIES kernel32 ntdll userenv ws2_32)
    else()
      find_dependency(Threads)
      set_property(TARGET tmutexture::static PROPERTY INTERFACE_LINK_LIBRARIES Threads::Threads ${CMAKE_DL_LIBS} m)
    endif()
  endif()
endif()
