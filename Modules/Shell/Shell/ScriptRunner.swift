import Foundation
package import Localization
import Navigation
package import SceneKit
package import Viper

/// Runs a script: each command finishes and prints its result before the next one starts.
package final class ScriptRunner {
  /// The format of results.
  package nonisolated enum Format: String, CaseIterable {
    case text, json, lines
  }

  /// The width, in columns, that stands for unwrapped text; small enough that sums and products with it do not
  /// overflow.
  package nonisolated static let unwrapped = 1 << 40

  package let interpreter: CommandInterpreter
  package var core: ShellScenes { display.core }
  package var texts: Strings<ShellText> { core.context.strings(ShellText.table) }
  let display: ScriptDisplay

  package init(
    core: ShellScenes, settings: VisitSettings, format: Format, columns: [RowColumn]? = nil, width: Int,
    output: any ScriptOutput
  ) {
    display = ScriptDisplay(
      core: core, format: format, columns: columns, width: width, settings: settings, output: output)
    interpreter = CommandInterpreter(settings: settings, display: display, hasMoreText: { false })
  }

  /// Loads the first scenes silently, opens `route` silently as `goto` does, and then runs the commands.
  ///
  /// Returns the exit status: 1 if a command failed or its result could not be written, 70 if the commands could not be
  /// read, otherwise 0.
  package func run(
    _ lines: some AsyncSequence<ScriptLine, any Error>, startingAt destinations: [SceneDestination], route: Route? = nil
  ) async -> Int32 {
    core.stack.output = display
    core.stack.show(destinations)
    do {
      if let route {
        try await display.start(at: route, by: interpreter)
        guard display.failures.isEmpty else { return status }
      }
      for try await line in lines {
        try await run(line)
        guard !display.hasEnded else { break }
      }
      display.tellRest()
    } catch let error as StreamError where error.isClosedPipe {
      return status  // a pipe closed by its reader, such as `head`, is not a failure
    } catch is LineSplitter.EncodingError {
      display.note(Failure(.storage, texts[.inputEncoding]))
      return EX_SOFTWARE
    } catch {
      let error = error as? StreamError ?? StreamError(stream: .input, code: EIO)
      let (text, status): (ShellText, Int32) =
        switch error.stream {
        case .input: (.inputUnreadable, EX_SOFTWARE)
        case .output: (.outputUnwritable, EXIT_FAILURE)
        }
      display.note(Failure(.storage, texts(text, ["reason": SystemReason(error.reason)])))
      return status
    }
    return status
  }

  /// Runs the commands of a line, until one of them ends the script.
  private func run(_ line: ScriptLine) async throws {
    switch line {
    case .commands(let text):
      var commands = Array(Invocation.list(in: text).reversed())  // the next one last
      while !display.hasEnded, let command = commands.popLast() {
        if let expansion = interpreter.aliases.expansion(of: command) {
          commands += expansion.reversed()
        } else {
          try await run(command)
        }
      }
    case .command(let command): try await display.execute(command, by: interpreter)
    case .tooLong:
      try display.report(
        Failure(.badArgument, texts(.lineTooLong, ["maximum": String(LineSplitter.maximumLength)])))
    }
  }

  private func run(_ command: Invocation) async throws {
    switch command.action {
    case .shell(let words): try await runProgram(words)
    case .command(let text, nil): try await display.execute(text, by: interpreter)
    case .command(let text, let output?): try await run(text, to: output)
    }
  }

  private var status: Int32 { display.failures.isEmpty ? 0 : 1 }
}
