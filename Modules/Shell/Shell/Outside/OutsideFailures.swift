import Foundation
package import Localization
package import Viper

/// The failures of programs and files, in the user's language.
nonisolated extension Strings<OutsideText> {
  /// Returns the failure of a program; nil if the program succeeded, or if an interactive user ended it with Ctrl-C.
  package func failure(_ end: ShellProgram.End, of words: String, isInteractive: Bool) -> Failure? {
    let program = String(words.split(whereSeparator: \.isWhitespace).first ?? "")
    if isInteractive, end.isInterrupt { return nil }
    switch end {
    case .exited(0): return nil
    case .signal(let signal):
      let values = ["program": program, "signal": String(signal)]
      return Failure(.badArgument, self(.programSignal, values), reason: "signal \(signal)")
    case .exited(127): return Failure(.badArgument, self(.noProgram, ["program": program]), reason: "noProgram")
    case .exited(let status):
      let values = ["program": program, "status": String(status)]
      return Failure(.badArgument, self(.programStatus, values), reason: "status \(status)")
    case .notStarted(let reason):
      return Failure(
        .badArgument, self(.programFailed, ["program": program, "reason": SystemReason(reason)]), reason: reason)
    }
  }

  /// Returns the failure to write a file; `hint` is the command that would replace the file.
  package func failure(_ problem: OutputFile.Problem, _ file: OutputFile, hint: String) -> Failure {
    switch problem {
    case .exists: Failure(.storage, self(.fileIsThere, ["file": file.url.relativePath, "command": hint]))
    case .unwritable(let reason):
      Failure(.storage, self(.fileUnwritable, ["file": file.url.path, "reason": SystemReason(reason)]))
    }
  }
}
