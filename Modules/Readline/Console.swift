/// A person's terminal, as the shell sees it: one line being typed, and output that appears above it.
public protocol Console: AnyObject {
  var onEvent: (ConsoleEvent) -> Void { get set }
  var completer: (CompletionRequest) -> [CompletionCandidate] { get set }
  /// The terminal's width and height.
  var size: (columns: Int, lines: Int) { get }

  /// Begins to read lines.
  func open(prompt: String)
  /// Prints lines above the line being typed, which stays as it is. Only text made for a terminal may come here.
  func show(_ text: String)
  /// - Parameter prompt: one line; what takes no columns stands between `\u{1}` and `\u{2}`.
  func setPrompt(_ prompt: String)
  /// Throws away the line being typed and begins another.
  func discardLine()
  /// Leaves the terminal as it was found.
  func close()
}

public nonisolated enum ConsoleEvent: Hashable, Sendable {
  /// A finished line; a paste may hold several, with line ends between them.
  case line(String)
  /// Ctrl-D on an empty line.
  case endOfInput
  /// Ctrl-C.
  case interrupt
  /// The terminal has another width.
  case resize
  /// A signal asks the program to end: SIGTERM, or SIGHUP for a terminal that is gone.
  case terminate(signal: Int32)
}

public nonisolated struct CompletionRequest: Hashable, Sendable {
  /// The line up to the word to complete.
  public let before: String
  /// The word to complete, as far as it is typed.
  public let word: String

  public init(before: String, word: String) {
    self.before = before
    self.word = word
  }
}

public nonisolated struct CompletionCandidate: Hashable, Sendable {
  /// What the word becomes.
  public let text: String
  /// What it stands for, in a few words.
  ///
  /// Printed as it is.
  public let hint: String

  public init(text: String, hint: String) {
    self.text = text
    self.hint = hint
  }
}
