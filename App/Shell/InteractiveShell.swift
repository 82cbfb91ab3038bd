import Foundation
import Loading
import Localization
import Readline
import SceneKit
import Sources
import Terminal
import TerminalList
import Viper

/// The interactive shell: a prompt that is always usable, with output above it.
final class InteractiveShell {
  private let core: AppCore
  private let console: any Console
  private let interpreter: CommandInterpreter
  private let settings: VisitSettings
  /// The appearance at this moment.
  private let appearance: () -> Appearance
  /// Ends the program with an exit status.
  private let exitProgram: (Int32) -> Void
  private let timing: Timing
  private let screen: Screen
  private var spinner: Task<Void, Never>?
  private var idle: Task<Void, Never>?
  private var resize: Task<Void, Never>?
  /// Whether the console is closed: nothing may be printed, and no command run, while the program ends.
  private var isLeaving = false
  /// Whether the last command was one to leave, at the first scene.
  private var hasAskedToLeave = false
  /// The end of the pause that a server has asked for; nil if no request waits for one.
  private var pauseEnd: Date?
  /// Whether a command that was just typed is being answered.
  private var isAnswering = false
  /// A command that has to do with a program or a file, until it has ended.
  private(set) var outside: Task<Void, Never>?
  /// The commands of the start-up file.
  private(set) lazy var startUp = sequence
  /// The commands of the line typed last.
  private(set) lazy var typed = sequence

  /// The delays of the shell, as functions that return after them.
  nonisolated struct Timing: Sendable {
    /// The maximum time that a screenful waits for its pictures.
    var pictureTimeout: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(300)) }
    /// The time without a further change of the window's size after which the screenful is shown again.
    var resizeDelay: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(150)) }
    /// The time without a command after which expired pages are deleted.
    var idleDelay: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(60)) }
  }

  init(
    core: AppCore, console: any Console, settings: VisitSettings, appearance: @escaping () -> Appearance,
    timing: Timing = Timing(),
    exit: @escaping (Int32) -> Void
  ) {
    self.timing = timing
    self.core = core
    self.console = console
    self.appearance = appearance
    exitProgram = exit
    self.settings = settings
    screen = Screen(console: console, appearance: appearance, pictureTimeout: timing.pictureTimeout)
    interpreter = CommandInterpreter(
      core: core, settings: settings, columns: { [screen] in screen.size.columns },
      keys: { [console] in console.keys(of: $0) })
  }

  deinit {
    spinner?.cancel()
    idle?.cancel()
    resize?.cancel()
  }

  /// Opens the console, shows the first scenes, and runs the start-up commands.
  ///
  /// - Parameters:
  ///   - destinations: the first scenes.
  ///   - commands: the start-up commands.
  ///   - greeting: lines for a first visit.
  func start(at destinations: [SceneDestination], commands: [StartUpCommand], greeting: [String] = []) {
    console.completer = Completer(core: core, interpreter: interpreter).candidates
    console.completionList = { [unowned self] in
      let list = CompletionList(candidates: $0, size: listSize, texts: core.context.strings(AppText.table))
      return list.lines.map(appearance().renderer.render).joined(separator: "\n")
    }
    console.onEvent = { [unowned self] in handle($0) }
    settings.onChange = { [weak self] in self?.apply($0) }
    screen.page = { [weak self] in self?.page($0) ?? false }
    screen.onPictureTimeout = { [weak self] in self?.updatePrompt() }
    listen()
    let commands = commands.map { PendingCommand(text: $0.text, startUpLine: $0.line) }
    // Settings and aliases are known before the first scene is shown.
    let early = commands.filter { interpreter.isAboutTheShell($0.text) }
    let failures = early.compactMap { command -> Failure? in
      do {
        _ = try interpreter(for: command).execute(command.text)
        return nil
      } catch {
        return failure(error, in: command)
      }
    }
    core.stack.show(destinations)
    console.open(prompt: prompt(tick: nil))
    screen.write(greeting.map { StyledText($0, .secondary) })
    updatePrompt()
    failures.forEach(report)
    startUp.beginWaiting(commands.filter { !early.contains($0) })
  }

  /// The size of the screen for a list of candidates.
  private var listSize: ScreenSize { ScreenSize(columns: screen.size.columns, lines: console.size.lines) }

  /// Prints an error above the input line.
  func report(_ failure: Failure) {
    screen.write([StyledText(failure.message, .error)])
  }

  private func handle(_ event: ConsoleEvent) {
    switch event {
    case .line(let line):
      let commands = CommandInterpreter.commands(in: line)
      run(commands.isEmpty && line.allSatisfy(\.isWhitespace) ? [ShellWord.more.rawValue] : commands)
    case .function(let function): handle(function)
    case .endOfInput: run([ShellWord.back.rawValue])
    case .interrupt: interrupt()
    case .resize: showAgainAfterResize()
    case .outputFailure(let code): endWithoutOutput(StreamError(stream: .output, code: code))
    case .terminate(let signal): leave(status: 128 + signal)
    }
  }

  /// Does what a key stands for.
  private func handle(_ function: KeyFunction) {
    switch function {
    case .pageUp:
      guard let top = core.stack.top else { return }
      screen.stopWaiting(for: top)
      screen.show(.previous, of: top)
      updatePrompt()
    // A key does not end the program.
    case .back where core.stack.scenes.count == 1: break
    default: run([KeyHelp.command(of: function)])
    }
  }

  /// Runs the commands of a line, instead of those of the line before that still wait.
  private func run(_ commands: [String]) {
    reportNotRun(typed.abandon())
    stopOutside()
    typed.begin(commands.map { PendingCommand(text: $0) })
  }

  /// Commands that each wait for the work of the one before.
  private var sequence: CommandSequence {
    CommandSequence { [weak self] in
      guard let self else { return nil }
      return outside.map { RunningTask(name: "program", end: $0) } ?? core.stack.top?.tasks.first { !$0.isInBackground }
    } run: { [weak self] in
      self?.run($0) ?? []
    }
  }

  /// Runs a command.
  ///
  /// - Returns: the commands that an alias stands for, which did not run.
  private func run(_ command: PendingCommand) -> [PendingCommand] {
    guard !isLeaving else { return [] }
    if let expansion = interpreter.aliases.expansion(of: command.text) {
      return expansion.map { PendingCommand(text: $0, startUpLine: command.startUpLine) }
    }
    if let top = core.stack.top { screen.stopWaiting(for: top) }
    switch TypedCommand(parsing: command.text) {
    case .plain: break
    case .program(let words):
      goOutside(command) { try await $0.runProgram(words) }
      return []
    case .redirected(let text, let output):
      goOutside(command) { try await $0.run(text, by: $0.interpreter(for: command), to: output) }
      return []
    }
    isAnswering = command.startUpLine == nil
    defer { isAnswering = false }
    do {
      let result = try interpreter(for: command).execute(command.text)
      if case .askToLeave = result {} else { hasAskedToLeave = false }
      try show(result, isTyped: command.startUpLine == nil)
    } catch {
      hasAskedToLeave = false
      report(failure(error, in: command))
    }
    guard !isLeaving else { return [] }
    updatePrompt()
    startIdling()
    return []
  }

  /// Runs a command that has to do with a program or a file, while the prompt can be used.
  private func goOutside(
    _ command: PendingCommand, _ work: @escaping @MainActor (InteractiveShell) async throws -> Void
  ) {
    hasAskedToLeave = false
    outside = Task { [weak self] in
      guard let self else { return }
      do {
        try Task.checkCancellation()
        try await work(self)
      } catch is CancellationError {
        // The person has gone on.
      } catch {
        report(failure(error, in: command))
      }
      guard !Task.isCancelled else { return }
      stopOutside()
      updatePrompt()
      startIdling()
    }
  }

  /// Forgets a command that has to do with a program or a file, and takes the events of scenes again.
  private func stopOutside() {
    outside?.cancel()
    outside = nil
    listen()
  }

  private func listen() {
    core.stack.onEvent = { [weak self] in self?.handle($1, of: $0) }
  }

  /// Runs a program in the terminal; Ctrl-C in it leaves out the rest of the line, too.
  private func lend(to program: ShellProgram) async -> ShellProgram.End {
    let end = await console.lend { await program.runAside() }
    if end.isInterrupt { reportNotRun(typed.abandon() + startUp.abandon()) }
    return end
  }

  private func runProgram(_ words: String) async throws {
    let texts = core.context.strings(AppText.table)
    let program = ShellProgram(words: words.isEmpty ? ShellProgram.userShell : words, input: .inherited)
    let end = await lend(to: program)
    // One's own shell ends with the status of its last command.
    if words.isEmpty, case .exited = end { return }
    let name = words.isEmpty ? "$SHELL" : words
    if let failure = OutsideFailures(texts: texts).failure(end, of: name, isInteractive: true) { throw failure }
  }

  private func run(_ command: String, by interpreter: CommandInterpreter, to output: TypedCommand.Output) async throws {
    let texts = core.context.strings(AppText.table)
    let delivery = Delivery(command: command, output: output, texts: texts, isInteractive: true) {
      [unowned self] program in
      await lend(to: program)
    }
    try delivery.check()
    let (lines, failures) = try await ScriptRunner.output(of: command, by: interpreter, format: .text)
    try Task.checkCancellation()
    listen()
    failures.forEach(report)
    // What has failed replaces no file, not even by a part.
    guard failures.isEmpty || !lines.isEmpty && !output.isFile else { return }
    if let message = try await delivery.deliver(lines).message { screen.write([StyledText(message, .secondary)]) }
  }

  /// Shows lines in the user's pager; false without one, while another program has the terminal, and for what comes
  /// late: then keys are for the prompt.
  private func page(_ lines: [String]) -> Bool {
    guard let words = settings.pager, outside == nil, isAnswering else { return false }
    goOutside(PendingCommand(text: "")) { shell in
      let program = ShellProgram(words: words, input: .bytes(Array((lines.joined(separator: "\n") + "\n").utf8)))
      let end = await shell.lend(to: program)
      let failures = OutsideFailures(texts: shell.core.context.strings(AppText.table))
      guard let failure = failures.failure(end, of: words, isInteractive: true) else { return }
      shell.console.show(lines.joined(separator: "\n"))
      throw failure
    }
    return true
  }

  /// The interpreter for a command, which knows where it stands.
  private func interpreter(for command: PendingCommand) -> CommandInterpreter {
    var interpreter = interpreter
    interpreter.origin = command.startUpLine.map { .startUpFile(line: $0) } ?? .command
    return interpreter
  }

  /// The failure of a command, with its line in the start-up file.
  private func failure(_ error: any Error, in command: PendingCommand) -> Failure {
    let failure = Failure(loading: error, in: core.context.language)
    guard let line = command.startUpLine else { return failure }
    let values = ["line": String(line), "message": failure.message]
    return failure.with(message: core.context.strings(AppText.table)(.startUpLine, values))
  }

  /// Names the commands that will not run.
  private func reportNotRun(_ commands: [PendingCommand]) {
    guard !commands.isEmpty else { return }
    let list = commands.map(\.text).joined(separator: "; ")
    let text = core.context.strings(AppText.table)(.notRun, ["commands": list])
    screen.write([StyledText(line: text, .secondary)])
  }

  /// Applies a change of a setting to the scenes that are open.
  private func apply(_ name: SettingName) {
    switch name {
    // Pictures are drawn for the colours, too.
    case .images, .color: core.stack.scenes.forEach { $0.view.forgetPictures() }
    case .rows, .theme, .language, .dates, .pager: break
    }
  }

  /// kitty's command that deletes the pictures on the screen.
  private static let deletionOfPictures = "\u{1B}_Ga=d,d=A\u{1B}\\"

  /// Shows the screenful once more, for the new size of the window.
  private func showAgainAfterResize() {
    resize?.cancel()
    resize = Task { [weak self, timing] in
      do { try await timing.resizeDelay() } catch { return }
      guard let self, !isLeaving, let top = core.stack.top, top.view.hasRows else { return }
      // The terminal moves text, and leaves these pictures where they are.
      if ImageMode(settings.pictureFormat) == .kitty { console.send(Self.deletionOfPictures) }
      screen.show(.again, of: top)
    }
  }

  /// Deletes expired pages after a time without commands.
  private func startIdling() {
    idle?.cancel()
    idle = Task { [timing, cache = core.source.cache] in
      do { try await timing.idleDelay() } catch { return }
      await cache.removeExpired()
    }
  }

  private func interrupt() {
    stopOutside()
    let abandoned = typed.abandon() + startUp.abandon()
    reportNotRun(abandoned)
    guard let top = core.stack.top, top.isBusy || top.view.isWaitingForPictures else { return console.discardLine() }
    screen.stopWaiting(for: top)
    top.cancel()
    updatePrompt()
  }

  /// A closed pipe is not a failure.
  private func endWithoutOutput(_ error: StreamError) {
    guard !isLeaving, !error.isClosedPipe else { return leave(status: EXIT_SUCCESS) }
    let texts = core.context.strings(AppText.table)
    StandardOutput().writeError("feedshell: " + texts(.outputUnwritable, ["reason": SystemReason(error.reason)]))
    leave(status: EXIT_FAILURE)
  }

  private func leave(status: Int32) {
    guard !isLeaving else { return }
    isLeaving = true
    core.stack.onEvent = { _, _ in }
    [typed, startUp].forEach { $0.abandon() }
    [spinner, idle, resize, outside].forEach { $0?.cancel() }
    console.close()
    exitProgram(status)
  }
}

// MARK: - Showing

extension InteractiveShell {
  private func show(_ result: CommandResult, isTyped: Bool = true) throws {
    guard let top = core.stack.top else { return }
    switch result {
    case .answer(let answer, let action): try show(answer, to: action)
    // A scene that is loading its first rows is shown when they arrive.
    case .scene: if top.view.hasRows || top.state != .loading { screen.show(.again, of: top) }
    case .rows: screen.show(.again, of: top)
    case .rowsFrom(let number): screen.show(top.view.begin(atRow: number) ? .again : .first, of: top)
    case .more(.page): screen.showMore(of: top)
    case .more(.rows(let count)): screen.showMore(of: top, count: count)
    case .more(.all): loadAll(of: top)
    case .new: screen.showNew(of: top)
    case .chosen(let rows):
      if let message = rows.message { screen.write([StyledText(message, .secondary), .empty]) }
      screen.show(rows.numbers, marking: rows.search, of: top)
    case .changed(let paragraphs, _, let isNotable): if isTyped || isNotable { write(paragraphs) }
    case .text(let paragraphs, _): write(paragraphs)
    case .askToLeave where hasAskedToLeave: leave(status: 0)
    case .askToLeave:
      hasAskedToLeave = true
      screen.write([StyledText(core.context.strings(AppText.table)[.leaveAgain], .secondary)])
    case .quit: leave(status: 0)
    }
  }

  private func write(_ paragraphs: [Paragraph]) {
    screen.write(paragraphs.flatMap { $0.lines(width: screen.size.columns) })
  }

  private func show(_ answer: ActionAnswer, to action: SceneAction) throws {
    switch answer {
    case .done(let message), .saved(let message, _, _): screen.write([StyledText(message, .secondary)])
    case .text(let lines): screen.write(lines.map(StyledText.init))
    case .scene: try show(.scene)
    case .rows(let numbers): if let top = core.stack.top { screen.show(numbers, of: top) }
    case .arrivals, .pictures: if let top = core.stack.top { screen.fill(top) }
    case .route(let route): try show(interpreter.go(to: route))
    case .work(let name, let status, let work): core.stack.top?.run(action, name: name, status: status, work)
    case .act(let act): try show(act(), to: action)
    }
  }

  private func loadAll(of scene: any TerminalScene) {
    let load = scene.pageLoading { false }
    let word = ShellWord.more.rawValue
    let texts = core.context.strings(AppText.table)
    scene.run(SceneAction(word), name: word, status: { [weak scene] in scene?.rowsSoFar ?? "" }) { [weak scene] in
      try await load()
      return .done(texts(.allLoaded, ["count": scene?.rowCount ?? 0]))
    }
  }

  private func handle(_ event: SceneEvent, of scene: any TerminalScene) {
    switch event {
    case .list(let change): screen.show(change, in: scene)
    case .pictures: screen.fill(scene)
    case .failed(let failure): report(failure)
    case .answered(let answer, let action):
      do {
        try show(answer, to: action)
      } catch {
        report(Failure(loading: error, in: core.context.language))
      }
    }
    updatePrompt()
  }
}

// MARK: - The prompt

extension InteractiveShell {
  /// Counts down to the end of a pause that a request waits for.
  func waits(until date: Date) {
    pauseEnd = date
    updatePrompt()
  }

  private func prompt(tick: Int?) -> String {
    let words = core.stack.top.map { core.catalog.words(of: $0.route) } ?? ""
    let seconds = pauseEnd.map { Int($0.timeIntervalSince(core.context.now()).rounded(.up)) } ?? 0
    return Prompt(
      words: words, tick: tick, pause: tick != nil && seconds > 0 ? seconds : nil, status: core.stack.top?.status,
      width: screen.size.columns, hasBraille: settings.hasBraille, renderer: appearance().renderer
    ).text
  }

  private func updatePrompt() {
    let isBusy = core.stack.top.map { $0.isBusy || $0.view.isWaitingForPictures } ?? false
    if !isBusy { pauseEnd = nil }
    guard isBusy, appearance().isAnimated else {
      spinner?.cancel()
      spinner = nil
      console.setPrompt(prompt(tick: nil))
      return
    }
    guard spinner == nil else { return }
    spinner = Task { [weak self] in
      for tick in 0... {
        guard !Task.isCancelled else { return }
        self?.spin(tick)
        do { try await Task.sleep(for: .milliseconds(100)) } catch { return }
      }
    }
  }

  private func spin(_ tick: Int) {
    console.setPrompt(prompt(tick: tick))
  }
}
