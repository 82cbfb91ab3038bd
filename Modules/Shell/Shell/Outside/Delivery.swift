import Foundation
import Localization
import Navigation
import Viper

/// Sends the output of a command to a program or a file.
struct Delivery {
  /// The result of a delivery.
  struct Receipt {
    /// A message for the user; nil if there is nothing to report.
    var message: String?
    /// The file, and the number of bytes added.
    var file: (path: String, bytes: Int)?
  }

  /// The command, without its output.
  let command: String
  let output: Invocation.Output
  let interpreter: CommandInterpreter
  let isInteractive: Bool
  /// Runs a user's program in the terminal.
  let run: (ShellProgram) async -> ShellProgram.End
  private var failureTexts: Strings<OutsideText> { interpreter.core.context.strings(OutsideText.table) }

  /// Runs the command, and returns its output; `pageWidth` is the width at which pages are wrapped.
  ///
  /// Meanwhile, the stack sends the events of scenes to the display of this command.
  func lines(
    _ format: ScriptRunner.Format, pageWidth: Int? = nil
  ) async throws -> (lines: [String], failures: [Failure]) {
    switch output {
    case .program(""): throw Failure(.badArgument, interpreter.texts(.needsProgram, ["command": command]))
    case .file("", _): throw Failure(.badArgument, interpreter.texts(.needsOutputFile, ["command": command]))
    case .program, .file: break
    }
    let collected = CollectedOutput()
    let display = ScriptDisplay(
      core: interpreter.core, format: format, width: ScriptRunner.unwrapped, pageWidth: pageWidth,
      settings: interpreter.settings.elsewhere(), output: collected)
    var interpreter = interpreter
    interpreter.display = display
    display.core.stack.output = display
    try await display.execute(command, by: interpreter)
    return (collected.lines, display.failures)
  }

  func deliver(_ lines: [String]) async throws -> Receipt {
    let bytes = lines.map { $0 + "\n" }.joined()
    switch output {
    case .program(let words):
      let end = await run(ShellProgram(words: words, input: .bytes(Array(bytes.utf8))))
      if let failure = failureTexts.failure(end, of: words, isInteractive: isInteractive) { throw failure }
      return Receipt()
    case .file(let name, let mode):
      let path = TaggedText.unquoted(name)
      let file = OutputFile(path: path, mode: mode)
      do {
        try file.write(Data(bytes.utf8))
      } catch {
        throw failureTexts.failure(error, file, hint: "\(command) >! \(name)")
      }
      let values: [String: any TextValue] = ["file": path, "count": lines.count]
      return Receipt(message: interpreter.texts(.wroteLines, values), file: (path, bytes.utf8.count))
    }
  }
}
