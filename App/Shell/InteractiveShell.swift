import Foundation
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
  private(set) var startUp: Task<Void, Never>?

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
    interpreter = CommandInterpreter(core: core, settings: settings) { [screen] in screen.size.columns }
  }

  deinit {
    startUp?.cancel()
    spinner?.cancel()
    idle?.cancel()
    resize?.cancel()
  }

  /// Opens the console, shows the first scenes, and runs the start-up commands.
  ///
  /// - Parameters:
  ///   - destinations: the first scenes.
  ///   - commands: the start-up commands.
  ///   - isFirstVisit: whether to say how to go on.
  func start(at destinations: [SceneDestination], commands: [StartUpCommand], isFirstVisit: Bool = false) {
    console.completer = Completer(core: core, interpreter: interpreter).candidates
    console.completionList = { [unowned self] in
      let list = CompletionList(candidates: $0, size: listSize, texts: core.context.strings(AppText.table))
      return list.lines.map(appearance().renderer.render).joined(separator: "\n")
    }
    console.onEvent = { [unowned self] in handle($0) }
    settings.onChange = { [weak self] in self?.apply($0) }
    screen.onPictureTimeout = { [weak self] in self?.updatePrompt() }
    core.stack.onEvent = { [weak self] in self?.handle($1, of: $0) }
    if isFirstVisit {
      let text = core.context.strings(AppText.table)(.welcome, ["help": ShellWord.help.rawValue])
      screen.write([StyledText(text, .secondary)])
    }
    core.stack.show(destinations)
    console.open(prompt: prompt(tick: nil))
    updatePrompt()
    guard !commands.isEmpty else { return }
    // As in a script, each command waits for the loads of the one before.
    startUp = Task { [weak self] in
      for command in commands {
        await self?.core.stack.top?.settle()
        guard !Task.isCancelled else { return }
        self?.run([command.text], startUpLine: command.line)
      }
    }
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
    case .endOfInput: run([ShellWord.back.rawValue])
    case .interrupt: interrupt()
    case .resize: showAgainAfterResize()
    case .outputFailure(let code): endWithoutOutput(StreamError(stream: .output, code: code))
    case .terminate(let signal): leave(status: 128 + signal)
    }
  }

  /// Runs commands; `startUpLine` is their line in the start-up file.
  private func run(_ commands: [String], startUpLine: Int? = nil) {
    if let top = core.stack.top { screen.stopWaiting(for: top) }
    var interpreter = interpreter
    interpreter.origin = startUpLine.map { .startUpFile(line: $0) } ?? .command
    for command in commands where !isLeaving {
      do {
        let result = try interpreter.execute(command)
        if case .askToLeave = result {} else { hasAskedToLeave = false }
        try show(result)
      } catch {
        hasAskedToLeave = false
        let failure = Failure(loading: error, in: core.context.language)
        report(
          startUpLine.map { line in
            let texts = core.context.strings(AppText.table)
            let values = ["line": String(line), "message": failure.message]
            return failure.with(message: texts(.startUpLine, values))
          } ?? failure)
      }
    }
    guard !isLeaving else { return }
    updatePrompt()
    startIdling()
  }

  /// Applies a change of a setting to the scenes that are open.
  private func apply(_ name: SettingName) {
    switch name {
    // Pictures are drawn for the colours, too.
    case .images, .color: core.stack.scenes.forEach { $0.view.forgetPictures() }
    case .rows, .theme, .language, .dates, .pager: break
    }
  }

  /// Shows the screenful once more, for the new size of the window.
  private func showAgainAfterResize() {
    resize?.cancel()
    resize = Task { [weak self, timing] in
      do { try await timing.resizeDelay() } catch { return }
      guard let self, !isLeaving, let top = core.stack.top, top.view.hasRows else { return }
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
    guard let top = core.stack.top, top.isBusy || top.view.isWaitingForPictures else { return console.discardLine() }
    screen.stopWaiting(for: top)
    top.cancel()
    updatePrompt()
  }

  /// A closed pipe is not a failure.
  private func endWithoutOutput(_ error: StreamError) {
    guard !isLeaving, !error.isClosedPipe else { return leave(status: EXIT_SUCCESS) }
    let texts = core.context.strings(AppText.table)
    StandardOutput().writeError("feedshell: " + texts(.outputUnwritable, ["reason": error.reason]))
    leave(status: EXIT_FAILURE)
  }

  private func leave(status: Int32) {
    guard !isLeaving else { return }
    isLeaving = true
    core.stack.onEvent = { _, _ in }
    [startUp, spinner, idle, resize].forEach { $0?.cancel() }
    console.close()
    exitProgram(status)
  }
}

// MARK: - Showing

extension InteractiveShell {
  private func show(_ result: CommandResult) throws {
    guard let top = core.stack.top else { return }
    switch result {
    case .answer(let answer, let action): try show(answer, to: action)
    // A scene that is loading its first rows is shown when they arrive.
    case .scene: if top.view.hasRows || top.state != .loading { screen.show(.again, of: top) }
    case .rows: screen.show(.again, of: top)
    case .firstRows: screen.show(.first, of: top)
    case .more: screen.showMore(of: top)
    case .new: screen.showNew(of: top)
    case .chosen(let rows):
      if let message = rows.message { screen.write([StyledText(message, .secondary), .empty]) }
      screen.show(rows.numbers, marking: rows.search, of: top)
    case .text(let paragraphs, _): screen.write(paragraphs.flatMap { $0.lines(width: screen.size.columns) })
    case .askToLeave where hasAskedToLeave: leave(status: 0)
    case .askToLeave:
      hasAskedToLeave = true
      screen.write([StyledText(core.context.strings(AppText.table)[.leaveAgain], .secondary)])
    case .quit: leave(status: 0)
    }
  }

  private func show(_ answer: ActionAnswer, to action: SceneAction) throws {
    switch answer {
    case .done(let message): screen.write([StyledText(message, .secondary)])
    case .text(let lines): screen.write(lines.map(StyledText.init))
    case .scene: try show(.scene)
    case .rows(let numbers): if let top = core.stack.top { screen.show(numbers, of: top) }
    case .arrivals: if let top = core.stack.top { screen.fill(top) }
    case .route(let route): try show(interpreter.go(to: route))
    case .work(let name, let work): core.stack.top?.run(action, name: name, work)
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
      words: words, tick: tick, pause: tick != nil && seconds > 0 ? seconds : nil, renderer: appearance().renderer
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
