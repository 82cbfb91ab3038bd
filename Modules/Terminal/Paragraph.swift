/// Text with a hanging indent.
public struct Paragraph: Hashable, Sendable {
  /// The minimum of columns beside the indentation.
  private static let leastWidth = 20

  private let text: StyledText
  private let indentation: Int

  /// A paragraph.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - indentation: the empty columns before every line but the first.
  public init(_ text: StyledText, indentation: Int = 0) {
    self.text = text
    self.indentation = indentation
  }

  /// The paragraph in lines of at most `width` columns, with less indentation where lines would become too short.
  public func lines(width: Int) -> [StyledText] {
    let indentation = min(indentation, max(0, width - Self.leastWidth), width / 2)
    let first = text.wrapped(to: width)
    guard indentation > 0, first.count > 1 else { return first }
    let margin = StyledText(String(repeating: " ", count: indentation))
    return [first[0]] + text.rest(after: first[0]).wrapped(to: width - indentation).map { margin + $0 }
  }
}
