import Foundation
import Loading
import Localization
import Navigation
import SceneKit
import Terminal
import TerminalList
import Viper

/// Runs the commands of typed lines and of the start-up file.
///
/// Each command starts once the work of the previous command has ended.
package final class LineRunner {
  /// The prefix of a typed line while single keys act as commands, as in vi.
  static let mark = ":"

  private let interpreter: CommandInterpreter
  private let display: PromptDisplay
  private let outside: OutsideCommands
  /// The commands of the start-up file.
  private(set) lazy var startUp = sequence
  /// The commands of the last typed line.
  private(set) lazy var typed = sequence
  private var hasEnded = false
  private var core: ShellScenes { interpreter.core }
  /// Reads changes by other processes before a line runs; returns a task to wait for, or nil if there are no changes.
  var catchUp: () -> Task<Void, Never>? = { nil }
  /// Called after each command.
  var onAnswer: () -> Void = {}

  init(interpreter: CommandInterpreter, display: PromptDisplay, outside: OutsideCommands) {
    self.interpreter = interpreter
    self.display = display
    self.outside = outside
  }

  /// Runs the commands of a line; discards and reports pending commands of the previous line.
  func run(_ line: String) {
    let commands = commands(in: line)
    // Lines typed ahead run in order.
    typed.stopPreparing()
    reportNotRun(typed.abandon())
    outside.stop()
    typed.begin(commands, after: catchUp())
  }

  /// Parses the commands in a typed line.
  ///
  /// A blank line means `more`. A group is opened even if it could also be a row number, as in `#2024`.
  private func commands(in line: String) -> [Invocation] {
    let word = line.prefix { !$0.isWhitespace }.lowercased()
    // The mark may be part of a name, such as `:q`.
    let isName = CommandAliases.command(word) != nil || interpreter.aliases.text(of: word) != nil
    let line = word.hasPrefix(Self.mark) && !isName ? String(line.dropFirst(Self.mark.count)) : line
    let name = line.trimmingCharacters(in: .whitespaces)
    if name.first == TaggedText.mark, name.count > 1, core.names.contains(where: { $0.hasPrefix(name) }) {
      return [Invocation("\(ShellWord.open.rawValue) \(name)")]
    }
    return line.allSatisfy(\.isWhitespace) ? [Invocation(ShellWord.more.rawValue)] : Invocation.all(in: line)
  }

  /// Runs the start-up commands for settings and aliases immediately, before the first scene is shown.
  ///
  /// - Returns: the remaining commands, which need scenes, and the failures of the commands that ran.
  func prepare(_ commands: [Invocation]) -> (waiting: [Invocation], failures: [Failure]) {
    let words = [ShellWord.set, .alias, .unalias].map(\.rawValue)
    let early = commands.filter { command in
      guard case .command = command.action else { return false }
      return words.contains(command.typed.prefix { !$0.isWhitespace }.lowercased())
    }
    let failures = early.compactMap { command -> Failure? in
      do {
        // Not parsed for `|` or `>`, because values may contain these characters, for example the value of `pager`.
        try executor(of: command).execute(command.typed)
        return nil
      } catch {
        return failure(error, in: command)
      }
    }
    return (commands.filter { !early.contains($0) }, failures)
  }

  /// Discards the pending commands, and reports them.
  func abandon() {
    // The previous line runs first.
    typed.stopPreparing()
    reportNotRun(typed.abandon() + startUp.abandon())
  }

  /// Stops running commands.
  func end() {
    hasEnded = true
    [typed, startUp].forEach { $0.abandon() }
  }
}

// MARK: - One command

extension LineRunner {
  /// Creates a sequence that runs each command once the work of the previous command has ended.
  private var sequence: CommandSequence {
    CommandSequence { [weak self] in
      guard let self else { return nil }
      return outside.task.map { RunningTask(name: "program", end: $0) }
        ?? core.stack.top?.tasks.first { !$0.isInBackground }
    } run: { [weak self] in
      self?.run($0) ?? []
    }
  }

  /// Returns an interpreter that records the command's source with the settings that the command changes.
  private func executor(of command: Invocation) -> CommandInterpreter {
    var copy = interpreter
    copy.origin = command.origin
    return copy
  }

  /// Runs a command.
  ///
  /// - Returns: the alias's commands, not yet run, if the command is an alias; otherwise an empty array.
  private func run(_ command: Invocation) -> [Invocation] {
    guard !hasEnded else { return [] }
    if let expansion = interpreter.aliases.expansion(of: command) { return expansion }
    display.begin()
    let own = executor(of: command)
    let work: @MainActor (OutsideCommands) async throws -> Void
    switch command.action {
    case .command(let text, nil):
      display.isAnswering = command.line == nil
      defer { display.isAnswering = false }
      do {
        try own.execute(text)
      } catch {
        display.report(failure(error, in: command))
      }
      if !hasEnded { onAnswer() }
      return []
    case .command(let text, let output?):
      work = { [own, display] in try await $0.run(text, by: own, to: output, report: display.report) }
    case .shell(let words): work = { try await $0.runProgram(words) }
    }
    outside.start(
      report: { [weak self] error in
        guard let self else { return }
        display.report(failure(error, in: command))
      }, work)
    return []
  }

  /// Creates the failure of a command, with its line number in the start-up file.
  private func failure(_ error: any Error, in command: Invocation) -> Failure {
    let failure = Failure(loading: error, in: core.context.language)
    guard let line = command.line else { return failure }
    let values = ["line": String(line), "message": failure.message]
    return failure.with(message: core.context.strings(ShellText.table)(.startUpLine, values))
  }

  /// Reports the discarded commands.
  private func reportNotRun(_ commands: [Invocation]) {
    guard !commands.isEmpty else { return }
    let list = commands.map(\.typed).joined(separator: "; ")
    let text = core.context.strings(ShellText.table)(.notRun, ["commands": list])
    display.screen.write([StyledText(line: text, .secondary)])
  }
}
