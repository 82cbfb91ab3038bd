#define _GNU_SOURCE
#include "CSandbox.h"
#include <errno.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

static int limit(int resource, rlim_t value) {
  struct rlimit both = {value, value};
  return setrlimit(resource, &both);
}

/* The first limit sends SIGXCPU, the second one SIGKILL. */
static int limit_time(rlim_t seconds) {
  struct rlimit both = {seconds, seconds + 1};
  return setrlimit(RLIMIT_CPU, &both);
}

static void close_others(void) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0) == 0) return;
#endif
  struct rlimit files;
  int end = getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < 65536 ? (int)files.rlim_cur : 65536;
  for (int fd = STDERR_FILENO + 1; fd < end; fd++) close(fd);
}

#ifdef __linux__

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
/* A sanitizer reserves terabytes of addresses. */
static int limit_memory(size_t memory) { return 0; }
#else
static int limit_memory(size_t memory) {
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  if (file == NULL) return -1;
  int count = fscanf(file, "%lu", &pages);
  fclose(file);
  if (count != 1) return -1;
  return limit(RLIMIT_AS, pages * (rlim_t)sysconf(_SC_PAGESIZE) + memory);
}
#endif

#ifdef ARCHITECTURE
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define IF_EQUAL(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), (yes), (no))
#define ALLOW(name) IF_EQUAL(SYS_##name, 0, 1), RETURN(SECCOMP_RET_ALLOW)
#define DENIED (SECCOMP_RET_ERRNO | EPERM)

/* Everything that is not listed fails with EPERM: open, socket, connect, clone, execve, kill, ptrace, … */
static int filter_system_calls(void) {
  struct sock_filter program[] = {
      LOAD(arch), IF_EQUAL(ARCHITECTURE, 1, 0), RETURN(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      ALLOW(read), ALLOW(write), ALLOW(readv), ALLOW(writev), ALLOW(close),
      ALLOW(brk), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(futex),
      ALLOW(rt_sigreturn), ALLOW(rt_sigprocmask), ALLOW(restart_syscall), ALLOW(sched_yield),
      ALLOW(setitimer), ALLOW(clock_gettime), ALLOW(getrusage), ALLOW(getrandom), ALLOW(getpid), ALLOW(gettid),
      ALLOW(exit), ALLOW(exit_group),
      /* a signal to itself, as abort() sends */
      IF_EQUAL(SYS_tgkill, 0, 4), LOAD(args[0]), IF_EQUAL((unsigned)getpid(), 0, 1), RETURN(SECCOMP_RET_ALLOW),
      RETURN(DENIED),
      /* memory, but none that can be executed */
      IF_EQUAL(SYS_mmap, 1, 0), IF_EQUAL(SYS_mprotect, 0, 3), LOAD(args[2]),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0), RETURN(SECCOMP_RET_ALLOW),
      RETURN(DENIED),
  };
  struct sock_fprog filter = {sizeof program / sizeof program[0], program};
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0) return 0;
  /* EINVAL: a kernel without seccomp filters. The limits stand. */
  return errno == EINVAL ? 0 : -1;
}
#else
static int filter_system_calls(void) { return 0; }
#endif

static int forbid_reading(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

static int give_up_rights(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || forbid_reading() != 0) return -1;
  return filter_system_calls();
}

#else

static int limit_memory(size_t memory) { return 0; }
static int forbid_reading(void) { return 0; }
static int give_up_rights(void) { return 0; }

#endif

static int set_timer(int timer, unsigned seconds) {
  struct itimerval value = {{0, 0}, {seconds, 0}};
  return setitimer(timer, &value, NULL);
}

int csandbox_limit_time(unsigned processor, unsigned total) {
  return set_timer(ITIMER_PROF, processor) != 0 || set_timer(ITIMER_REAL, total) != 0 ? -1 : 0;
}

int csandbox_enter(size_t memory, unsigned seconds) {
  close_others();
  if (limit_memory(memory) != 0 || limit_time(seconds) != 0) return -1;
  if (limit(RLIMIT_NOFILE, 0) != 0 || limit(RLIMIT_FSIZE, 0) != 0) return -1;
  if (limit(RLIMIT_NPROC, 0) != 0 || limit(RLIMIT_CORE, 0) != 0) return -1;
  return give_up_rights();
}

int csandbox_forbid_dumps(void) {
  struct rlimit core;
  if (getrlimit(RLIMIT_CORE, &core) != 0) return -1;
  core.rlim_cur = 0; /* programs that this one starts may raise theirs again */
  return setrlimit(RLIMIT_CORE, &core) != 0 || forbid_reading() != 0 ? -1 : 0;
}
