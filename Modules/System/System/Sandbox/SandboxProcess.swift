import Foundation
import Synchronization

/// A running sandboxed process that parses untrusted data, and the socket to the process.
package final class SandboxProcess: Sendable {
  /// The reason why a process did not respond.
  package enum Failure: Hashable, Sendable {
    case tooMuchMemory, tooMuchTime, crash
    /// The process ended before it was ready, for example because libraries are missing.
    case notReady
  }

  private let socket: Int32
  /// The running process; nil after its end.
  private let process: Mutex<ExternalProcess?>
  /// The serial queue for calls that block.
  private let queue = DispatchQueue(label: "sandbox")

  /// Starts a process that does not receive the terminal's signals; nil if the system cannot create a process or
  /// socket.
  ///
  /// Only the environment variables in `variables` are passed on, because others may contain credentials.
  package init?(_ program: String, _ verb: String, passing variables: Set<String>) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      return nil
    }
    defer { close(ends[1]) }
    let process: ExternalProcess
    do {
      process = try ExternalProgram(
        program, [verb], name: "feedshell",
        environment: ProcessInfo.processInfo.environment.filter { variables.contains($0.key) },
        input: .descriptor(ends[1]), output: .descriptor(ends[1]), errors: .none, hasOwnSession: true, signals: .all
      ).start()
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

  /// Sends a request and receives its response on a separate thread; cancelling the task kills the process.
  package func talk<Answer: Sendable>(
    within limit: Duration, _ exchange: @escaping @Sendable (SandboxConnection) -> Answer
  ) async -> Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { [socket] in
          continuation.resume(returning: exchange(SandboxConnection(socket: socket, deadline: .now + limit)))
        }
      }
    } onCancel: {
      kill()
    }
  }

  /// Ends the process, and returns the reason why it did not respond.
  package func failure(on connection: SandboxConnection) -> Failure {
    let end = end()
    if connection.isTimedOut { return .tooMuchTime }
    return switch end {
    // These signals mean that an allocation failed, or that the system ran out of memory.
    case .signal(SIGABRT), .signal(SIGTRAP), .signal(SIGKILL): .tooMuchMemory
    case .signal(SIGXCPU), .signal(SIGPROF), .signal(SIGALRM): .tooMuchTime
    case .exited(let status) where status != EXIT_SUCCESS: .notReady
    case .signal, .exited, .unknown, nil: .crash
    }
  }

  /// Whether the process is still running; another program may have ended it.
  package var isAlive: Bool {
    var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) == 0
  }

  /// Ends the process without waiting for it.
  package func kill() {
    process.withLock { $0?.send(SIGKILL) }
  }

  /// Ends the process, and returns how it ended, even if it had ended before this call; returns nil for a second call.
  @discardableResult
  package func end() -> ExternalProcess.End? {
    process.withLock { process in
      guard let running = process else { return nil }
      process = nil
      // Has no effect if the process has just ended with another signal.
      running.send(SIGKILL)
      return running.end()
    }
  }
}
