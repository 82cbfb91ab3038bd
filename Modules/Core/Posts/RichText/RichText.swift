import Foundation

/// The text of a post: a document of blocks, such as paragraphs, lists and tables.
///
/// A rich text has a plain text for lists, scripts and searches, and a layout: the block and style of each byte. A text
/// with a single paragraph and no styles has no layout, and needs no more memory than its `String`.
public struct RichText: Sendable {
  private enum Form: Sendable {
    case plain(String)
    indirect case laidOut(String, RichTextLayout)
    case saved(SavedRichText)
  }

  /// The number of bytes that `isBlank` examines first; most texts have a word within them.
  private static let usualBlanks = 256

  private let form: Form

  /// Creates a single paragraph with the line breaks of `text`.
  public init(plain text: String) {
    form = .plain(text)
  }

  /// Creates a text from its plain text and the corresponding layout.
  init(_ text: String, _ layout: RichTextLayout) {
    form = .laidOut(text, layout)
  }

  /// The text without styles.
  ///
  /// An empty line separates paragraphs, items begin with `- ` or `1. `, quoted lines begin with `> `, and the number
  /// of a link follows its words in brackets.
  public var plainText: String {
    switch form {
    case .plain(let text), .laidOut(let text, _): text
    case .saved(let saved): saved.decoded.text
    }
  }

  /// The first `count` bytes of the plain text, and whether they are the whole text.
  ///
  /// The rest of a stored text is not decoded.
  public func beginning(_ count: Int) -> (text: String, isWhole: Bool) {
    if case .saved(let saved) = form, let beginning = saved.beginning(count) { return beginning }
    return plainText.first(bytes: count)
  }

  /// Whether the plain text has only whitespace; the text may still have pictures.
  public var isBlank: Bool {
    let (text, isWhole) = beginning(Self.usualBlanks)
    return text.allSatisfy(\.isWhitespace) && (isWhole || plainText.allSatisfy(\.isWhitespace))
  }

  /// Whether the plain text is empty; the text may still have pictures.
  public var isEmpty: Bool { plainText.isEmpty }

  /// The blocks, in reading order.
  public var blocks: [Block] {
    let text = plainText
    guard let layout else { return text.isEmpty ? [] : [Block(.paragraph, runs: [Run(.words(text))])] }
    return RichTextAssembly.blocks(of: text, layout)
  }

  /// The blocks, and the byte offsets in `plainText` of each line of each run of words.
  public var placedBlocks: (blocks: [Block], positions: [Int]) {
    guard let layout else {
      let lineEnds = plainText.utf8.enumerated().lazy.filter { $1 == UInt8(ascii: "\n") }
      return (blocks, [0] + lineEnds.map { $0.offset + 1 })
    }
    return RichTextAssembly.placed(plainText, layout)
  }

  /// The layout; nil for a single paragraph without styles.
  var layout: RichTextLayout? {
    switch form {
    case .plain: nil
    case .laidOut(_, let layout): layout
    case .saved(let saved): saved.decoded.layout
    }
  }

  /// Whether the text is incomplete, or was stored with a damaged layout; the readable text then becomes one paragraph.
  public var isDamaged: Bool {
    if case .saved(let saved) = form { saved.decoded.isDamaged } else { false }
  }

  /// Whether the text has pictures.
  public var hasPictures: Bool {
    layout?.pieces.contains { $0.isPicture } ?? false
  }

  /// A copy with renumbered pictures, for example by their positions in a post; pictures for which `number` returns nil
  /// are removed.
  public func renumberingPictures(_ number: (Int) -> Int?) -> RichText {
    guard let layout else { return self }
    let pieces = layout.pieces.compactMap { $0.renumberingPicture(number) }
    return RichText(plainText, RichTextLayout(pieces))
  }
}

extension RichText: Hashable {
  public static func == (one: RichText, other: RichText) -> Bool {
    if case .saved(let saved) = one.form, case .saved(let others) = other.form, let isSame = saved.isSame(as: others) {
      return isSame
    }
    return one.plainText == other.plainText && one.layout == other.layout
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(plainText)
    hasher.combine(layout)
  }
}

extension RichText: ExpressibleByStringInterpolation {
  /// Creates a single paragraph.
  public init(stringLiteral text: String) {
    self.init(plain: text)
  }
}

extension RichText: Codable {
  /// The version of the encoding.
  private static let version = 1
  /// The maximum accepted size of a text, and of its layout, in bytes.
  private static let maximumSize = 8 << 20

  private enum CodingKeys: String, CodingKey {
    case version, text, layout
  }

  /// Decodes a text.
  ///
  /// - Throws: `RichTextError`, or the decoder's error if a value is missing or has a different type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let version = try values.decode(Int.self, forKey: .version)
    guard version <= Self.version else { throw RichTextError.laterVersion(version) }
    guard version == Self.version else { throw RichTextError.damaged }
    let text = try values.decode(String.self, forKey: .text)
    try self.init(text, layout: values.decodeIfPresent(Data.self, forKey: .layout).map { Array($0) })
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.version, forKey: .version)
    try values.encode(plainText, forKey: .text)
    try values.encodeIfPresent(layoutBytes.map { Data($0) }, forKey: .layout)
  }

  /// The encoded layout; nil for a single paragraph without styles.
  package var layoutBytes: [UInt8]? { layout?.bytes }

  /// Creates a text from its stored bytes and the bytes of its layout; the layout is checked on the first use of the
  /// text.
  package init(saved text: ArraySlice<UInt8>, layout: ArraySlice<UInt8>?) throws(RichTextError) {
    guard text.count <= Self.maximumSize, layout.map({ $0.count <= Self.maximumSize }) ?? true else {
      throw .damaged
    }
    form = layout.map { .saved(SavedRichText(text, layout: $0)) } ?? .plain(String(decoding: text, as: UTF8.self))
  }

  /// Creates a text that is stored elsewhere; it is read when more than `beginning` is needed.
  ///
  /// The checksum is used to compare texts without reading them. `read` returns nil if the text is missing or damaged.
  package init(beginning: String, checksum: UInt64, read: @escaping @Sendable () -> RichText?) {
    form = .saved(SavedRichText(beginning: beginning, checksum: checksum, read: read))
  }

  /// Creates a text that was received together with its layout, which is checked.
  package init(_ text: String, layout bytes: [UInt8]?) throws(RichTextError) {
    guard text.utf8.count <= Self.maximumSize, bytes.map({ $0.count <= Self.maximumSize }) ?? true else {
      throw .damaged
    }
    guard let bytes else {
      self.init(plain: text)
      return
    }
    let layout = RichTextLayout(bytes: bytes)
    try RichTextCheck.check(layout, of: text)
    self.init(text, layout)
  }
}

/// An error thrown when decoding a text.
public enum RichTextError: Error, Hashable, Sendable {
  /// The bytes were written by a later version of FeedShell.
  case laterVersion(Int)
  /// The bytes differ from the bytes that were written.
  case damaged
}
