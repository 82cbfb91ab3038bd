/// Text for a terminal, sanitized when it is made: the only kind that can be printed.
public struct StyledText: Hashable, Sendable {
  struct Span: Hashable, Sendable {
    let text: String
    let role: TextRole
    /// The columns of a picture's line, whose text is printed unchanged; nil for text.
    var drawnWidth: Int?
  }

  private(set) var spans: [Span]

  /// Text with its line ends.
  public init(_ untrusted: String, _ role: TextRole = .body) {
    self.init(spans: [Span(text: TextCleaner.clean(untrusted), role: role)])
  }

  /// Text on one line: line ends and tabs become spaces.
  public init(line untrusted: String, _ role: TextRole = .body) {
    let cleaned = TextCleaner.clean(untrusted)
    self.init(spans: [Span(text: String(cleaned.map { $0 == "\n" || $0 == "\t" ? " " : $0 }), role: role)])
  }

  init(spans: [Span]) {
    self.spans = spans.filter { !$0.text.isEmpty }
  }

  /// A line of a picture, printed unchanged: only for escape sequences made by the program itself.
  package init(drawn line: String, width: Int) {
    self.init(spans: [Span(text: line, role: .body, drawnWidth: width)])
  }

  public static let empty = StyledText(spans: [])

  public static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(spans: left.spans + right.spans)
  }

  /// The text without its styles, and without pictures.
  public var plain: String {
    spans.map { $0.drawnWidth == nil ? $0.text : "" }.joined()
  }

  /// The columns of the text on one line.
  public var width: Int {
    spans.reduce(0) { $0 + ($1.drawnWidth ?? DisplayWidth.of($1.text)) }
  }

  public var isEmpty: Bool { spans.isEmpty }
  var hasPicture: Bool { spans.contains { $0.drawnWidth != nil } }
}
