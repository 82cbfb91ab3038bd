public import Foundation

/// A process of another program, started by this one.
public struct ExternalProcess: Hashable, Sendable {
  /// The end of a process.
  public enum End: Hashable, Sendable {
    case exited(Int32)
    case signal(Int32)
    /// Its end could not be waited for.
    case unknown(POSIXErrorCode)
  }

  /// The number of the process.
  public let id: pid_t
  /// Whether signals go to all processes of its group.
  private let leadsGroup: Bool

  init(id: pid_t, leadsGroup: Bool) {
    self.id = id
    self.leadsGroup = leadsGroup
  }

  /// Sends a signal to the process, and to its group if it leads one.
  ///
  /// Only while its end was not waited for: later, its number may belong to another process.
  public func send(_ signal: Int32) {
    // A process that has ended already has nothing to do with the signal.
    _ = kill(leadsGroup ? -id : id, signal)
  }

  /// Waits until the process has ended; blocks the thread.
  ///
  /// - Parameter onStop: called each time the process is stopped, as by Ctrl-Z.
  /// - Returns: its end.
  public func end(onStop: (() -> Void)? = nil) -> End {
    var status: Int32 = 0
    while true {
      guard waitpid(id, &status, onStop == nil ? 0 : WUNTRACED) == id else {
        if errno == EINTR { continue }
        return .unknown(POSIXErrorCode(rawValue: errno) ?? .ECHILD)
      }
      guard let onStop, status & 0xFF == 0x7F else { break }
      onStop()
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signal(signal)
  }

  /// Waits until the process has ended, and leaves it: its number, and that of its group, stay its own until `end()`.
  public func waitForEnd() {
    var info = siginfo_t()
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }
}
