import Foundation
import JSON
import Loading
package import Localization
import Navigation
package import SceneKit
import Terminal
import TerminalList
import Viper

/// Runs a script: each command finishes, and prints its result, before the next starts.
package final class ScriptRunner {
  /// The format of results.
  package nonisolated enum Format: String, CaseIterable {
    case text, json, lines
  }

  /// The width of text that is not wrapped, in columns; sums and products of it do not overflow.
  package nonisolated static let unwrapped = 1 << 40

  package let core: ShellScenes
  let interpreter: CommandInterpreter
  let printer: ScriptPrinter
  package var texts: Strings<ShellText> { core.context.strings(ShellText.table) }
  /// The rows loaded by `more N` beyond those it has printed, from a position on; nil for none.
  private var withheld: (route: Route, position: Int)?
  /// The result of the asynchronous action.
  private var result: SceneEvent?

  package init(
    core: ShellScenes, settings: VisitSettings, interpreter: CommandInterpreter? = nil, format: Format, width: Int,
    output: any ScriptOutput
  ) {
    self.core = core
    printer = ScriptPrinter(format: format, width: width, settings: settings, output: output)
    self.interpreter = interpreter ?? CommandInterpreter(core: core, settings: settings) { width }
  }

  /// Loads the first scene without output, then runs the commands.
  ///
  /// - Returns: the exit status: 0, 1 if a command failed or its result could not be written, or 70 if the commands
  ///   could not be read.
  package func run(_ lines: some AsyncSequence<ScriptLine, any Error>, startingAt destinations: [SceneDestination])
    async
    -> Int32
  {
    listen()
    core.stack.show(destinations)
    do {
      for try await line in lines {
        guard try await run(line) else { return status }
      }
    } catch let error as StreamError where error.isClosedPipe {
      return status  // a pipe closed by its reader, such as `head`, is not a failure
    } catch is LineSplitter.EncodingError {
      printer.note(Failure(.storage, texts[.inputEncoding]))
      return EX_SOFTWARE
    } catch {
      let error = error as? StreamError ?? StreamError(stream: .input, code: EIO)
      let (text, status): (ShellText, Int32) =
        switch error.stream {
        case .input: (.inputUnreadable, EX_SOFTWARE)
        case .output: (.outputUnwritable, EXIT_FAILURE)
        }
      printer.note(Failure(.storage, texts(text, ["reason": SystemReason(error.reason)])))
      return status
    }
    return status
  }

  /// Takes the results of asynchronous actions.
  package func listen() {
    core.stack.onEvent = { [weak self] _, event in
      switch event {
      case .answered, .failed: self?.result = event
      case .list, .pictures: break
      }
    }
  }

  /// Runs the commands of a line.
  ///
  /// - Returns: false if a command ends the script.
  private func run(_ line: ScriptLine) async throws -> Bool {
    switch line {
    case .commands(let text):
      var commands = CommandInterpreter.commands(in: text)
      while !commands.isEmpty {
        let command = commands.removeFirst()
        if let expansion = interpreter.aliases.expansion(of: command) {
          commands = expansion + commands
        } else {
          guard try await run(command) else { return false }
        }
      }
    case .tooLong:
      try printer.report(
        Failure(.badArgument, texts(.lineTooLong, ["maximum": String(LineSplitter.maximumLength)])))
    }
    return true
  }

  /// Runs one command.
  ///
  /// - Returns: false if the command ends the script.
  private func run(_ command: String) async throws -> Bool {
    switch TypedCommand(parsing: command) {
    case .plain(let command): return try await runPlain(command)
    case .program(let words): try await runProgram(words)
    case .redirected(let command, let output): try await run(command, to: output)
    }
    return true
  }

  /// Runs one command that prints its result here.
  ///
  /// - Returns: false if the command ends the script.
  func runPlain(_ command: String) async throws -> Bool {
    await core.stack.top?.settle()
    try Task.checkCancellation()
    do {
      return try await show(interpreter.execute(command))
    } catch let error as StreamError {
      throw error
    } catch {
      try printer.report(Failure(loading: error, in: core.context.language))
    }
    return true
  }

  private var status: Int32 { printer.failures.isEmpty ? 0 : 1 }

  /// Prints the result of a command.
  ///
  /// - Returns: false if the command ends the script.
  private func show(_ result: CommandResult) async throws -> Bool {
    switch result {
    case .askToLeave, .quit: return false
    case .answer(let answer, let action): try await show(answer, to: action)
    case .changed(let paragraphs, let value, let isNotable):
      if printer.format == .json || isNotable { try printer.show(paragraphs, or: value) }
    case .text(let paragraphs, let value): try printer.show(paragraphs, or: value)
    case .scene, .rows: try await showTop(.all)
    case .rowsFrom(let number): try await showTop(.numbered([number]))
    case .new: try await showTop(.new)
    case .chosen(let rows):
      if printer.format == .text, let message = rows.message {
        try printer.write([StyledText(message, .secondary), .empty])
      }
      try await showTop(.numbered(rows.numbers), marking: rows.search)
    case .more(let amount):
      guard let scene = core.stack.top else { return false }
      try await show(amount, of: scene)
    }
    return true
  }

  /// Loads further rows, and prints them; those loaded before a failure, too.
  private func show(_ amount: MoreRows, of scene: any TerminalScene) async throws {
    let start = withheld.flatMap { $0.route == scene.route ? $0.position : nil } ?? scene.rowCount
    var wanted = Int.max
    var stop: (any Error)?
    if case .rows(let count) = amount { wanted = start + min(count, .max - start) }
    do {
      switch amount {
      case .page: scene.loadMore()
      case .rows, .all: try await scene.pageLoading { [wanted] in scene.rowCount >= wanted }()
      }
    } catch {
      stop = error
    }
    await scene.settle()
    let end = min(wanted, scene.rowCount)
    withheld = end < scene.rowCount ? (scene.route, end) : nil
    let hasFailed = scene.failure != nil
    try await showTop(.positions(start..<max(start, end)))
    if let stop, !hasFailed { throw stop }
  }

  private func show(_ answer: ActionAnswer, to action: SceneAction) async throws {
    switch answer {
    case .done(let message): try printer.show([AnswerLine(message)], to: action)
    case .saved(let message, let file, let bytes):
      guard printer.format == .json else { return try printer.show([AnswerLine(message)], to: action) }
      try printer.write(line: action.json(message: message, file: file, bytes: bytes).line)
    case .text(let lines): try printer.show(lines, to: action)
    case .scene, .arrivals: try await showTop(.all)
    case .rows(let numbers), .pictures(let numbers): try await showTop(.numbered(numbers))
    case .route(let route): _ = try await show(interpreter.go(to: route))
    case .all(let answers): for answer in answers { try await show(answer, to: action) }
    case .act(let act): try await show(try act(), to: action)
    case .ask(_, let answer): try await show(try answer(false), to: action)
    case .work(let name, let status, let work):
      result = nil
      core.stack.top?.run(action, name: name, status: status, work)
      await core.stack.top?.settle()
      switch result {
      case .answered(let answer, let action): try await show(answer, to: action)
      case .failed(let failure): throw failure
      case nil, .list, .pictures: throw Failure(.badArgument, core.context.strings(ListText.table)[.cancelled])
      }
    }
  }

  /// Prints the scene on top once its work has ended.
  private func showTop(_ rows: RowSelection, marking search: TextSearch? = nil) async throws {
    guard let scene = core.stack.top else { return }
    await scene.settle()
    if rows == .all { withheld = nil }
    try await printer.show(rows, of: scene, marking: search)
  }
}
