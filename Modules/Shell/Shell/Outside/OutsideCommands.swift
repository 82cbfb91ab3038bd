import Localization
import Readline
import Terminal
import Viper

/// Runs shell commands that use a program or a file; the prompt remains usable.
final class OutsideCommands {
  private let core: ShellScenes
  private let screen: Screen
  private let settings: VisitSettings
  /// The running command.
  private(set) var task: Task<Void, Never>?
  /// The programs that are waiting for the terminal, beginning with the running program.
  private var programs: [ShellProgram] = []
  /// Called after the user ends a program with Ctrl-C.
  var onInterrupt: () -> Void = {}
  /// Restores the prompt's display as the receiver of scene events.
  var onStop: () -> Void = {}
  /// Called after each command that was not cancelled.
  var onEnd: () -> Void = {}

  private var failureTexts: Strings<OutsideText> { core.context.strings(OutsideText.table) }

  init(core: ShellScenes, screen: Screen, settings: VisitSettings) {
    self.core = core
    self.screen = screen
    self.settings = settings
  }

  /// Starts a command in the background; `work` runs a program or delivers a result.
  func start(
    report: @escaping (any Error) -> Void, _ work: @escaping @MainActor (OutsideCommands) async throws -> Void
  ) {
    task = Task { [weak self] in
      guard let self else { return }
      do {
        try Task.checkCancellation()
        try await work(self)
      } catch is CancellationError {
        // The user has run another command since then.
      } catch {
        report(error)
      }
      guard !Task.isCancelled else { return }
      stop()
      onEnd()
    }
  }

  /// Cancels the running command.
  func stop() {
    task?.cancel()
    task = nil
    programs = []
    onStop()
  }

  /// Runs a command line; if `words` is empty, runs the user's shell.
  func runProgram(_ words: String) async throws {
    let program = ShellProgram(words: words.isEmpty ? ShellProgram.userShell : words, input: .inherited)
    let end = await lend(to: program)
    // The exit status of the user's shell is only that of its last command.
    if words.isEmpty, case .exited = end { return }
    let name = words.isEmpty ? "$SHELL" : words
    if let failure = failureTexts.failure(end, of: name, isInteractive: true) { throw failure }
  }

  /// Runs a program in the terminal, after any programs queued earlier.
  func runNext(_ program: ShellProgram, report: @escaping (any Error) -> Void) {
    programs.append(program)
    guard programs.count == 1 else { return }
    start(report: report) { outside in
      while let program = outside.programs.first {
        let end = await outside.lend(to: program)
        try Task.checkCancellation()
        if let failure = outside.failureTexts.failure(end, of: program.name, isInteractive: true) { throw failure }
        outside.programs.removeFirst()
      }
    }
  }

  /// Runs a command, and sends its result to a program or a file; reports any failure of the command itself.
  func run(
    _ command: String, by interpreter: CommandInterpreter, to output: Invocation.Output, report: (Failure) -> Void
  ) async throws {
    let delivery = Delivery(command: command, output: output, interpreter: interpreter, isInteractive: true) {
      [unowned self] program in await lend(to: program)
    }
    let (lines, failures) = try await delivery.lines(.text, pageWidth: screen.size.columns)
    try Task.checkCancellation()
    onStop()
    failures.forEach(report)
    // A partial result of a failed command does not replace a file.
    guard failures.isEmpty || !lines.isEmpty && !output.isFile else { return }
    if let message = try await delivery.deliver(lines).message { screen.write([StyledText(message, .secondary)]) }
  }

  /// Shows lines in the user's pager; returns false if no pager is set, or if another program is using the terminal.
  func page(_ lines: [String], report: @escaping (any Error) -> Void) -> Bool {
    guard let words = settings.pager, task == nil else { return false }
    start(report: report) { outside in
      let program = ShellProgram(words: words, input: .bytes(Array((lines.joined(separator: "\n") + "\n").utf8)))
      let end = await outside.lend(to: program)
      guard let failure = outside.failureTexts.failure(end, of: words, isInteractive: true) else { return }
      outside.screen.console.show(lines.joined(separator: "\n"))
      throw failure
    }
    return true
  }

  /// Runs a program in the terminal.
  private func lend(to program: ShellProgram) async -> ShellProgram.End {
    let end = await screen.console.lend { await program.runAside() }
    if end.isInterrupt { onInterrupt() }
    return end
  }
}
