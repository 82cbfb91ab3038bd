import Foundation

/// The exit statuses of the program.
nonisolated enum ExitStatus: CaseIterable {
  case done, failed, usage, unfinished, signal

  /// The number as shown in the manual page.
  var number: String {
    switch self {
    case .done: String(EXIT_SUCCESS)
    case .failed: String(EXIT_FAILURE)
    case .usage: String(EX_USAGE)
    case .unfinished: String(EX_SOFTWARE)
    case .signal: "128 + N"
    }
  }

  var text: ProgramText {
    switch self {
    case .done: .statusDone
    case .failed: .statusFailed
    case .usage: .statusUsage
    case .unfinished: .statusUnfinished
    case .signal: .statusSignal
    }
  }
}
