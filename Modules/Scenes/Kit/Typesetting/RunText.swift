import Posts
import Terminal

/// The words of a block as styled text, mapped to their positions in the plain text.
struct RunText {
  /// The style of words without a style of their own.
  struct Base {
    var role = TextRole.body
    var attributes: TextAttributes = []
  }

  /// A part of the styled text whose position in the plain text is known.
  private struct Anchor {
    let start: Int
    let position: Int
    /// The length of the part in the plain text, in bytes; superscripts, for example, have a different length in the
    /// styled text.
    let length: Int
  }

  private static let lineEnd = UInt8(ascii: "\n")
  /// The maximum number of consecutive line breaks, which allows one empty line.
  private static let maximumLineEnds = 2

  /// The style of words added later that have no style of their own.
  var base: Base

  private let typesetter: Typesetter
  private var parts: [StyledText] = []
  private var length = 0
  private var anchors: [Anchor] = []
  private var lineEnds = RunText.maximumLineEnds
  /// Whether the last part ends with a letter or symbol, and whether the last part is a picture's name.
  private var (endsWithWord, followsPicture) = (false, false)
  /// The style that the open bracket marks; nil outside brackets.
  private var bracket: RichText.Style?

  var text: StyledText { StyledText(joining: parts) }
  var isEmpty: Bool { parts.isEmpty }
  /// Whether any words have a position in the plain text.
  var hasPositions: Bool { !anchors.isEmpty }

  init(_ typesetter: Typesetter, base: Base, lead: String = "") {
    (self.typesetter, self.base) = (typesetter, base)
    if !lead.isEmpty { add(lead) }
  }

  /// Returns the position of each line in the plain text.
  func positions(of lines: [WrappedLine]) -> [Int] {
    var index = 0
    return lines.map { line in
      guard !anchors.isEmpty else { return 0 }
      while index + 1 < anchors.count, anchors[index + 1].start <= line.start { index += 1 }
      return anchors[index].position + min(max(0, line.start - anchors[index].start), anchors[index].length)
    }
  }

  /// Adds runs of words, with a position for each line.
  mutating func add(
    _ runs: some Sequence<RichText.Run>, at positions: ArraySlice<Int>, _ numbers: inout PrintedNumbers
  ) {
    var positions = positions
    for run in runs {
      setBracket(run)
      switch run.content {
      case .words(let words):
        add(words, run, at: positions)
        positions = positions.dropFirst(run.lineCount)
      case .number(let number):
        guard numbers.links.insert(number).inserted else { continue }
        add(" [\(typesetter.name(ofLink: number))]", .secondary, link: link(number), isAttached: true)
      case .picture(let number):
        if length > 0, endsWithWord { add(" ") }
        add(typesetter.description(ofPicture: number), .secondary)
        followsPicture = true
      }
    }
    endBracket()
  }

  /// Adds words that are not part of the plain text, in the base style or in the given role.
  mutating func add(
    _ words: String, _ role: TextRole? = nil, attributes: TextAttributes? = nil, link: String? = nil,
    isAttached: Bool = false
  ) {
    let part = StyledText(
      words, role ?? base.role, attributes: attributes ?? (role == nil ? base.attributes : []), link: link,
      isAttached: isAttached)
    guard !part.isEmpty else { return }
    parts.append(part)
    endsWithWord = words.last?.isWhitespace == false
    length += part.byteCount
    lineEnds = 0
  }

  private func link(_ number: Int) -> String? {
    typesetter.links.indices.contains(number - 1) ? typesetter.links[number - 1] : nil
  }
}

// MARK: - Words

extension RunText {
  private mutating func add(_ words: String, _ run: RichText.Run, at positions: ArraySlice<Int>) {
    guard words.utf8.contains(Self.lineEnd) else {
      addLine(words, run, at: positions.first)
      return
    }
    for (index, line) in words.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { endLine() }
      if !line.isEmpty { addLine(String(line), run, at: positions.dropFirst(index).first) }
    }
  }

  private mutating func endLine() {
    guard lineEnds < Self.maximumLineEnds else { return }
    parts.append(StyledText("\n"))
    length += 1
    lineEnds += 1
  }

  private mutating func addLine(_ words: String, _ run: RichText.Run, at position: Int?) {
    if followsPicture, words.first.map({ $0.isLetter || $0.isNumber }) == true { add(" ") }
    followsPicture = false
    if let position { anchors.append(Anchor(start: length, position: position, length: words.utf8.count)) }
    let (role, attributes) = look(of: run.style)
    var address: String?
    if case .link(let number) = run.target { address = link(number) }
    add(shown(words, run), role, attributes: attributes, link: address)
  }

  /// Converts words to superscript or subscript characters if the run has such a style.
  private func shown(_ words: String, _ run: RichText.Run) -> String {
    if run.target == .note { return Superscripts.reference(words) }
    if run.style.contains(.superscript) { return Superscripts.above(words, hasSigns: typesetter.output.hasSigns) }
    if run.style.contains(.subscript) { return Superscripts.below(words, hasSigns: typesetter.output.hasSigns) }
    return words
  }

  private func look(of style: RichText.Style) -> (TextRole, TextAttributes) {
    var attributes = base.attributes
    if style.contains(.emphasis) { attributes.insert(.italic) }
    if style.contains(.strong) { attributes.insert(.bold) }
    if style.contains(.deleted) { attributes.insert(.struck) }
    guard style.contains(.code) else { return (base.role, attributes) }
    if base.role == .heading { attributes.insert(.bold) }
    return (.code, attributes)
  }
}

// MARK: - Brackets

extension RunText {
  /// Opens or closes the brackets around deleted or inserted words.
  private mutating func setBracket(_ run: RichText.Run) {
    let deleted: RichText.Style = typesetter.output.strikesOut ? [] : .deleted
    let style = run.style.intersection([deleted, .inserted])
    guard case .words = run.content, style != (bracket ?? []) else { return }
    endBracket()
    guard !style.isEmpty else { return }
    bracket = style
    add(style.contains(.deleted) ? "[-" : "[+", .secondary)
  }

  private mutating func endBracket() {
    guard let style = bracket else { return }
    bracket = nil
    add(style.contains(.deleted) ? "-]" : "+]", .secondary, isAttached: true)
  }
}

/// The link numbers that were already printed; each number is printed only once.
struct PrintedNumbers {
  var links: Set<Int> = []
}
