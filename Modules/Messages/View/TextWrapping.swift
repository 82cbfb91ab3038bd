public import Terminal

/// Remembers how the texts of rows were wrapped: once for each row and width.
public final class TextWrapping {
  /// No text takes more lines; an ellipsis stands for what does not fit.
  public static let mostLines = 4
  /// Texts beyond this are forgotten, all at once: whoever reads on does not come back soon.
  private static let capacity = 1_000

  private let wrap: (_ text: String, _ width: Int) -> [StyledText]
  private var width = 0
  private var lines: [Message.ID: [StyledText]] = [:]

  /// - Parameter wrap: wraps a text, which takes its time.
  public init(
    wrap: @escaping (_ text: String, _ width: Int) -> [StyledText] = {
      StyledText($0).wrapped(to: $1, atMost: TextWrapping.mostLines)
    }
  ) {
    self.wrap = wrap
  }

  /// The text of a row in lines of at most `width` columns.
  public func lines(of text: String, id: Message.ID, width: Int) -> [StyledText] {
    if width != self.width || lines.count >= Self.capacity {
      self.width = width
      lines = [:]
    }
    if let known = lines[id] { return known }
    let new = wrap(text, width)
    lines[id] = new
    return new
  }
}
