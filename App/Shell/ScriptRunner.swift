import Foundation
import Loading
import Localization
import SceneKit
import Terminal
import TerminalList
import Viper

/// Runs a script: each command finishes, and prints its result, before the next starts.
final class ScriptRunner {
  nonisolated enum Format: String, OptionValue {
    case text, json, lines
  }

  /// The width of text that is not wrapped, in columns; sums and products of it do not overflow.
  nonisolated static let unwrapped = 1 << 40

  private static let rowsAtATime = 32

  private let core: AppCore
  private let interpreter: CommandInterpreter
  private let format: Format
  private let width: Int
  private let settings: VisitSettings
  private let output: any ScriptOutput
  private var texts: Strings<AppText> { core.context.strings(AppText.table) }
  private var failures: [Failure] = []
  /// The rows loaded by `more N` beyond those it has printed, from a position on; nil for none.
  private var withheld: (route: Route, position: Int)?
  /// The result of the asynchronous action.
  private var result: SceneEvent?

  init(
    core: AppCore, settings: VisitSettings, interpreter: CommandInterpreter? = nil, format: Format, width: Int,
    output: any ScriptOutput
  ) {
    self.core = core
    self.format = format
    self.width = width
    self.settings = settings
    self.output = output
    self.interpreter = interpreter ?? CommandInterpreter(core: core, settings: settings) { width }
  }

  /// Loads the first scene without output, then runs the commands.
  ///
  /// - Returns: the exit status: 0, 1 if a command failed or its result could not be written, or 70 if the commands
  ///   could not be read.
  func run(_ lines: some AsyncSequence<ScriptLine, any Error>, startingAt destinations: [SceneDestination]) async
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
      note(Failure(.storage, texts[.inputEncoding]))
      return EX_SOFTWARE
    } catch {
      let error = error as? StreamError ?? StreamError(stream: .input, code: EIO)
      let (text, status): (AppText, Int32) =
        switch error.stream {
        case .input: (.inputUnreadable, EX_SOFTWARE)
        case .output: (.outputUnwritable, EXIT_FAILURE)
        }
      note(Failure(.storage, texts(text, ["reason": SystemReason(error.reason)])))
      return status
    }
    return status
  }

  /// Takes the results of asynchronous actions.
  private func listen() {
    core.stack.onEvent = { [weak self] _, event in
      switch event {
      case .answered, .failed: self?.result = event
      case .list, .pictures: break
      }
    }
  }

  /// The lines and the failures of a command whose output goes elsewhere; the events of scenes come here until
  /// another listens.
  ///
  /// - Parameters:
  ///   - command: the command, without the place of its output.
  ///   - interpreter: runs it.
  ///   - format: the format of the lines.
  /// - Returns: the lines, and the failures.
  /// - Throws: `CancellationError`.
  static func output(
    of command: String, by interpreter: CommandInterpreter, format: Format
  ) async throws -> (lines: [String], failures: [Failure]) {
    let output = CollectedOutput()
    let runner = ScriptRunner(
      core: interpreter.core, settings: interpreter.settings.elsewhere(), interpreter: interpreter, format: format,
      width: unwrapped, output: output)
    runner.listen()
    _ = try await runner.runPlain(command)
    return (output.lines, runner.failures)
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
      try report(
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

  private func runProgram(_ words: String) async throws {
    let program = ShellProgram(words: words.isEmpty ? ShellProgram.userShell : words, input: .none)
    guard
      let failure = OutsideFailures(texts: texts).failure(
        await program.runAside(), of: words, isInteractive: false)
    else { return }
    try report(failure)
  }

  private func run(_ command: String, to output: TypedCommand.Output) async throws {
    do {
      let delivery = Delivery(
        command: command, output: output, texts: texts, isInteractive: false, run: { await $0.runAside() })
      try delivery.check()
      defer { listen() }
      let (lines, failures) = try await Self.output(of: command, by: interpreter, format: format)
      failures.forEach(note)
      // What has failed replaces no file, not even by a part.
      guard failures.isEmpty || format != .json && !lines.isEmpty && !output.isFile else {
        return try lines.forEach(self.output.write)
      }
      let receipt = try await delivery.deliver(lines)
      guard format == .json, let message = receipt.message, let file = receipt.file else { return }
      let word = String(command.prefix { !$0.isWhitespace })
      try self.output.write(SceneAction(word).json(message: message, file: file.path, bytes: file.bytes).line)
    } catch let failure as Failure {
      try report(failure)
    }
  }

  /// Runs one command that prints its result here.
  ///
  /// - Returns: false if the command ends the script.
  private func runPlain(_ command: String) async throws -> Bool {
    await core.stack.top?.settle()
    try Task.checkCancellation()
    do {
      return try await show(interpreter.execute(command))
    } catch let error as StreamError {
      throw error
    } catch {
      try report(Failure(loading: error, in: core.context.language))
    }
    return true
  }

  private var status: Int32 { failures.isEmpty ? 0 : 1 }
  /// A screen that every row fits.
  private var size: ScreenSize { ScreenSize(columns: width, lines: .max) }

  /// Prints the result of a command.
  ///
  /// - Returns: false if the command ends the script.
  private func show(_ result: CommandResult) async throws -> Bool {
    switch result {
    case .askToLeave, .quit: return false
    case .answer(let answer, let action): try await show(answer, to: action)
    case .changed(let paragraphs, let value, let isNotable):
      if format == .json || isNotable { try show(paragraphs.flatMap { $0.lines(width: width) }, or: value) }
    case .text(let paragraphs, let value): try show(paragraphs.flatMap { $0.lines(width: width) }, or: value)
    case .scene, .rows: try await showTop(.all)
    case .rowsFrom(let number): try await showTop(.numbered([number]))
    case .new: try await showTop(.new)
    case .chosen(let rows):
      if format == .text, let message = rows.message { try write([StyledText(message, .secondary), .empty]) }
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
    case .done(let message): try show([AnswerLine(message)], to: action)
    case .saved(let message, let file, let bytes):
      guard format == .json else { return try show([AnswerLine(message)], to: action) }
      try output.write(action.json(message: message, file: file, bytes: bytes).line)
    case .text(let lines): try show(lines, to: action)
    case .scene, .arrivals: try await showTop(.all)
    case .rows(let numbers), .pictures(let numbers): try await showTop(.numbered(numbers))
    case .route(let route): _ = try await show(interpreter.go(to: route))
    case .act(let act): try await show(try act(), to: action)
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
    scene.view.layout = settings.now.rows
    scene.view.showsPictures = settings.pictureFormat != nil
    defer { if let failure = scene.failure { note(failure) } }
    switch (format, rows) {
    case (.json, .new):
      try show([], or: scene.json(rows))
      _ = scene.view.showNew(size: size)
    case (.json, _):
      let json = scene.json(rows)
      try show([], or: search.map { json.adding("query", .string($0.text)) } ?? json)
    case (.lines, _):
      for columns in scene.lines(rows) {
        try output.write(columns.map { StyledText(line: $0).plain }.joined(separator: "\t"))
      }
      if rows == .new { _ = scene.view.showNew(size: size) }
      tellNotices(of: scene)
    case (.text, .all): if scene.state != .failed { try await showLines(of: scene, in: 0..<scene.rowCount) }
    case (.text, .positions(let range)): if scene.state != .failed { try await showLines(of: scene, in: range) }
    case (.text, .numbered(let numbers)):
      try await write(scene.view.show(numbers, marking: search, size: size), of: scene)
      tellNotices(of: scene)
    case (.text, .new): try await write(scene.view.showNew(size: size), of: scene)
    }
  }

  /// Writes the notices of a scene, such as the age of saved rows, on standard error.
  private func tellNotices(of scene: any TerminalScene) {
    guard scene.failure == nil else { return }
    scene.view.notices(width: Self.unwrapped).forEach { tell($0.plain) }
  }

  /// Prints chosen rows: those that are there, and the others once their pictures have come.
  private func write(_ rows: [StyledText], of scene: any TerminalScene) async throws {
    try write(rows)
    while scene.view.isWaitingForPictures, let task = scene.tasks.first { await task.end.value }
    try write(scene.view.fill(size: size))
  }

  /// Prints the rows, a few at a time with their pictures, then footer and notices.
  ///
  /// A failure goes to standard error only.
  private func showLines(of scene: any TerminalScene, in rows: Range<Int>) async throws {
    for start in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.rowsAtATime) {
      let range = start..<min(start + Self.rowsAtATime, rows.upperBound)
      await scene.view.loadPictures(in: range)
      try write((start > rows.lowerBound ? [.empty] : []) + scene.view.rowLines(width: width, in: range))
    }
    guard scene.failure == nil else { return }
    let footer = rows.upperBound < scene.rowCount ? [] : scene.view.footer(width: width)
    try write((rows.isEmpty || footer.isEmpty ? [] : [.empty]) + footer + scene.view.notices(width: width))
  }

  /// Prints an answer without wrapping it: an address stays one word.
  private func show(_ lines: [AnswerLine], to action: SceneAction) throws {
    switch format {
    case .text, .lines: try write(lines.map(StyledText.init), width: .max)
    case .json: try output.write(action.json(message: lines.map(\.text).joined(separator: "\n")).line)
    }
  }

  private func write(_ lines: [StyledText], width: Int? = nil) throws {
    try lines.flatMap { $0.wrapped(to: width ?? self.width) }.map(
      TextRenderer(colors: settings.colors, theme: settings.theme).render
    ).forEach(output.write)
  }

  private func show(_ texts: [StyledText], or value: JSONValue) throws {
    switch format {
    case .text, .lines: try write(texts)
    case .json: try output.write(value.line)
    }
  }

  private func report(_ failure: Failure) throws {
    defer { note(failure) }
    if format == .json { try output.write(JSONValue.object(of: ["error": failure.json]).line) }
  }

  /// Records a failure, and writes it on standard error.
  private func note(_ failure: Failure) {
    failures.append(failure)
    tell(failure.message)
  }

  /// Writes a message on standard error.
  private func tell(_ message: String) {
    output.writeError("feedshell: " + StyledText(line: message).plain)
  }
}
