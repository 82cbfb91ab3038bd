/// Text with a hanging indent, or with a term in a column to the left of the text.
public struct Paragraph: Hashable, Sendable {
  /// A term, and the width of its column, including margins.
  private struct Term: Hashable {
    let text: StyledText
    let column: Int
  }

  /// The minimum width of the text to the right of the indentation, in columns.
  private static let leastWidth = 20
  /// The minimum width of a paragraph, in columns, at which a term is shown beside its text; in a narrower paragraph,
  /// the term is shown above the text.
  private static let leastWidthOfColumns = 36
  /// The columns before a term, and the minimum number of columns between the term and its text.
  private static let margin = 2

  private let text: StyledText
  private let indentation: Int
  private var term: Term?

  /// Creates a paragraph without a term.
  ///
  /// - Parameters:
  ///   - text: the text of the paragraph.
  ///   - indentation: the width of the blanks before every line except the first, in columns.
  public init(_ text: StyledText, indentation: Int = 0) {
    self.text = text
    self.indentation = indentation
  }

  /// Creates a paragraph with a term and its description.
  ///
  /// In every line, the text begins at `column`, or at half the width if that is less. A longer term has a line of its
  /// own. On a narrow screen, the term is above the text.
  public init(term: StyledText, _ text: StyledText, column: Int) {
    self.text = text
    indentation = 2 * Self.margin
    self.term = Term(text: term, column: column)
  }

  /// Whether the paragraph has a term.
  public var hasTerm: Bool { term != nil }

  /// The width of the narrowest column in which the terms fit; terms longer than the maximum are ignored.
  public static func column(for terms: [StyledText], atMost maximum: Int) -> Int {
    (terms.map { $0.width + 2 * margin }.filter { $0 <= maximum }.max() ?? 0)
  }

  /// The paragraph in lines of at most `width` columns; the indentation is reduced if lines would become too short.
  public func lines(width: Int) -> [StyledText] {
    guard let term else { return lines(of: text, width: width) }
    let column = min(term.column, width / 2)
    let start = Self.spaces(Self.margin) + term.text
    let isBeside = width >= Self.leastWidthOfColumns && start.width + Self.margin <= column
    let margin = width >= Self.leastWidthOfColumns ? column : min(indentation, width / 2)
    let texts = text.wrapped(to: max(1, width - margin))
    guard isBeside, let first = texts.first else {
      let hanging = min(indentation, width / 2)
      let terms = term.text.wrapped(to: max(1, width - hanging)).enumerated()
      return terms.map { Self.spaces($0 == 0 ? Self.margin : hanging) + $1 }
        + texts.map { Self.spaces(margin) + $0 }
    }
    return [start + Self.spaces(column - start.width) + first] + texts.dropFirst().map { Self.spaces(margin) + $0 }
  }

  private func lines(of text: StyledText, width: Int) -> [StyledText] {
    let indentation = min(indentation, max(0, width - Self.leastWidth), width / 2)
    let first = text.wrapped(to: width)
    guard indentation > 0, first.count > 1 else { return first }
    return [first[0]]
      + text.rest(after: first[0]).wrapped(to: width - indentation).map {
        Self.spaces(indentation) + $0
      }
  }

  private static func spaces(_ count: Int) -> StyledText {
    StyledText(String(repeating: " ", count: count))
  }
}
