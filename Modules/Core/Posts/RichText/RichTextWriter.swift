/// Writes a text by words, lines and blocks, as an article is read from its beginning to its end.
///
/// The plain text and its layout grow together. Line ends and blanks wait for the next words, so that there are none
/// before the first or behind the last.
public struct RichTextWriter {
  /// A container whose blocks are written.
  struct OpenContainer {
    let container: RichText.Container
    var isFirst = true
  }

  /// Words of one style, which are no piece yet.
  struct OpenRun {
    var count = 0
    var style: RichText.Style = []
    var target: RichText.Target?
  }

  /// The kind of the blocks that start.
  public enum Kind: Hashable, Sendable {
    /// Words that are wrapped.
    case paragraph
    /// A heading of a level from 1 to 6.
    case heading(Int)
    /// Lines whose blanks are kept.
    case preformatted
    /// The caption of the picture before.
    case caption
    /// A video, a sound or another page, as a link.
    case medium(RichText.Block.Medium)
  }

  /// The kind of the blocks that start from now on.
  public var kind = Kind.paragraph
  /// The style of the words from now on.
  public var style: RichText.Style = []
  /// The meaning of the words from now on; that of links is known at their end.
  public var target: RichText.Target?

  /// The parts of the document that are left out.
  public var omission = RichText.Omission()

  /// The plain text in UTF-8, without blanks at its end.
  var bytes: [UInt8] = []
  var pieces: [RichTextPiece] = []
  var run = OpenRun()
  /// The pieces without words since the last words.
  var waiting: [RichTextPiece] = []
  var breaks = 0
  var hasBlank = false
  /// The blanks before the next words of the line, as they are.
  var preservedBlanks: [UInt8] = []
  /// Whether words are those of another block than the words before.
  var startsBlock = true
  /// Whether words are of another run than the words before.
  var startsRun = true
  var containers: [OpenContainer] = []
  var links: [OpenLink] = []
  var tables: [OpenTable] = []
  private let limit: Int

  /// Starts a text that takes nothing more once its length in bytes reaches a limit.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Begins behind a whole text, whose links keep their numbers.
  public init(after text: RichText) {
    limit = .max
    bytes = Array(text.plainText.utf8)
    guard !bytes.isEmpty else { return }
    let start = RichTextPiece.Start(kind: .paragraph, spacing: .none, containers: [], lead: 0)
    pieces = text.layout.map { Array($0.pieces) } ?? [.block(start), .words(bytes.count, [], nil)]
  }

  /// The length of the plain text, in bytes.
  public var length: Int { bytes.count }
  /// The number of containers around the words, at most `RichTextPiece.Start.deepest`.
  var depth: Int { min(containers.count, RichTextPiece.Start.deepest) }

  /// The whole text.
  public consuming func text() -> RichText {
    while !tables.isEmpty { endTable() }
    flushRun()
    pieces += waiting
    if !omission.isEmpty { pieces.append(.omission(omission)) }
    let text = String(decoding: bytes, as: UTF8.self)
    return Self.isPlain(pieces) ? RichText(plain: text) : RichText(text, RichTextLayout(pieces))
  }

  /// Whether pieces are no more than one paragraph without styles.
  private static func isPlain(_ pieces: [RichTextPiece]) -> Bool {
    let start = RichTextPiece.Start(kind: .paragraph, spacing: .none, containers: [], lead: 0)
    var hasStarted = false
    for piece in pieces {
      switch piece {
      case .nothing: break
      case .block(start) where !hasStarted: hasStarted = true
      case .words(_, [], nil), .lineBreak: break
      default: return false
      }
    }
    return true
  }
}

// MARK: - Words

extension RichTextWriter {
  /// Whether the next words begin a line.
  public var isAtLineStart: Bool { (startsBlock || breaks > 0 || !waiting.isEmpty) && preservedBlanks.isEmpty }

  /// Separates words.
  public mutating func blank() { hasBlank = true }

  /// Keeps blanks as they are before the next words of the line; at its end there are none.
  public mutating func keep(_ blanks: some StringProtocol) {
    if length + preservedBlanks.count < limit { preservedBlanks += blanks.utf8 }
  }

  /// Adds a word, or a stretch of text as it is.
  public mutating func append(_ word: String) {
    var word = word
    word.withUTF8 { append($0) }
  }

  /// Adds a word, or a stretch of text as it is, in UTF-8.
  public mutating func append(_ word: UnsafeBufferPointer<UInt8>) {
    guard !word.isEmpty else { return }
    guard length < limit else {
      omission.isCut = true
      return
    }
    if startsBlock || !waiting.isEmpty || (breaks >= 2 && kind != .preformatted) {
      startBlock()
    } else if breaks > 0 {
      let start = length
      breakLines()
      flushRun()
      pieces.append(.lineBreak(length - start))
    } else if hasBlank {
      addBlanks([UInt8(ascii: " ")])
    }
    addBlanks(preservedBlanks)
    bytes += word
    add(word.count)
    (breaks, hasBlank, preservedBlanks) = (0, false, [])
  }

  /// Adds a mark to the last word.
  ///
  /// - Parameters:
  ///   - mark: the mark.
  ///   - isLast: whether it is added to a text of any length, as nothing else will be.
  public mutating func mark(_ mark: String, isLast: Bool = false) {
    guard length < limit || isLast else { return }
    startText()
    bytes += mark.utf8
    add(mark.utf8.count)
  }

  /// Adds the number of a link to the last word.
  mutating func addNumber(_ number: Int) {
    guard length < limit else { return }
    startText()
    bytes += RichTextPiece.text(ofNumber: number).utf8
    flushRun()
    pieces.append(.number(number))
  }

  /// Ends a run: words that follow are no part of it, even if they have its style.
  mutating func endRun() { startsRun = true }

  /// Adds blanks between two words: those between two styles have neither.
  private mutating func addBlanks(_ blanks: [UInt8]) {
    guard !blanks.isEmpty else { return }
    bytes += blanks
    let isInRun = !startsRun && run.style == style && run.target == target
    if run.count > 0, isInRun || (run.style.isEmpty && run.target == nil) {
      run.count += blanks.count
    } else {
      flushRun()
      pieces.append(.words(blanks.count, [], nil))
    }
  }

  private mutating func add(_ count: Int) {
    if startsRun || run.style != style || run.target != target {
      flushRun()
      startLinks()
      run = OpenRun(style: style, target: target)
      startsRun = false
    }
    run.count += count
  }

  /// Makes a piece of the open run.
  mutating func flushRun() {
    guard run.count > 0 else { return }
    pieces.append(.words(run.count, run.style, run.target))
    run.count = 0
  }

  /// Starts a text that begins with a mark.
  private mutating func startText() {
    guard bytes.isEmpty else { return }
    pieces += waiting
    waiting = []
    pieces.append(.block(RichTextPiece.Start(kind: .paragraph, spacing: .none, containers: [], lead: 0)))
    startsBlock = breaks > 0
  }
}
