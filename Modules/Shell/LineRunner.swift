import Loading
import Localization
import Navigation
import SceneKit
import Terminal
import TerminalList
import Viper

/// Runs the commands of typed lines and of the start-up file, each once the work of the one before has ended.
package final class LineRunner {
  private let core: ShellScenes
  private let interpreter: CommandInterpreter
  private let screen: Screen
  private let results: ResultPresenter
  private let outside: OutsideCommands
  /// The commands of the start-up file.
  private(set) lazy var startUp = sequence
  /// The commands of the line typed last.
  private(set) lazy var typed = sequence
  /// Whether a command that was just typed is being answered.
  private(set) var isAnswering = false
  /// Whether the last command was one to leave, at the first scene.
  private var hasAskedToLeave = false
  private var hasEnded = false
  /// Called by a command that leaves the shell.
  var onLeave: () -> Void = {}
  /// Called after each command.
  var onAnswer: () -> Void = {}

  init(
    core: ShellScenes, interpreter: CommandInterpreter, screen: Screen, results: ResultPresenter,
    outside: OutsideCommands
  ) {
    self.core = core
    self.interpreter = interpreter
    self.screen = screen
    self.results = results
    self.outside = outside
  }

  /// Runs the commands of a line, instead of those of the line before that still wait.
  func run(_ commands: [String]) {
    reportNotRun(typed.abandon())
    outside.stop()
    typed.begin(commands.map { PendingCommand(text: $0) })
  }

  /// Runs the start-up commands about settings and aliases at once: they are known before the first scene is shown.
  ///
  /// - Returns: the commands that wait for scenes, and the failures of the others.
  func prepare(_ commands: [StartUpCommand]) -> (waiting: [PendingCommand], failures: [Failure]) {
    let commands = commands.map { PendingCommand(text: $0.text, startUpLine: $0.line) }
    let early = commands.filter { interpreter.isAboutTheShell($0.text) }
    let failures = early.compactMap { command -> Failure? in
      do {
        _ = try interpreter(for: command).execute(command.text)
        return nil
      } catch {
        return failure(error, in: command)
      }
    }
    return (commands.filter { !early.contains($0) }, failures)
  }

  /// Leaves out the commands that still wait, and names them.
  func abandon() {
    reportNotRun(typed.abandon() + startUp.abandon())
  }

  /// Runs no command from now on.
  func end() {
    hasEnded = true
    [typed, startUp].forEach { $0.abandon() }
  }
}

// MARK: - One command

extension LineRunner {
  /// Commands that each wait for the work of the one before.
  private var sequence: CommandSequence {
    CommandSequence { [weak self] in
      guard let self else { return nil }
      return outside.task.map { RunningTask(name: "program", end: $0) }
        ?? core.stack.top?.tasks.first { !$0.isInBackground }
    } run: { [weak self] in
      self?.run($0) ?? []
    }
  }

  /// Runs a command.
  ///
  /// - Returns: the commands that an alias stands for, which did not run.
  private func run(_ command: PendingCommand) -> [PendingCommand] {
    guard !hasEnded else { return [] }
    if let expansion = interpreter.aliases.expansion(of: command.text) {
      return expansion.map { PendingCommand(text: $0, startUpLine: command.startUpLine) }
    }
    if let top = core.stack.top { screen.stopWaiting(for: top) }
    switch TypedCommand(parsing: command.text) {
    case .plain: execute(command)
    case .program(let words):
      goOutside(command) { try await $0.runProgram(words) }
    case .redirected(let text, let output):
      goOutside(command) { [interpreter = interpreter(for: command), results] in
        try await $0.run(text, by: interpreter, to: output, report: results.report)
      }
    }
    return []
  }

  private func execute(_ command: PendingCommand) {
    isAnswering = command.startUpLine == nil
    defer { isAnswering = false }
    do {
      try show(interpreter(for: command).execute(command.text), isTyped: command.startUpLine == nil)
    } catch {
      hasAskedToLeave = false
      report(error, in: command)
    }
    if !hasEnded { onAnswer() }
  }

  private func show(_ result: CommandResult, isTyped: Bool) throws {
    switch result {
    case .quit: onLeave()
    case .askToLeave where hasAskedToLeave: onLeave()
    case .askToLeave:
      hasAskedToLeave = true
      screen.write([StyledText(core.context.strings(ShellText.table)[.leaveAgain], .secondary)])
    default:
      hasAskedToLeave = false
      try results.show(result, isTyped: isTyped)
    }
  }

  private func goOutside(
    _ command: PendingCommand, _ work: @escaping @MainActor (OutsideCommands) async throws -> Void
  ) {
    hasAskedToLeave = false
    outside.start(report: { [weak self] in self?.report($0, in: command) }, work)
  }

  /// The interpreter for a command, which knows where it stands.
  private func interpreter(for command: PendingCommand) -> CommandInterpreter {
    var interpreter = interpreter
    interpreter.origin = command.startUpLine.map { .startUpFile(line: $0) } ?? .typed
    return interpreter
  }

  private func report(_ error: any Error, in command: PendingCommand) {
    results.report(failure(error, in: command))
  }

  /// The failure of a command, with its line in the start-up file.
  private func failure(_ error: any Error, in command: PendingCommand) -> Failure {
    let failure = Failure(loading: error, in: core.context.language)
    guard let line = command.startUpLine else { return failure }
    let values = ["line": String(line), "message": failure.message]
    return failure.with(message: core.context.strings(ShellText.table)(.startUpLine, values))
  }

  /// Names the commands that will not run.
  private func reportNotRun(_ commands: [PendingCommand]) {
    guard !commands.isEmpty else { return }
    let list = commands.map(\.text).joined(separator: "; ")
    let text = core.context.strings(ShellText.table)(.notRun, ["commands": list])
    screen.write([StyledText(line: text, .secondary)])
  }
}
