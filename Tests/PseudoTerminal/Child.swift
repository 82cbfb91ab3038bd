import CPseudoTerminal
public import Foundation

/// Programs that a test starts.
public enum Child {
  /// Starts a program in a session of its own, with this in its environment beside what the test has in its own.
  ///
  /// It holds nothing that the test has open: the connections of other tests would not close when they close them.
  ///
  /// - Parameters:
  ///   - program: its file.
  ///   - arguments: all but its name.
  ///   - environment: the variables that differ.
  ///   - connect: says what its standard input, output and error are.
  /// - Returns: its process.
  /// - Throws: `POSIXError` if there is no such program, or no room for one.
  static func start(
    _ program: URL, _ arguments: [String], environment: [String: String],
    connect: (inout posix_spawn_file_actions_t) -> Void
  ) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    connect(&actions)
    cpseudoterminal_close_rest(&actions)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads of a test block signals, and a child would inherit that.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, which glibc hides
    posix_spawnattr_setflags(&attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var argv = ([program.path] + arguments).map { strdup($0) } + [nil]
    var envp = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var pid: pid_t = 0
    let error = posix_spawn(&pid, program.path, &actions, &attributes, &argv, &envp)
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
    return pid
  }

  /// The exit status, or the negative number of the signal that ended a program, from what the system says of it.
  static func exitStatus(of status: Int32) -> Int32 {
    status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
  }

  public struct Result: Sendable {
    public let out: String
    public let err: String
    /// The exit status; the negative number of the signal that ended the program.
    public let status: Int32
    /// The lines of standard output.
    public var lines: [String] { out.split(separator: "\n").map(String.init) }
  }

  /// Runs a program to its end with pipes, as a script would; ends it when the task is cancelled, as a time limit does.
  ///
  /// - Parameters:
  ///   - program: its file.
  ///   - arguments: all but its name.
  ///   - input: what it finds on its standard input.
  ///   - environment: the variables that differ from the test's.
  /// - Returns: what it has written, and how it ended.
  /// - Throws: `POSIXError` if there is no such program, or no room for one.
  public static func run(
    _ program: URL, _ arguments: [String], input: Data = Data(), environment: [String: String] = [:]
  ) async throws -> Result {
    let pipes = (input: Pipe(), out: Pipe(), err: Pipe())
    let pid = try start(program, arguments, environment: environment) { actions in
      for (end, descriptor) in [
        (pipes.input.fileHandleForReading, STDIN_FILENO), (pipes.out.fileHandleForWriting, STDOUT_FILENO),
        (pipes.err.fileHandleForWriting, STDERR_FILENO),
      ] {
        posix_spawn_file_actions_adddup2(&actions, end.fileDescriptor, descriptor)
      }
    }
    for end in [
      pipes.input.fileHandleForReading, pipes.out.fileHandleForWriting, pipes.err.fileHandleForWriting,
    ] {
      try end.close()
    }
    return try await withTaskCancellationHandler {
      async let end: Void = write(input, to: pipes.input)
      async let err = text(of: pipes.err)
      let out = try await text(of: pipes.out)
      let status = await blocking {
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        return status
      }
      await end
      return try await Result(out: out, err: err, status: exitStatus(of: status))
    } onCancel: {
      kill(-pid, SIGKILL)  // and what it has started
    }
  }

  /// Writes to a pipe until its program has everything, or has ended.
  private static func write(_ input: Data, to pipe: Pipe) async {
    await blocking {
      var none = sigset_t()
      sigemptyset(&none)
      sigaddset(&none, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &none, nil)  // this thread's only; writing then fails with EPIPE
      let end = pipe.fileHandleForWriting
      var rest = input[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Foundation.write(end.fileDescriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
      }
      try? end.close()
    }
  }

  /// All that comes through a pipe.
  private static func text(of pipe: Pipe) async throws -> String {
    let read = await blocking { Swift.Result { try pipe.fileHandleForReading.readToEnd() } }
    return String(decoding: try read.get() ?? Data(), as: UTF8.self)
  }
}
