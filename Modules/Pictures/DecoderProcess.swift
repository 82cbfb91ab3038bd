import Foundation
import Loading
import Synchronization

/// A running decoder, which decodes one image at a time.
final class DecoderProcess: Sendable {
  /// The variables that a program may need to start; others, which may hold credentials, are not passed on.
  private static let variables = ["LD_LIBRARY_PATH", "GDK_PIXBUF_MODULE_FILE"]

  private let socket: Int32
  /// The process; nil after its end.
  private let pid: Mutex<pid_t?>
  /// A thread for calls that block.
  private let queue = DispatchQueue(label: "decoder")

  /// Starts a decoder; nil if the system has no process or socket for it.
  ///
  /// - Parameter program: the file of a program that runs `DecoderServer` for its verb.
  init?(_ program: String) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      return nil
    }
    defer { close(ends[1]) }
    guard let process = Self.spawn(program, on: ends[1]) else {
      close(ends[0])
      return nil
    }
    socket = ends[0]
    pid = Mutex(process)
  }

  deinit {
    _ = end()
    close(socket)
  }

  /// Decodes an image; cancelling the task ends the process.
  ///
  /// - Parameters:
  ///   - request: the image.
  ///   - limit: the maximum time.
  /// - Returns: the content or a `LoadError.image`, and whether the process can decode another image.
  func decode(_ request: DecodeRequest, within limit: Duration) async -> (
    result: Result<DecodedContent, LoadError>, isUsable: Bool
  ) {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: self.exchange(request, within: limit)) }
      }
    } onCancel: {
      kill()
    }
  }

  private func exchange(_ request: DecodeRequest, within limit: Duration) -> (
    result: Result<DecodedContent, LoadError>, isUsable: Bool
  ) {
    let connection = DecoderConnection(socket: socket, deadline: .now + limit)
    guard connection.write(request.header), connection.write(request.data),
      let header = connection.read(DecodeReply.headerLength)
    else { return (.failure(.image(problem(on: connection))), false) }
    guard let reply = DecodeReply(header: header) else {
      _ = end()
      return (.failure(.image(.decoderCrash)), false)
    }
    switch reply.result {
    case .failure(let error): return (.failure(error), !reply.isLast)
    case .success(let content):
      guard let bytes = connection.read(content.byteCount) else {
        return (.failure(.image(problem(on: connection))), false)
      }
      guard let decoded = DecodedContent(content, bytes, for: request) else {
        _ = end()
        return (.failure(.image(.decoderCrash)), false)
      }
      return (.success(decoded), !reply.isLast)
    }
  }

  /// The reason why a decoder gave no answer, after its end.
  private func problem(on connection: DecoderConnection) -> ImageProblem {
    let end = end()
    if connection.isTimedOut { return .tooMuchTime }
    return switch end {
    // Allocations that cannot fail end a process with one of these signals, and so does the system without memory.
    case .signal(SIGABRT), .signal(SIGTRAP), .signal(SIGKILL): .tooMuchMemory
    case .signal(SIGXCPU), .signal(SIGPROF), .signal(SIGALRM): .tooMuchTime
    case .status(let status) where status != EXIT_SUCCESS: .noDecoder
    case .signal, .status, nil: .decoderCrash
    }
  }

  /// Whether the process waits for an image: it may have been ended from outside.
  var isAlive: Bool {
    var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) == 0
  }

  /// Ends the process without waiting for it.
  func kill() {
    pid.withLock { pid in
      if let pid { _ = Foundation.kill(pid, SIGKILL) }
    }
  }

  private enum End {
    case status(Int32), signal(Int32)
  }

  /// Ends the process.
  ///
  /// - Returns: the reason of its end, even one before this call; nil for a later call.
  private func end() -> End? {
    pid.withLock { process in
      guard let pid = process else { return nil }
      process = nil
      // No effect on a process that has just ended by another signal.
      _ = Foundation.kill(pid, SIGKILL)
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
    }
  }
}

// MARK: - Starting

extension DecoderProcess {
  /// Starts a program with a socket as its standard input and output, out of reach of the terminal's signals.
  private static func spawn(_ program: String, on socket: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program's ignored and blocked signals are not the decoder's.
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    let environment = variables.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    let words = ["feedshell", DecoderServer.verb]
    let argv = words.map { strdup($0) } + [nil]
    let envp = environment.map { strdup($0) } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var pid: pid_t = 0
    return posix_spawn(&pid, program, &actions, &attributes, argv, envp) == 0 ? pid : nil
  }
}
