import Readline

@testable import App
@testable import Shell

/// A fake terminal: tests type lines and read the output.
final class ConsoleSpy: Console {
  var onEvent: (ConsoleEvent) -> Void = { _ in }
  var completer: (CompletionRequest) -> [CompletionCandidate] = { _ in [] }
  var completionList: ([CompletionCandidate]) -> String = { _ in "" }
  var size = (columns: 80, lines: 24)
  private(set) var prompt = ""
  private(set) var promptCount = 0
  private(set) var printed: [String] = []
  private(set) var discardedLines = 0
  private(set) var sent: [String] = []
  private(set) var lentCount = 0
  private(set) var isOpen = false
  private(set) var line = 0
  /// The lines that were redrawn in place.
  private(set) var drawn: [Drawn] = []

  struct Drawn {
    let text: String
    let line: Int
    let column: Int
  }

  func open(prompt: String) {
    isOpen = true
    self.prompt = prompt
  }
  func show(_ text: String) {
    printed.append(text)
    line += text.split(separator: "\n", omittingEmptySubsequences: false).count
  }
  func isOnScreen(line: Int) -> Bool { self.line - line < size.lines }
  func draw(_ lines: [String], width: Int, line: Int, column: Int) {
    drawn.append(Drawn(text: lines.joined(separator: "\n"), line: line, column: column))
  }
  func setPrompt(_ prompt: String) {
    self.prompt = prompt
    promptCount += 1
  }
  /// The text that was typed but not yet entered.
  var typed = ""
  var isLineEmpty: Bool { typed.isEmpty }
  var hasSingleKeys: () -> Bool = { false }
  var beginsWord: (_ text: String) -> Bool = { _ in false }
  var hasAltKeys: () -> Bool = { false }
  var isLoading: () -> Bool = { false }
  var lineOfDigit: (_ digit: Int) -> String? = { _ in nil }
  func keys(of function: KeyFunction) -> [String] { KeyHelp.standardKeys(of: function) }
  func send(_ sequence: String) { sent.append(sequence) }
  func lend<Result: Sendable>(to program: @escaping @Sendable () async -> Result) async -> Result {
    lentCount += 1
    return await program()
  }
  func discardLine() { discardedLines += 1 }
  func close() { isOpen = false }

  var screen: String { printed.joined(separator: "\n") }
  func shows(_ text: String) -> Bool { screen.contains(text) }
  /// Whether a text is on the screen, ignoring line breaks, because a path can be longer than a line.
  func says(_ text: String) -> Bool {
    screen.filter { !$0.isWhitespace }.contains(text.filter { !$0.isWhitespace })
  }

  func completes(_ line: String) -> [String] { candidates(line).map(\.text) }

  /// The lines that are printed after pressing Tab twice.
  func lists(_ line: String) -> [String] {
    completionList(candidates(line)).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func candidates(_ line: String) -> [CompletionCandidate] {
    let word = line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    return completer(CompletionRequest(before: String(line.dropLast(word.count)), word: String(word)))
  }
}
