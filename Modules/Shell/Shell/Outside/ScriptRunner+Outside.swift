import JSON
import Localization
import Navigation
import Viper

/// Commands that use a program or a file.
extension ScriptRunner {
  private var failureTexts: Strings<OutsideText> { interpreter.core.context.strings(OutsideText.table) }

  /// Runs a program, and waits until it ends.
  func runProgram(_ words: String) async throws {
    let program = ShellProgram(words: words.isEmpty ? ShellProgram.userShell : words, input: .none)
    let end = await program.runAside()
    if let failure = failureTexts.failure(end, of: words, isInteractive: false) { try display.report(failure) }
  }

  /// Runs a command, and sends its result to a program or a file.
  func run(_ command: String, to output: Invocation.Output) async throws {
    do {
      let delivery = Delivery(
        command: command, output: output, interpreter: interpreter, isInteractive: false, run: { await $0.runAside() })
      defer { core.stack.output = display }
      let (lines, failures) = try await delivery.lines(display.format)
      failures.forEach(display.note)
      // A partial result of a failed command does not replace a file.
      guard failures.isEmpty || display.format != .json && !lines.isEmpty && !output.isFile else {
        return try lines.forEach(display.write(line:))
      }
      let receipt = try await delivery.deliver(lines)
      guard display.format == .json, let message = receipt.message, let file = receipt.file else { return }
      let word = String(command.prefix { !$0.isWhitespace })
      try display.write(line: SceneAction(word).json(message: message, .file(path: file.path, bytes: file.bytes)).line)
    } catch let failure as Failure {
      try display.report(failure)
    }
  }
}
