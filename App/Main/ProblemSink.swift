import Foundation
import Shell
import Viper

/// Forwards non-fatal problems, and programs that need the terminal, to the user interface, which sets the handlers.
final class ProblemSink {
  var report: (Failure) -> Void = { _ in }
  /// Called when a request has to wait because a server asked for a pause, with the date when the pause ends.
  var waits: (Date) -> Void = { _ in }
  /// Runs a program in the terminal of the prompt; nil if there is no prompt.
  var lend: ((ShellProgram) -> Void)?
}
