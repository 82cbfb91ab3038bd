/// A terminal with an input line, and output above it.
public protocol Console: AnyObject {
  /// Called for each event, after `open`.
  var onEvent: (ConsoleEvent) -> Void { get set }
  /// Returns the candidates for the word at the cursor.
  var completer: (CompletionRequest) -> [CompletionCandidate] { get set }
  /// Makes the list of candidates to show; sanitized, because it is printed unchanged.
  var completionList: ([CompletionCandidate]) -> String { get set }
  /// The terminal's width and height.
  var size: (columns: Int, lines: Int) { get }

  /// Starts reading lines.
  func open(prompt: String)
  /// Prints lines above the input line, which stays. Only for sanitized text: it is printed unchanged.
  func show(_ text: String)
  /// The line of the prompt, counted from the first line printed.
  var line: Int { get }
  /// Whether a line that was printed is still on the screen, where it was printed.
  func isOnScreen(line: Int) -> Bool
  /// Draws over lines that are on the screen, and returns to the input line.
  ///
  /// - Parameters:
  ///   - lines: sanitized text, from the top; perhaps escape sequences of a picture.
  ///   - width: the columns that are blanked first.
  ///   - line: the first line to draw over.
  ///   - column: the first column, from 0.
  func draw(_ lines: [String], width: Int, line: Int, column: Int)
  /// Changes the prompt.
  ///
  /// - Parameter prompt: one line; sequences without width are enclosed in `\u{1}` and `\u{2}`.
  func setPrompt(_ prompt: String)
  /// Whether nothing was typed since the last line, and no line of another kind, such as that of a search, is shown.
  var isLineEmpty: Bool { get }
  /// Whether single keys act on an empty line, asked at each; otherwise they begin a line.
  var hasSingleKeys: () -> Bool { get set }
  /// Whether a word of two letters or more that can be typed begins with a text, asked at each single key: if so, the key
  /// waits for the next one.
  var beginsWord: (_ text: String) -> Bool { get set }
  /// Whether letters with Alt act on an empty line, asked at each.
  var hasAltKeys: () -> Bool { get set }
  /// Whether something loads, asked at each key: then each is an event, and Enter on an empty line is `more` without a line.
  var isLoading: () -> Bool { get set }
  /// Returns the line that a digit with Alt stands for on an empty line; nil without one.
  var lineOfDigit: (_ digit: Int) -> String? { get set }
  /// The names of the keys that are bound to a function.
  func keys(of function: KeyFunction) -> [String]
  /// Sends an escape sequence that draws nothing.
  func send(_ sequence: String)
  /// Lends the terminal to a program while it runs; lines to show are held, and the input line stays.
  func lend<Result: Sendable>(to program: @escaping @Sendable () async -> Result) async -> Result
  /// Discards the input line and starts another.
  func discardLine()
  /// Stops reading, and restores the terminal.
  func close()
}

/// An event of the console.
public nonisolated enum ConsoleEvent: Hashable, Sendable {
  /// A complete line; after a paste perhaps several, with line ends between them.
  case line(String)
  /// A key that is bound to a function; the input line stays.
  case function(KeyFunction)
  /// A key while something loads, which stays typed.
  case key
  /// A line that was typed is empty again.
  case emptied
  /// Ctrl-D on an empty line.
  case endOfInput
  /// Ctrl-C.
  case interrupt
  /// The terminal has another width.
  case resize
  /// The output, which is not the terminal, cannot be written; the `errno` of the failure.
  case outputFailure(Int32)
  /// A signal to end the program: SIGTERM, or SIGHUP when the terminal is closed.
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
  /// A short untrusted description, made when it is listed.
  public let hint: () -> String

  public init(text: String, hint: @escaping () -> String) {
    self.text = text
    self.hint = hint
  }
}
