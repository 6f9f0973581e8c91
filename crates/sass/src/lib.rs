//! NVIDIA Maxwell and Pascal machine code (sm_50 … sm_62).
