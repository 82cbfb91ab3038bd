import Foundation
import Loading
import Processes
import Synchronization

/// A running decoder, which decodes one image at a time.
final class DecoderProcess: Sendable {
  /// The variables that a program may need to start; others, which may hold credentials, are not passed on.
  private static let variables = ["LD_LIBRARY_PATH", "GDK_PIXBUF_MODULE_FILE"]

  private let socket: Int32
  /// The process; nil after its end.
  private let process: Mutex<OtherProcess?>
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
    let process: OtherProcess
    do {
      process = try Self.start(program, on: ends[1])
    } catch {
      close(ends[0])
      return nil
    }
    socket = ends[0]
    self.process = Mutex(process)
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
  /// - Returns: the content or a `LoadFailure.image`, and whether the process can decode another image.
  func decode(_ request: DecodeRequest, within limit: Duration) async -> (
    result: Result<DecodedContent, LoadFailure>, isUsable: Bool
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
    result: Result<DecodedContent, LoadFailure>, isUsable: Bool
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
    case .exited(let status) where status != EXIT_SUCCESS: .noDecoder
    case .signal, .exited, .unknown, nil: .decoderCrash
    }
  }

  /// Whether the process waits for an image: it may have been ended from outside.
  var isAlive: Bool {
    var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) == 0
  }

  /// Ends the process without waiting for it.
  func kill() {
    process.withLock { $0?.send(SIGKILL) }
  }

  /// Ends the process.
  ///
  /// - Returns: the reason of its end, even one before this call; nil for a later call.
  private func end() -> OtherProcess.End? {
    process.withLock { process in
      guard let running = process else { return nil }
      process = nil
      // No effect on a process that has just ended by another signal.
      running.send(SIGKILL)
      return running.end()
    }
  }
}

// MARK: - Starting

extension DecoderProcess {
  /// Starts a program with a socket as its standard input and output, out of reach of the terminal's signals.
  private static func start(_ program: String, on socket: Int32) throws -> OtherProcess {
    try OtherProgram(
      program, [DecoderServer.verb], name: "feedshell",
      environment: ProcessInfo.processInfo.environment.filter { variables.contains($0.key) },
      input: .descriptor(socket), output: .descriptor(socket), errors: .none, hasOwnSession: true, signals: .all
    ).start()
  }
}
