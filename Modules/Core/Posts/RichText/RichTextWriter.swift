/// Writes a rich text from words, line breaks and blocks, in reading order.
///
/// The plain text and its layout are written together. Line breaks and spaces are written just before the next words,
/// so that the text neither begins nor ends with whitespace.
public struct RichTextWriter {
  /// A container whose blocks are being written.
  struct OpenContainer {
    let container: RichText.Container
    var isFirst = true
  }

  /// Words of one style for which no piece has been written yet.
  struct OpenRun {
    var count = 0
    var style: RichText.Style = []
    var target: RichText.Target?
  }

  /// The kind of the next blocks.
  public enum Kind: Hashable, Sendable {
    /// Text that is wrapped.
    case paragraph
    /// A heading with a level from 1 to 6.
    case heading(Int)
    /// Lines whose whitespace is preserved.
    case preformatted
    /// The caption of the preceding picture.
    case caption
    /// A video, a sound or another page, as a link.
    case medium(RichText.Block.Medium)
  }

  /// The kind of the next blocks.
  public var kind = Kind.paragraph
  /// The style of the next words.
  public var style: RichText.Style = []
  /// The target of the next words; the target of a link is set when the link is closed.
  public var target: RichText.Target?

  /// The parts of the document that were left out.
  public var omission = RichText.Omission()

  /// The plain text in UTF-8, without trailing whitespace.
  var bytes: [UInt8] = []
  var pieces: [RichTextPiece] = []
  var run = OpenRun()
  /// The pieces without words, such as pictures, that follow the last words.
  var waiting: [RichTextPiece] = []
  var breaks = 0
  var hasBlank = false
  /// The whitespace to preserve before the next words of the line.
  var preservedBlanks: [UInt8] = []
  /// Whether the next words start a new block.
  var startsBlock = true
  /// Whether the next words start a new run.
  var startsRun = true
  var containers: [OpenContainer] = []
  var links: [OpenLink] = []
  var tables: [OpenTable] = []
  private let limit: Int

  /// Creates a writer that ignores further words once the text has `limit` bytes.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Creates a writer that appends to a complete text and preserves its link numbers.
  public init(after text: RichText) {
    limit = .max
    bytes = Array(text.plainText.utf8)
    guard !bytes.isEmpty else { return }
    let start = RichTextPiece.Start(kind: .paragraph, spacing: .none, containers: [], lead: 0)
    pieces = text.layout.map { Array($0.pieces) } ?? [.block(start), .words(bytes.count, [], nil)]
  }

  /// The length of the plain text, in bytes.
  public var length: Int { bytes.count }
  /// The number of containers around the next words, at most `RichTextPiece.Start.deepest`.
  var depth: Int { min(containers.count, RichTextPiece.Start.deepest) }

  /// Finishes the text and returns it.
  public consuming func text() -> RichText {
    while !tables.isEmpty { endTable() }
    flushRun()
    pieces += waiting
    if !omission.isEmpty { pieces.append(.omission(omission)) }
    let text = String(decoding: bytes, as: UTF8.self)
    return Self.isPlain(pieces) ? RichText(plain: text) : RichText(text, RichTextLayout(pieces))
  }

  /// Whether the pieces are a single paragraph without styles.
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
  /// Whether the next words would begin a line.
  public var isAtLineStart: Bool { (startsBlock || breaks > 0 || !waiting.isEmpty) && preservedBlanks.isEmpty }

  /// Adds a space before the next words.
  public mutating func blank() { hasBlank = true }

  /// Preserves whitespace before the next words of the line.
  ///
  /// If the line ends first, the whitespace is dropped.
  public mutating func keep(_ blanks: some StringProtocol) {
    if length + preservedBlanks.count < limit { preservedBlanks += blanks.utf8 }
  }

  /// Appends a word or a part of a word, unchanged.
  public mutating func append(_ word: String) {
    var word = word
    word.withUTF8 { append($0) }
  }

  /// Appends a word or a part of a word in UTF-8, unchanged.
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
      addBlanks(CollectionOfOne(UInt8(ascii: " ")))
    }
    if !preservedBlanks.isEmpty {
      addBlanks(preservedBlanks)
      preservedBlanks = []
    }
    bytes += word
    add(word.count)
    (breaks, hasBlank) = (0, false)
  }

  /// Appends a mark, such as an ellipsis or a closing quotation mark, to the last word.
  ///
  /// - Parameters:
  ///   - mark: the text of the mark.
  ///   - isLast: whether the mark ends the text, in which case the limit does not apply.
  public mutating func mark(_ mark: String, isLast: Bool = false) {
    guard length < limit || isLast else { return }
    startText()
    bytes += mark.utf8
    add(mark.utf8.count)
  }

  /// Appends the number of a link to the last word.
  mutating func addNumber(_ number: Int) {
    guard length < limit else { return }
    startText()
    bytes += RichTextPiece.text(ofNumber: number).utf8
    flushRun()
    pieces.append(.number(number))
  }

  /// Ends the run, so that the next words start a new run even in the same style.
  mutating func endRun() { startsRun = true }

  /// Appends whitespace between two words; whitespace between two styles has neither of them.
  private mutating func addBlanks(_ blanks: some Collection<UInt8>) {
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

  /// Writes a piece for the open run.
  mutating func flushRun() {
    guard run.count > 0 else { return }
    pieces.append(.words(run.count, run.style, run.target))
    run.count = 0
  }

  /// Starts the first paragraph if the text is empty.
  ///
  /// Called before a link number or a mark, such as `…`, is added.
  private mutating func startText() {
    guard bytes.isEmpty else { return }
    pieces += waiting
    waiting = []
    pieces.append(.block(RichTextPiece.Start(kind: .paragraph, spacing: .none, containers: [], lead: 0)))
    startsBlock = breaks > 0
  }
}
