import CReadline
import CSystem
import Foundation

/// The console of GNU readline; readline's state is global, so there is only one instance.
public final class ReadlineConsole: Console {
  /// The only instance.
  public static let shared = ReadlineConsole()

  public var onEvent: (ConsoleEvent) -> Void = { _ in }
  public var completer: (CompletionRequest) -> [CompletionCandidate] = { _ in [] }
  public var completionList: ([CompletionCandidate]) -> String = { $0.map(\.text).joined(separator: "\n") }
  public var hasSingleKeys: () -> Bool = { false }
  public var beginsWord: (_ text: String) -> Bool = { _ in false }
  public var isLoading: () -> Bool = { false }
  public var hasAltKeys: () -> Bool = { false }
  public var lineOfDigit: (_ digit: Int) -> String? = { _ in nil }

  let completion = ReadlineCompletion()
  private var history: History?
  let input = ReadlineInput()
  let bindings = ReadlineKeys()
  private let signals = TerminalSignals()
  var source: (any DispatchSourceRead)?
  var isOpen = false
  /// Whether readline has completed a line.
  ///
  /// The main queue must run before the next line is read.
  private var hasAccepted = false
  /// Whether readline's line handler is running.
  ///
  /// After the handler, readline draws the next prompt itself.
  var isHandlingLine = false
  /// Input typed during `askTerminal`.
  var typedAhead: [UInt8] = []
  /// The deadline for late replies to `askTerminal`; nil if all replies arrived in time.
  var answersDue: ContinuousClock.Instant?
  /// The settings of the terminal before `askTerminal`; nil after they were restored.
  var settingsBeforeQuestion: termios?
  /// Whether the last reply to `askTerminal` arrived in time.
  var hasLastAnswer = false
  public internal(set) var line = 0
  /// The output delayed while another program controls the terminal; nil otherwise.
  var held: [String]?
  var wantedPrompt = ""
  var shownPrompt = ""

  static let searching = UInt(RL_STATE_ISEARCH | RL_STATE_NSEARCH)
  /// The states in which readline shows a different line instead of the prompt.
  static let busy = UInt(RL_STATE_NUMERICARG | RL_STATE_COMPLETING)

  /// The number added to the line number after another program has used the terminal, so that earlier output counts as
  /// off the screen.
  static let unknownLines = 100_000

  /// The name of the program for conditions in `inputrc`, as in `$if feedshell`.
  public static var applicationName = "feedshell"

  private init() {}

  public var size: (columns: Int, lines: Int) {
    windowSize.map { (Int($0.ws_col), Int($0.ws_row)) } ?? (80, 24)
  }

  /// The size of a character cell in pixels; nil if the terminal's driver does not report a plausible size.
  public var cell: TerminalReply.CellSize? {
    windowSize.flatMap { .init(width: Int($0.ws_xpixel / $0.ws_col), height: Int($0.ws_ypixel / $0.ws_row)) }
  }

  private var windowSize: winsize? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return size
  }

  /// Adds further lines to the given history.
  ///
  /// Must be called before `open`.
  public func use(_ history: History) {
    self.history = history
  }

  public func open(prompt: String) {
    setlocale(LC_ALL, "")
    wantedPrompt = prompt
    shownPrompt = prompt
    rl_readline_name = UnsafePointer(strdup(Self.applicationName))  // kept by readline
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    rl_change_environment = 0
    completion.install()
    if settingsBeforeQuestion == nil { cterminal_guard(STDIN_FILENO) }
    signals.handle { ReadlineConsole.shared.handle($0) }
    input.install()
    bindings.install()
    endQuestion()
    rl_callback_handler_install(prompt) { line in
      let text = line.map { String(cString: $0) }
      free(line)
      MainActor.assumeIsolated { ReadlineConsole.shared.accept(text) }
    }
    isOpen = true
    listen()
    // Deferred so that the caller of `open` can finish its setup.
    DispatchQueue.main.async { ReadlineConsole.shared.readTypedAhead() }
  }

  public func keys(of function: KeyFunction) -> [String] {
    bindings.names(of: function)
  }

  public func close() {
    guard isOpen else { return }
    isOpen = false
    if held != nil { source?.resume() }  // a suspended source cannot be released
    source?.cancel()
    // A background job that uses the terminal would be stopped.
    if held == nil, tcgetpgrp(STDIN_FILENO) == getpgrp() {
      awaitAnswers()
      rl_callback_handler_remove()
    }
    history?.save()
  }

  /// Sets a UTF-8 locale in the environment, unless it already has one.
  ///
  /// Readline takes the charset from the environment, and locales of other languages may be missing. Must be called
  /// before any thread starts, because `setenv` is not thread-safe.
  public static func useUTF8() {
    setlocale(LC_CTYPE, "")
    if String(cString: nl_langinfo(nl_item(CODESET))) != "UTF-8" { setenv("LC_ALL", "C.UTF-8", 1) }
    setlocale(LC_CTYPE, "C")
  }
}

// MARK: - Input

extension ReadlineConsole {
  private func listen() {
    let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { ReadlineConsole.shared.read() } }
    source.resume()
    self.source = source
  }

  private func handle(_ signal: Int32) {
    switch signal {
    case SIGINT: interrupt()
    case SIGWINCH: resize()
    case SIGTSTP: suspend()
    default: onEvent(.terminate(signal: signal))
    }
  }

  private func read() {
    guard isOpen, held == nil, input.isEmpty else { return }
    var state = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, 0) > 0 else { return }
    // A closed terminal would report the end of the input repeatedly.
    guard state.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0, input.read() else {
      onEvent(.terminate(signal: SIGHUP))
      return
    }
    passInput()
  }

  private func readTypedAhead() {
    input.add(typedAhead)
    typedAhead = []
    passInput()
  }

  /// Passes the input to readline.
  ///
  /// After a line or a function, the rest is passed once the main queue has run.
  func passInput() {
    while isOpen, held == nil, !input.isEmpty {
      hasAccepted = false
      if bindings.isWaiting {
        bindings.endWait(by: input.nextCharacter)
        guard !passEvents() else { return passInputLater() }
      }
      let wasEmpty = isLineEmpty
      if isLoading() { onEvent(.key) }
      rl_callback_read_char()
      applyPrompt()  // a prompt that was delayed by a search
      let hasActed = passEvents()
      if !wasEmpty, !hasAccepted, isLineEmpty { onEvent(.emptied) }
      guard !hasAccepted, !hasActed else { return passInputLater() }
    }
  }

  private func passInputLater() {
    DispatchQueue.main.async { ReadlineConsole.shared.passInput() }
  }

  /// Reports the events of keys; returns false if there are none.
  private func passEvents() -> Bool {
    let events = bindings.take()
    if events.contains(.function(.redraw)) { line += Self.unknownLines }  // the screen is clear
    events.forEach(onEvent)
    return !events.isEmpty
  }

  /// Starts a timeout after which a single key acts, if no other key follows.
  func wait(_ count: Int) {
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(KeyChord.patience)) {
      let console = ReadlineConsole.shared
      guard console.isOpen, console.held == nil else { return console.bindings.forgetWait() }
      console.bindings.endWait(count)
      _ = console.passEvents()
    }
  }

  private func accept(_ line: String?) {
    hasAccepted = true
    isHandlingLine = true
    defer { isHandlingLine = false }
    guard let line else {
      self.line += 1
      // Otherwise, readline would treat every further line as the last line, and end it twice.
      rl_eof_found = 0
      write("\n")
      onEvent(.endOfInput)
      return
    }
    self.line += isWrapped(line) ? Self.unknownLines : 1
    history?.add(line)
    onEvent(.line(line))
  }

  /// Handles Ctrl-C.
  ///
  /// Ends a search first, because a search uses the line and the prompt.
  private func interrupt() {
    guard held == nil else { return }  // the program has received it, too
    input.discard()
    bindings.forgetWait()
    if isOpen, rl_readline_state & Self.searching != 0 { discardLine() } else { onEvent(.interrupt) }
  }

  /// Redraws the input line at its new position, because the terminal may have rewrapped it.
  private func resize() {
    guard isOpen, held == nil else { return }
    line += Self.unknownLines
    let wrapped = max(0, displayWidth(of: wantedPrompt + currentLine) - 1) / max(1, size.columns)
    write("\r" + (wrapped > 0 ? "\u{1B}[\(wrapped)A" : "") + "\u{1B}[J")
    rl_reset_screen_size()
    rl_on_new_line()
    rl_redisplay()
    onEvent(.resize)
  }

  public var isLineEmpty: Bool {
    (isHandlingLine || currentLine.isEmpty) && rl_readline_state & (Self.searching | Self.busy) == 0
  }

  /// The text typed so far on the input line.
  var currentLine: String { rl_line_buffer.map { String(cString: $0) } ?? "" }

  /// Whether the line may have occupied several lines of the screen.
  func isWrapped(_ line: String) -> Bool {
    displayWidth(of: wantedPrompt + line) + 2 > size.columns || line.contains(where: \.isNewline)
  }

  /// The display width of a text, without the sequences between `\u{1}` and `\u{2}`.
  ///
  /// For a text with tabs or control characters, this is an upper bound.
  func displayWidth(of text: String) -> Int {
    var isHidden = false
    return text.unicodeScalars.reduce(0) { width, scalar in
      switch scalar {
      case "\u{1}": isHidden = true
      case "\u{2}": isHidden = false
      case _ where isHidden: break
      case "\t": return width + 8
      default: return width + max(scalar.value < 0x20 ? 2 : 1, Int(cterminal_width(scalar.value)))
      }
      return width
    }
  }

  private func suspend() {
    guard isOpen, held == nil else { return }
    rl_clear_visible_line()
    fflush(rl_outstream)
    rl_deprep_terminal()
    line += Self.unknownLines
    raise(SIGSTOP)  // continues here after `fg`
    for signal in [SIGTERM, SIGHUP] where cterminal_take(signal) {
      return onEvent(.terminate(signal: signal))  // shells continue a stopped job to end it
    }
    cterminal_guard(STDIN_FILENO)  // the shell may have changed the settings
    rl_prep_terminal(1)
    rl_resize_terminal()
    rl_forced_update_display()
  }
}
