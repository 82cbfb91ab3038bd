import Files
import Foundation

/// A program that the user has named, run by `/bin/sh` in the terminal of the shell.
///
/// It stays in the shell's process group: Ctrl-C and Ctrl-Z reach it by the terminal. Only for the user's own words.
nonisolated struct ShellProgram: Sendable {
  /// The end of a program.
  enum End: Equatable {
    case exited(Int32)
    case signal(Int32)
    /// `/bin/sh` could not be started.
    case notStarted(reason: String)

    /// Whether a person has ended it by Ctrl-C; shells report that by a status.
    var isInterrupt: Bool { self == .signal(SIGINT) || self == .exited(128 + SIGINT) }
  }

  /// The standard input of a program.
  enum Input {
    /// That of the shell itself.
    case inherited
    /// None: the shell reads its own commands there.
    case none
    case bytes([UInt8])
  }

  private static let shell = "/bin/sh"
  /// The words that start the user's own shell.
  static let userShell = "exec \"${SHELL:-/bin/sh}\""

  let words: String
  let input: Input

  /// Runs the program to its end; waits, and stops this program when it is stopped by Ctrl-Z.
  func run() -> End {
    var pipe: [Int32] = [-1, -1]
    if case .bytes = input {
      guard Foundation.pipe(&pipe) == 0 else { return .notStarted(reason: Self.reason(errno)) }
      pipe.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    }
    var child = pid_t()
    let error = start(&child, readingFrom: pipe[0])
    if pipe[0] >= 0 { close(pipe[0]) }
    guard error == 0 else {
      if pipe[1] >= 0 { close(pipe[1]) }
      return .notStarted(reason: Self.reason(error))
    }
    // Aside, so that a program that is stopped while it reads is noticed.
    if case .bytes(let bytes) = input {
      Thread.detachNewThread { [pipe] in Self.write(bytes, to: pipe[1]) }
    }
    return Self.end(of: child)
  }

  /// Runs the program on a thread of its own.
  @concurrent func runAside() async -> End {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: run()) }
    }
  }

  private func start(_ child: inout pid_t, readingFrom pipe: Int32) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    switch input {
    case .inherited: break
    case .none: posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    case .bytes: posix_spawn_file_actions_adddup2(&actions, pipe, STDIN_FILENO)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals as a program expects them: this one ignores some, and its threads block others.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGXFSZ, SIGQUIT] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    // Connections to servers are not for other programs.
    OpenDescriptors.closeInNewPrograms()
    return Self.shell.withCString { shell in
      "-c".withCString { option in
        words.withCString { words in
          let arguments = [shell, option, words].map { UnsafeMutablePointer(mutating: $0) } + [nil]
          return posix_spawn(&child, shell, &actions, &attributes, arguments, environ)
        }
      }
    }
  }

  /// Writes as much as the program reads.
  private static func write(_ bytes: [UInt8], to pipe: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(pipe, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }  // a program that reads no more, such as `head`
      rest = rest.dropFirst(count)
    }
    close(pipe)
  }

  private static func end(of child: pid_t) -> End {
    var status: Int32 = 0
    while true {
      guard waitpid(child, &status, WUNTRACED) == child else {
        if errno == EINTR { continue }
        return .notStarted(reason: reason(errno))
      }
      guard status & 0xFF == 0x7F else { break }
      // Ctrl-Z stops both, so that the shell around gets its terminal back; `fg` continues both.
      raise(SIGSTOP)  // returns once this program goes on
      kill(child, SIGCONT)
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signal(signal)
  }

  private static func reason(_ code: Int32) -> String {
    FileProblem.reason(of: POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO))
  }
}
