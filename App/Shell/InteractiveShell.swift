import Foundation
import Readline
import Terminal
import Viper

/// The shell for a person: a prompt that is always usable, and above it what arrives.
final class InteractiveShell {
  private let browser: Browser
  private let console: any Console
  private let interpreter: CommandInterpreter
  private let look: Look
  /// Ends the program, with a status.
  private let exit: (Int32) -> Void
  private let timing: Timing
  private let screen: Screen
  private var spinner: Task<Void, Never>?
  private var idle: Task<Void, Never>?
  private(set) var startUp: Task<Void, Never>?

  /// How the shell looks.
  struct Look {
    /// Columns; nil for as many as the terminal has.
    let width: Int?
    let colored: Bool
    /// Whether the prompt may move: not where each step would be a new line.
    let animated: Bool
  }

  /// What the shell waits for, each until the function returns.
  nonisolated struct Timing: Sendable {
    /// A screenful has waited for its pictures long enough.
    var patience: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) }
    /// Nobody has typed anything for a while.
    var rest: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(60)) }
  }

  init(
    browser: Browser, console: any Console, look: Look, timing: Timing = Timing(), exit: @escaping (Int32) -> Void
  ) {
    self.timing = timing
    self.browser = browser
    self.console = console
    self.look = look
    self.exit = exit
    screen = Screen(console: console, look: look, patience: timing.patience)
    interpreter = CommandInterpreter(browser: browser)
  }

  deinit {
    startUp?.cancel()
    spinner?.cancel()
    idle?.cancel()
  }

  /// Opens the console on a route, and carries out the start-up commands.
  func start(at destinations: [SceneDestination], commands: [String]) {
    let completer = Completer(
      browser: browser, interpreter: interpreter, renderer: TextRenderer(colored: look.colored))
    console.completer = completer.candidates
    console.onEvent = { [unowned self] in handle($0) }
    screen.onPatienceOver = { [weak self] in self?.updatePrompt() }
    browser.stack.onChange = { [weak self] in self?.sceneDidChange($0, $1) }
    browser.stack.show(destinations)
    console.open(prompt: prompt(tick: nil))
    updatePrompt()
    guard !commands.isEmpty else { return }
    // As in a script, each finds what the one before has loaded.
    startUp = Task { [weak self] in
      for command in commands {
        await self?.browser.stack.top?.settle()
        self?.run([command])
      }
    }
  }

  /// Prints an error above the line being typed.
  func report(_ failure: Failure) {
    screen.show([StyledText(failure.message, .error)])
  }

  private func handle(_ event: ConsoleEvent) {
    switch event {
    case .line(let line):
      let commands = CommandInterpreter.commands(in: line)
      run(commands.isEmpty && line.allSatisfy(\.isWhitespace) ? ["more"] : commands)
    case .endOfInput: run(["back"])
    case .interrupt: interrupt()
    case .resize: break  // what is printed stays as it is; what comes next fits
    case .terminate(let signal): leave(status: 128 + signal)
    }
  }

  private func run(_ commands: [String]) {
    if let top = browser.stack.top { screen.stopWaiting(for: top) }
    for command in commands {
      do {
        show(try interpreter.execute(command))
      } catch let failure as Failure {
        report(failure)
      } catch {
        report(Failure(.badArgument, "\(error)"))
      }
    }
    updatePrompt()
    goIdle()
  }

  /// Clears up when nobody has typed anything for a while.
  private func goIdle() {
    idle?.cancel()
    idle = Task { [timing, clearUp = browser.clearUp] in
      do { try await timing.rest() } catch { return }
      await clearUp()
    }
  }

  private func interrupt() {
    guard let top = browser.stack.top, top.isBusy || top.isWaitingForPictures else { return console.discardLine() }
    screen.stopWaiting(for: top)
    top.cancel()
    updatePrompt()
  }

  private func leave(status: Int32) {
    spinner?.cancel()
    console.close()
    exit(status)
  }
}

// MARK: - Showing

extension InteractiveShell {
  private func show(_ reply: Reply) {
    guard let top = browser.stack.top else { return }
    switch reply {
    case .scene: if top.state != .loading { screen.show(.again, of: top) }
    case .arrivals: break
    case .rows: screen.show(.first, of: top)
    case .more: screen.showMore(of: top)
    case .text(let paragraphs, _): screen.show(paragraphs.flatMap { $0.lines(width: screen.size.columns) })
    case .quit: leave(status: 0)
    }
  }

  private func sceneDidChange(_ scene: any TerminalScene, _ change: ListChange) {
    screen.show(change, in: scene)
    updatePrompt()
  }
}

extension InteractiveShell.Look {
  /// Narrower than this no list can be read.
  nonisolated static let narrowest = 20
  /// A screenful is never less than this.
  static let lowest = 3
}

// MARK: - The prompt

extension InteractiveShell {
  private func prompt(tick: Int?) -> String {
    let place = browser.stack.top.map { browser.catalog.words(of: $0.route) } ?? ""
    return Prompt(place: place, tick: tick, colored: look.colored).text
  }

  private func updatePrompt() {
    let isBusy = browser.stack.top.map { $0.isBusy || $0.isWaitingForPictures } ?? false
    guard isBusy, look.animated else {
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
