// The data of ICU in place of that in the static Foundation, if it is built with -DICU_DATA=icudt76_dat and a folder with icu.dat
// (-Wa,-I,FOLDER), as Tools/release does. It must be among the program's own objects: the linker takes the archive's only where the symbol is missing.
#ifdef ICU_DATA
.section .rodata
.balign 16
.globl ICU_DATA
ICU_DATA:
.incbin "icu.dat"
#endif
.section .note.GNU-stack,"",@progbits
