/// The number and height of a list's row, attached to the first line of the row.
public struct RowMark: Hashable, Sendable {
  /// The number of the row.
  public let number: Int
  /// The number of lines of the row.
  public let height: Int

  package init(number: Int, height: Int) {
    (self.number, self.height) = (number, height)
  }
}

/// Text for a terminal, sanitized on creation.
///
/// Only such text can be printed.
public struct StyledText: Hashable, Sendable {
  struct Span: Hashable, Sendable {
    var text: String
    var role: TextRole
    /// Attributes added to those of the role.
    var attributes: TextAttributes = []
    /// The width in columns of a line of a picture, whose text is printed unchanged; nil for any other text.
    var drawnWidth: Int?
    /// The name of the placeholder that begins with this span; nil if there is none.
    var place: String?
    /// The address that the text links to.
    var link: String?
    /// The row that begins with this span; nil if there is none.
    var row: RowMark?
    /// Whether lines must not break before or inside the span.
    var isAttached = false

    /// Whether the span is text, rather than part of a picture.
    var isText: Bool { drawnWidth == nil && place == nil }

    /// Whether another span has the same style as this span.
    func looks(like other: Span) -> Bool {
      role == other.role && attributes == other.attributes && link == other.link && isAttached == other.isAttached
        && isText && other.isText
    }

    /// A span with the same style and a part of the text; no row begins at the new span.
    func part(_ text: Substring) -> Span {
      var span = self
      (span.text, span.row) = (String(text), nil)
      return span
    }
  }

  private(set) var spans: [Span]

  /// Creates text, preserving line breaks.
  public init(_ untrusted: String, _ role: TextRole = .body) {
    self.init(spans: TextLinks.spans(of: TextCleaner.clean(untrusted), role))
  }

  /// Creates text on one line: line breaks and tabs become spaces.
  public init(line untrusted: String, _ role: TextRole = .body) {
    let cleaned = TextCleaner.clean(untrusted)
    self.init(spans: TextLinks.spans(of: String(cleaned.map { $0 == "\n" || $0 == "\t" ? " " : $0 }), role))
  }

  /// Creates text with attributes in addition to those of its role; without a `link`, addresses in the text become
  /// links.
  ///
  /// If `isAttached`, lines must not break before the text or inside it.
  package init(
    _ untrusted: String, _ role: TextRole, attributes: TextAttributes, link: String? = nil, isAttached: Bool = false
  ) {
    let text = TextCleaner.clean(untrusted)
    let link = link.flatMap(TextLinks.address)
    var spans = link == nil ? TextLinks.spans(of: text, role) : [Span(text: text, role: role, link: link)]
    for index in spans.indices { (spans[index].attributes, spans[index].isAttached) = (attributes, isAttached) }
    self.init(spans: spans)
  }

  init(spans: [Span]) {
    self.spans = spans.filter { !$0.text.isEmpty }
  }

  /// Creates a line of a picture, which is printed unchanged.
  ///
  /// Only for escape sequences that FeedShell itself creates.
  package init(drawn line: String, width: Int) {
    self.init(spans: [Span(text: line, role: .body, drawnWidth: width)])
  }

  /// Creates the first line of a placeholder; `place` is the name that locates the placeholder on the screen.
  package init(_ untrusted: String, _ role: TextRole, place: String) {
    self.init(spans: [Span(text: TextCleaner.clean(untrusted), role: role, place: place)])
  }

  /// Empty text.
  public static let empty = StyledText(spans: [])

  /// Concatenates texts, preserving their styles.
  package init(joining texts: [StyledText]) {
    spans = texts.flatMap(\.spans)
  }

  /// Concatenates two texts, preserving their styles.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(spans: left.spans + right.spans)
  }

  /// The text without its styles and pictures.
  public var plain: String {
    spans.map { $0.drawnWidth == nil ? $0.text : "" }.joined()
  }

  /// The length of the text in bytes.
  package var byteCount: Int { spans.reduce(0) { $0 + $1.text.utf8.count } }

  /// The width of the text on one line, in columns.
  public var width: Int {
    spans.reduce(0) { $0 + ($1.drawnWidth ?? DisplayWidth.of($1.text)) }
  }

  /// Whether there is no text and no picture.
  public var isEmpty: Bool { spans.isEmpty }
  /// Whether the line contains a picture or a placeholder, so that it must not be broken.
  var hasPicture: Bool { spans.contains { $0.drawnWidth != nil || $0.place != nil } }

  /// The row that begins with this line.
  public var row: RowMark? { spans.first?.row }

  /// The names and columns, from 0, of the placeholders in the line.
  public var places: [(name: String, column: Int)] {
    var column = 0
    return spans.compactMap { span in
      defer { column += span.drawnWidth ?? DisplayWidth.of(span.text) }
      return span.place.map { ($0, column) }
    }
  }
}

extension StyledText {
  /// The text to draw over an older version of the line, and the column where it begins; nil if the lines are equal.
  ///
  /// The whole line after unchanged pictures is redrawn, so that bidirectional text is ordered correctly.
  public func drawing(over old: StyledText) -> (text: StyledText, column: Int)? {
    guard self != old else { return nil }
    let common = zip(spans, old.spans).prefix { $0 == $1 }.map(\.0)
    let unchanged = (common.lastIndex { !$0.isText } ?? -1) + 1
    return (StyledText(spans: Array(spans[unchanged...])), StyledText(spans: Array(spans[..<unchanged])).width)
  }
}
