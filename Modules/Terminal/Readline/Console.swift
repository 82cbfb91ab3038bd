/// A terminal with an input line, and output above it.
public protocol Console: AnyObject {
  /// Receives each event after `open` was called.
  var onEvent: (ConsoleEvent) -> Void { get set }
  /// Returns the candidates for the word at the cursor.
  var completer: (CompletionRequest) -> [CompletionCandidate] { get set }
  /// Formats the list of candidates.
  ///
  /// The result is printed unchanged, so it must be sanitized.
  var completionList: ([CompletionCandidate]) -> String { get set }
  /// The terminal's width and height.
  var size: (columns: Int, lines: Int) { get }

  /// Starts reading lines with the given prompt.
  func open(prompt: String)
  /// Prints lines above the input line, which remains visible.
  ///
  /// The text is printed unchanged, so it must be sanitized.
  func show(_ text: String)
  /// The line of the prompt, counted from the first line printed.
  var line: Int { get }
  /// Whether a printed line is still on the screen, at the position where it was printed.
  func isOnScreen(line: Int) -> Bool
  /// Draws over lines that are on the screen, and moves the cursor back to the input line.
  ///
  /// - Parameters:
  ///   - lines: sanitized text, from the top; may contain the escape sequences of a picture.
  ///   - width: the number of columns to blank before drawing.
  ///   - line: the first line to draw over, counted from the first line printed.
  ///   - column: the first column, from 0.
  func draw(_ lines: [String], width: Int, line: Int, column: Int)
  /// Changes the prompt.
  ///
  /// - Parameter prompt: one line; `\u{1}` and `\u{2}` must enclose sequences without width.
  func setPrompt(_ prompt: String)
  /// Whether the input line is empty, and readline shows no other line, such as the line of a search.
  var isLineEmpty: Bool { get }
  /// Returns whether single keys act on an empty line; if false, keys start a line.
  ///
  /// Called for each key.
  var hasSingleKeys: () -> Bool { get set }
  /// Returns whether a text is the beginning of a word of two or more letters that can be typed.
  ///
  /// Called for each single key; such a key waits for the next key.
  var beginsWord: (_ text: String) -> Bool { get set }
  /// Returns whether Alt with a letter acts on an empty line.
  ///
  /// Called for each key.
  var hasAltKeys: () -> Bool { get set }
  /// Returns whether something is loading: if so, keys are reported as events, and Enter on an empty line reports the
  /// line without printing a new prompt.
  ///
  /// Called for each key.
  var isLoading: () -> Bool { get set }
  /// Returns the line to run for Alt with a digit on an empty line; nil if the digit has no line.
  var lineOfDigit: (_ digit: Int) -> String? { get set }
  /// The names of the keys bound to a function.
  func keys(of function: KeyFunction) -> [String]
  /// Sends an escape sequence that does not draw.
  func send(_ sequence: String)
  /// Gives a program control of the terminal while it runs.
  ///
  /// Output is delayed until then, and the input line is preserved.
  func lend<Result: Sendable>(to program: @escaping @Sendable () async -> Result) async -> Result
  /// Discards the input line and starts a new one.
  func discardLine()
  /// Stops reading, and restores the terminal.
  func close()
}

/// An event of the console.
public nonisolated enum ConsoleEvent: Hashable, Sendable {
  /// A complete line; a paste may contain several, separated by line breaks.
  case line(String)
  /// A key bound to a function; the input line is preserved.
  case function(KeyFunction)
  /// A key typed while something is loading; it also remains in the input.
  case key
  /// The user has deleted all characters of the input line.
  case emptied
  /// Ctrl-D on an empty line.
  case endOfInput
  /// Ctrl-C.
  case interrupt
  /// The width of the terminal has changed.
  case resize
  /// Writing to standard output failed with the given `errno`; only reported if standard output is not a terminal.
  case outputFailure(Int32)
  /// A signal that ends the program: SIGTERM, or SIGHUP when the terminal is closed.
  case terminate(signal: Int32)
}

/// A request for candidates.
public nonisolated struct CompletionRequest: Hashable, Sendable {
  /// The line up to the word to complete.
  public let before: String
  /// The beginning of the word to complete.
  public let word: String

  public init(before: String, word: String) {
    self.before = before
    self.word = word
  }
}

/// A candidate for the word at the cursor.
public struct CompletionCandidate {
  /// The complete word.
  public let text: String
  /// Returns a short untrusted description.
  ///
  /// Called when the candidate is listed.
  public let hint: () -> String

  public init(text: String, hint: @escaping () -> String) {
    self.text = text
    self.hint = hint
  }
}
