public import Foundation

/// A child process that runs another program.
public struct ExternalProcess: Hashable, Sendable {
  /// How a process ended.
  public enum End: Hashable, Sendable {
    case exited(Int32)
    case signal(Int32)
    /// `waitpid` failed with the given error.
    case unknown(POSIXErrorCode)
  }

  public let id: pid_t
  /// Whether signals go to the whole process group of the process.
  private let leadsGroup: Bool

  init(id: pid_t, leadsGroup: Bool) {
    self.id = id
    self.leadsGroup = leadsGroup
  }

  /// Sends a signal to the process or, if it leads a process group, to the whole group.
  ///
  /// Must not be called once the process has been reaped, because its id may then belong to another process.
  public func send(_ signal: Int32) {
    // If the process has already ended, the signal has no effect.
    _ = kill(leadsGroup ? -id : id, signal)
  }

  /// Blocks the thread until the process has ended; calls `onStop` each time it is stopped, for example by Ctrl-Z.
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

  /// Waits until the process has ended, without reaping it: its id and its group's id stay reserved until `end()`.
  public func waitForEnd() {
    var info = siginfo_t()
    while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }
}
