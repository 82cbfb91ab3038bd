import Localization
import Readline
import Terminal

/// The list of candidates below the input line.
///
/// The list fits on the screen, and leaves the input line visible.
struct CompletionList {
  /// The minimum screen width at which hints are shown.
  private static let leastWidthOfHints = 40
  /// The number of screen lines that the list leaves free.
  private static let freeLines = 3
  /// The number of columns before a candidate, and the minimum number of columns between a candidate and its hint.
  private static let margin = 2
  /// The minimum width of a hint.
  private static let leastHintWidth = 12

  let candidates: [CompletionCandidate]
  let size: ScreenSize
  let texts: Strings<ShellText>

  /// The lines of the list.
  var lines: [StyledText] {
    let limit = max(1, size.lines - Self.freeLines)
    let hints = size.columns >= Self.leastWidthOfHints ? candidates.prefix(limit).map { $0.hint() } : []
    return hints.contains { !$0.isEmpty } ? lines(with: hints, limit) : columns(limit)
  }

  /// Formats one candidate per line, with its hint.
  private func lines(with hints: [String], _ limit: Int) -> [StyledText] {
    let shown = candidates.count > limit ? limit - 1 : candidates.count
    let names = candidates.prefix(shown).map { name(of: $0) }
    let widest = size.columns - Self.leastHintWidth - 2 * Self.margin
    let column = names.map(\.width).filter { $0 <= widest }.max() ?? 0
    let lines = zip(names, hints).map { name, hint in
      guard name.width <= column, !hint.isEmpty else { return name }
      let gap = String(repeating: " ", count: column - name.width + Self.margin)
      let rest = size.columns - column - 2 * Self.margin
      return name + StyledText(gap) + StyledText(line: hint, .secondary).shortened(to: rest)
    }
    return indented(lines) + rest(after: shown)
  }

  /// Formats candidates without hints, as many per line as fit.
  private func columns(_ limit: Int) -> [StyledText] {
    let width = (candidates.map { name(of: $0).width }.max() ?? 0) + Self.margin
    let perLine = max(1, size.columns / max(1, width))
    let fits = candidates.count <= limit * perLine
    let shown = fits ? candidates.count : (limit - 1) * perLine
    let lines = stride(from: 0, to: shown, by: perLine).map { start in
      let names = candidates[start..<min(shown, start + perLine)].map { name(of: $0) }
      return names.dropLast().reduce(.empty) { line, name in
        line + name + StyledText(String(repeating: " ", count: width - name.width))
      } + (names.last ?? .empty)
    }
    return indented(lines) + rest(after: shown)
  }

  private func name(of candidate: CompletionCandidate) -> StyledText {
    StyledText(line: candidate.text).shortened(to: size.columns - Self.margin)
  }

  private func indented(_ lines: [StyledText]) -> [StyledText] {
    lines.map { StyledText(String(repeating: " ", count: Self.margin)) + $0 }
  }

  private func rest(after shown: Int) -> [StyledText] {
    guard shown < candidates.count else { return [] }
    let text = StyledText(texts(.moreCandidates, ["count": candidates.count - shown]), .secondary)
    return indented([text.shortened(to: size.columns - Self.margin)])
  }
}
