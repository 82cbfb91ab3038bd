package import Foundation
import Localization
import Navigation
package import Readline
package import SceneKit
import Terminal
import TerminalList
package import Viper

/// The interactive shell: a prompt that accepts input at any time, with output above it.
package final class InteractiveShell {
  /// The kitty command that deletes the pictures on the screen.
  private static let deletionOfPictures = "\u{1B}_Ga=d,d=A\u{1B}\\"

  private let core: ShellScenes
  private let console: any Console
  private let interpreter: CommandInterpreter
  private let settings: VisitSettings
  /// Ends the program with an exit status.
  private let exitProgram: (Int32) -> Void
  private let screen: Screen
  private let prompt: LivePrompt
  private let display: PromptDisplay
  /// Runs commands that use a program or a file.
  let outside: OutsideCommands
  /// Runs the commands of typed lines.
  package let lines: LineRunner
  /// The background loads.
  let news: ArrivalNews
  private let idle: DelayedTask
  private let resize: DelayedTask
  private let title: WindowTitle
  private let selection = SelectedRow()
  /// Commands of other scenes, and words that new users type; their letters must not act as single keys.
  private lazy var wordsElsewhere = Set(core.catalog.entries.flatMap { $0.exampleScene().commands.map(\.name) })
    .union(NewcomerWords.words)
  /// The task that shows the number of unread posts in the window title.
  private var counting: Task<Void, Never>?
  /// Whether the console is closed, after which nothing may be printed.
  private var isLeaving = false

  package init(
    core: ShellScenes, console: any Console, settings: VisitSettings, appearance: @escaping () -> Appearance,
    timing: ShellTiming = ShellTiming(), startUpFile: String? = nil,
    exit: @escaping (Int32) -> Void
  ) {
    self.core = core
    self.console = console
    exitProgram = exit
    self.settings = settings
    screen = Screen(console: console, appearance: appearance, pictureTimeout: timing.pictureTimeout)
    display = PromptDisplay(core: core, screen: screen)
    interpreter = CommandInterpreter(
      settings: settings, display: display, startUpFile: startUpFile, hasMoreText: { [screen] in screen.hasMoreText },
      keys: { [console] in console.keys(of: $0) })
    prompt = LivePrompt(core: core, screen: screen, settings: settings)
    outside = OutsideCommands(core: core, screen: screen, settings: settings)
    lines = LineRunner(interpreter: interpreter, display: display, outside: outside)
    news = ArrivalNews(core: core, screen: screen, settings: settings, patience: timing.catchUpTimeout) {
      [display, outside] in !display.isAsking && outside.task == nil
    }
    idle = DelayedTask(after: timing.idleDelay)
    resize = DelayedTask(after: timing.resizeDelay)
    title = WindowTitle("FeedShell", pause: timing.titlePause) { [console] in console.send($0) }
  }

  /// Opens the console, shows the first scenes, and runs the start-up commands.
  ///
  /// On the first start, also shows the greeting.
  ///
  /// `route` is opened after the first scenes, as with `goto`.
  package func start(
    at destinations: [SceneDestination], commands: [Invocation], greeting: [String] = [], route: Route? = nil
  ) {
    observeConsole()
    observeCommands()
    core.stack.output = display
    let (waiting, failures) = lines.prepare(commands)
    core.stack.show(destinations)
    console.open(prompt: prompt.text)
    showTitle()
    screen.write(greeting.map { StyledText($0, .secondary) })
    prompt.update()
    failures.forEach(report)
    lines.startUp.begin(waiting, waits: true)
    news.begin()
    news.follow()
    if let route { lines.run("\(ShellWord.goto.rawValue) \(route)") }
  }

  /// Prints an error above the input line; server errors are printed after the rows that are being loaded.
  package func report(_ failure: Failure) {
    guard failure.kind == .connectivity, core.stack.top?.isBusy == true else { return display.report(failure) }
    news.reports.append(failure)
  }

  /// Gives a program control of the terminal, after any programs queued earlier.
  package func lend(to program: ShellProgram) {
    outside.runNext(program) { [weak self] error in
      guard let self else { return }
      report(Failure(loading: error, in: core.context.language))
    }
  }

  /// Shows a countdown in the prompt during a pause requested by a server.
  package func waits(until date: Date) {
    prompt.waits(until: date)
  }
}

// MARK: - Events

extension InteractiveShell {
  private func observeConsole() {
    console.completer = Completer(interpreter: interpreter).candidates
    console.completionList = { [unowned self] in
      let size = ScreenSize(columns: screen.size.columns, lines: console.size.lines)
      let list = CompletionList(candidates: $0, size: size, texts: core.context.strings(ShellText.table))
      return list.lines.map(screen.appearance().renderer.render).joined(separator: "\n")
    }
    console.hasSingleKeys = { [unowned self] in settings.now.keys == .on && !display.isAsking }
    console.beginsWord = { [unowned self] text in
      interpreter.beginsWord(text) || wordsElsewhere.contains { $0.hasPrefix(text.lowercased()) }
    }
    console.hasAltKeys = { [unowned self] in !display.isAsking }
    console.isLoading = { [unowned self] in
      !display.isAsking && core.stack.top?.isBusy == true && selection.number(in: core.stack.top) == nil
    }
    console.lineOfDigit = { [unowned self] in
      guard !display.isAsking, let top = core.stack.top else { return nil }
      return top.view.endsInNext ? ".\($0)" : "\($0)"
    }
    console.onEvent = { [unowned self] in handle($0) }
  }

  private func observeCommands() {
    settings.onChange = { [weak self] in self?.apply($0) }
    screen.page = { [weak self] in self?.page($0) ?? false }
    prompt.selected = { [unowned self] in selection.number(in: core.stack.top) }
    screen.nextThing = { [weak self] in self?.interpreter.neighbours.nextThing ?? .row }
    screen.onPictureTimeout = { [weak self] in self?.prompt.update() }
    display.onEvent = { [weak self] in
      self?.prompt.update()
      self?.news.tell()
    }
    display.onLeave = { [weak self] in self?.leave(status: EXIT_SUCCESS) }
    lines.catchUp = { [weak self] in self?.news.catchUp() }
    lines.onAnswer = { [weak self] in self?.becomeIdle() }
    outside.onInterrupt = { [weak self] in self?.lines.abandon() }
    outside.onStop = { [core, display] in core.stack.output = display }
    outside.onEnd = { [weak self] in self?.becomeIdle() }
  }

  /// Shows the answer of a typed command in the user's pager; returns false for other lines, or if no pager is set.
  private func page(_ text: [String]) -> Bool {
    guard display.isAnswering else { return false }
    return outside.page(text) { [display, core] in
      display.report(Failure(loading: $0, in: core.context.language))
    }
  }

  private func showTitle() {
    guard settings.hasTitle, let counts = core.sources?.unreadCounts() else { return }
    counting = Task { [title] in
      for await count in counts { title.show(count) }
    }
  }

  private func handle(_ event: ConsoleEvent) {
    switch event {
    case .line(let line) where display.answers(line): prompt.update()
    case .line(let line):
      let row = line.allSatisfy(\.isWhitespace) ? selection.number(in: core.stack.top) : nil
      selection.end()
      lines.run(row.map { "\(ShellWord.open.rawValue) \($0)" } ?? line)
    case .function(let function): handle(function)
    case .key: core.stack.top?.hurry()
    case .emptied: news.tell()
    case .endOfInput: lines.run(ShellWord.back.rawValue)
    case .interrupt: interrupt()
    case .resize: showAgainAfterResize()
    case .outputFailure(let code): endWithoutOutput(StreamError(stream: .output, code: code))
    case .terminate(let signal): leave(status: 128 + signal)
    }
  }

  /// Performs the action of a key, on the selected row if a row is selected.
  private func handle(_ function: KeyFunction) {
    if let number = selection.number(in: core.stack.top) {
      if Self.ofRows.contains(function) { return lines.run("\(KeyHelp.command(of: function)) \(number)") }
      // In a list of sources, marks only the selected source; in a list of posts, all posts.
      if function == .seenAll, core.stack.top?.rows.hasPosts == false { return lines.run("seen \(number)") }
    }
    if function == .more || function == .pageUp { selection.forget() }
    switch function {
    case .rowAbove: select(.previous)
    case .rowBelow: select(.next)
    case .pageUp:
      guard let top = core.stack.top else { return }
      screen.stopWaiting(for: top)
      screen.show(.previous, of: top)
      prompt.update()
    // The command itself would restart a page from its beginning.
    case .redraw:
      guard let top = core.stack.top else { return }
      screen.show(.again, of: top)
    // A key that scrolls stays in the post; Enter goes on to the next one.
    case .more where !screen.hasMoreText && core.stack.top?.view.isPageAtEnd == true && core.stack.top?.failure == nil:
      break
    // A key must not end the program.
    case .back where core.stack.scenes.count == 1: break
    // In a list: the next unread row, there or elsewhere; in a post: the next unread post or, if there is none, the
    // next row.
    case .next
    where core.stack.top?.view.endsInNext == false
      || interpreter.neighbours.includeUnread(width: screen.size.columns):
      lines.run("\(ShellWord.next.rawValue) \(ShellWord.new.rawValue)")
    // On a page, the key toggles the mark; in a list, rows have to be named.
    case .star where core.stack.top?.view.endsInNext == true: lines.run(command(of: .star, unlessSet: "unstar"))
    case .unseen where core.stack.top?.view.endsInNext == true: lines.run(command(of: .unseen, unlessSet: "seen"))
    // Only comments have answers to skip.
    case .skip where core.stack.top?.command(named: KeyHelp.command(of: .skip)) == nil: break
    // A page shows one post, and the key marks only that post.
    case .seenAll where core.stack.top?.view.endsInNext == true: lines.run("seen")
    default: lines.run(KeyHelp.command(of: function))
    }
  }

  private static let ofRows: Set<KeyFunction> = [.browse, .view, .star, .unseen, .copy]

  /// Selects the next or previous row of the top list; if that row is below the screenful, shows the next rows.
  private func select(_ side: Neighbour) {
    guard let top = core.stack.top, !top.view.endsInNext else { return }
    if selection.move(side, in: top) { lines.run(ShellWord.more.rawValue) }
    prompt.update()
  }

  /// Returns the command of a key that sets a mark, such as a star; returns `opposite` if the mark is already set.
  private func command(of function: KeyFunction, unlessSet opposite: String) -> String {
    let name = KeyHelp.command(of: function)
    let known = core.stack.top?.command(named: name)
    return known.map { $0.isUseful() } ?? true ? name : opposite
  }

  /// Applies a changed setting to the open scenes.
  private func apply(_ setting: Setting) {
    switch setting {
    // Pictures depend on the colours, too.
    case .program(.images), .program(.color): core.stack.scenes.forEach { $0.view.forgetPictures() }
    case .program(.order): core.changeOrder()
    case .program(.reload): news.follow()
    case .program, .scene: break
    }
  }

  /// Redraws the screenful at the new size of the window.
  private func showAgainAfterResize() {
    resize.start { [weak self] in
      guard let self, !isLeaving, let top = core.stack.top, top.view.hasContent else { return }
      // The terminal reflows text, but leaves kitty pictures in place.
      if ImageMode(settings.pictureFormat) == .kitty { console.send(Self.deletionOfPictures) }
      screen.show(.again, of: top)
    }
  }

  /// Deletes expired posts and pages once the user has been idle for some time.
  private func becomeIdle() {
    prompt.update()
    news.tell()
    idle.start { [tidy = core.tidy] in await tidy() }
  }
}

// MARK: - Ends

extension InteractiveShell {
  private func interrupt() {
    outside.stop()
    lines.abandon()
    display.decline()
    screen.endText()
    selection.end()
    prompt.update()
    guard let top = core.stack.top, top.isBusy || top.view.isWaitingForPictures else {
      if !console.isLineEmpty || !news.interrupt() { console.discardLine() }
      return news.tell()
    }
    screen.stopWaiting(for: top)
    top.cancel()
    prompt.update()
  }

  /// Ends the program; a closed pipe is not reported as a failure.
  private func endWithoutOutput(_ error: StreamError) {
    guard !isLeaving, !error.isClosedPipe else { return leave(status: EXIT_SUCCESS) }
    let texts = core.context.strings(ShellText.table)
    StandardOutput().report(texts(.outputUnwritable, ["reason": SystemReason(error.reason)]))
    leave(status: EXIT_FAILURE)
  }

  private func leave(status: Int32) {
    guard !isLeaving else { return }
    isLeaving = true
    core.stack.output = nil
    outside.onStop = {}
    lines.end()
    [idle, resize].forEach { $0.cancel() }
    outside.stop()
    prompt.stop()
    counting?.cancel()
    news.end()
    title.end()
    console.close()
    exitProgram(status)
  }
}
