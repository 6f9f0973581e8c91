cs_5_0
dcl_thread_group 8, 4, 2
