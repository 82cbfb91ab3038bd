/// A mark of the line that a row of a list begins with.
public struct RowMark: Hashable, Sendable {
  /// The number of the row.
  public let number: Int
  /// The lines of the row.
  public let height: Int

  package init(number: Int, height: Int) {
    (self.number, self.height) = (number, height)
  }
}

/// Text for a terminal, sanitized when it is made: the only kind that can be printed.
public struct StyledText: Hashable, Sendable {
  struct Span: Hashable, Sendable {
    var text: String
    var role: TextRole
    /// The attributes beside those of the role.
    var attributes: TextAttributes = []
    /// The columns of a picture's line, whose text is printed unchanged; nil for text.
    var drawnWidth: Int?
    /// The name of the placeholder that begins here; nil without one.
    var place: String?
    /// The address that the text is; nil for other text.
    var link: String?
    /// The row that begins here; nil without one.
    var row: RowMark?
    /// Whether no line begins in it, nor with it.
    var isAttached = false

    /// Whether it is text, and no part of a picture.
    var isText: Bool { drawnWidth == nil && place == nil }

    /// Whether another text has the same styles.
    func looks(like other: Span) -> Bool {
      role == other.role && attributes == other.attributes && link == other.link && isAttached == other.isAttached
        && isText && other.isText
    }

    /// A part of the text, with its styles; no row begins with it.
    func part(_ text: Substring) -> Span {
      var span = self
      (span.text, span.row) = (String(text), nil)
      return span
    }
  }

  private(set) var spans: [Span]

  /// Text with its line ends.
  public init(_ untrusted: String, _ role: TextRole = .body) {
    self.init(spans: TextLinks.spans(of: TextCleaner.clean(untrusted), role))
  }

  /// Text on one line: line ends and tabs become spaces.
  public init(line untrusted: String, _ role: TextRole = .body) {
    let cleaned = TextCleaner.clean(untrusted)
    self.init(spans: TextLinks.spans(of: String(cleaned.map { $0 == "\n" || $0 == "\t" ? " " : $0 }), role))
  }

  /// Text with attributes, as a part of a link.
  ///
  /// - Parameters:
  ///   - untrusted: the text, with its line ends.
  ///   - role: its role.
  ///   - attributes: the attributes beside those of the role.
  ///   - link: the untrusted address that the text leads to; nil for text whose own addresses are links.
  ///   - isAttached: whether no line begins in the text, nor with it.
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

  /// A line of a picture, printed unchanged: only for escape sequences made by the program itself.
  package init(drawn line: String, width: Int) {
    self.init(spans: [Span(text: line, role: .body, drawnWidth: width)])
  }

  /// The first line of a placeholder, which is found again on the screen by its name.
  package init(_ untrusted: String, _ role: TextRole, place: String) {
    self.init(spans: [Span(text: TextCleaner.clean(untrusted), role: role, place: place)])
  }

  /// No text.
  public static let empty = StyledText(spans: [])

  /// Texts one after another, each with its styles.
  package init(joining texts: [StyledText]) {
    spans = texts.flatMap(\.spans)
  }

  /// One text after another, each with its styles.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(spans: left.spans + right.spans)
  }

  /// The text without its styles, and without pictures.
  public var plain: String {
    spans.map { $0.drawnWidth == nil ? $0.text : "" }.joined()
  }

  /// The bytes of the text.
  package var byteCount: Int { spans.reduce(0) { $0 + $1.text.utf8.count } }

  /// The columns of the text on one line.
  public var width: Int {
    spans.reduce(0) { $0 + ($1.drawnWidth ?? DisplayWidth.of($1.text)) }
  }

  /// Whether it has neither text nor a picture.
  public var isEmpty: Bool { spans.isEmpty }
  /// Whether a picture, or a placeholder of one, is in the line, which is then never broken.
  var hasPicture: Bool { spans.contains { $0.drawnWidth != nil || $0.place != nil } }

  /// The row that begins with the line; nil without one.
  public var row: RowMark? { spans.first?.row }

  /// The names of the placeholders in the line, with their columns from 0.
  public var places: [(name: String, column: Int)] {
    var column = 0
    return spans.compactMap { span in
      defer { column += span.drawnWidth ?? DisplayWidth.of(span.text) }
      return span.place.map { ($0, column) }
    }
  }
}

extension StyledText {
  /// The text that has to be drawn over an older line, and its first column; nil if the two are the same.
  ///
  /// A line is drawn as a whole, so that its letters are ordered as a whole, but after the pictures that stay.
  public func drawing(over old: StyledText) -> (text: StyledText, column: Int)? {
    guard self != old else { return nil }
    let common = zip(spans, old.spans).prefix { $0 == $1 }.map(\.0)
    let unchanged = (common.lastIndex { !$0.isText } ?? -1) + 1
    return (StyledText(spans: Array(spans[unchanged...])), StyledText(spans: Array(spans[..<unchanged])).width)
  }
}
