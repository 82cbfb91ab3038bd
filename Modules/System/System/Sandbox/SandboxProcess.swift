import Foundation
import Synchronization

/// A running process of narrow limits, which reads what strangers have written, and a socket to it.
package final class SandboxProcess: Sendable {
  /// The reason why a process gives no answer.
  package enum Failure: Hashable, Sendable {
    case tooMuchMemory, tooMuchTime, crash
    /// The process ended before it could do anything, as without its libraries.
    case notReady
  }

  private let socket: Int32
  /// The process; nil after its end.
  private let process: Mutex<ExternalProcess?>
  /// A thread for calls that block.
  private let queue = DispatchQueue(label: "sandbox")

  /// Starts a process out of reach of the terminal's signals; nil if the system has no process or socket for it.
  ///
  /// - Parameters:
  ///   - program: the file of a program that serves the verb.
  ///   - verb: its argument.
  ///   - variables: the variables that it gets; others may hold credentials.
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

  /// Sends a request and reads its answer, on a thread of its own; cancelling the task ends the process.
  ///
  /// - Parameters:
  ///   - limit: the maximum time.
  ///   - exchange: sends and reads.
  /// - Returns: the result of the exchange.
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

  /// The reason why the process gave no answer, after its end.
  package func failure(on connection: SandboxConnection) -> Failure {
    let end = end()
    if connection.isTimedOut { return .tooMuchTime }
    return switch end {
    // Allocations that cannot fail end a process with one of these signals, and so does the system without memory.
    case .signal(SIGABRT), .signal(SIGTRAP), .signal(SIGKILL): .tooMuchMemory
    case .signal(SIGXCPU), .signal(SIGPROF), .signal(SIGALRM): .tooMuchTime
    case .exited(let status) where status != EXIT_SUCCESS: .notReady
    case .signal, .exited, .unknown, nil: .crash
    }
  }

  /// Whether the process waits for a request: it may have been ended from outside.
  package var isAlive: Bool {
    var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) == 0
  }

  /// Ends the process without waiting for it.
  package func kill() {
    process.withLock { $0?.send(SIGKILL) }
  }

  /// Ends the process.
  ///
  /// - Returns: the reason of its end, even one before this call; nil for a later call.
  @discardableResult
  package func end() -> ExternalProcess.End? {
    process.withLock { process in
      guard let running = process else { return nil }
      process = nil
      // No effect on a process that has just ended by another signal.
      running.send(SIGKILL)
      return running.end()
    }
  }
}
