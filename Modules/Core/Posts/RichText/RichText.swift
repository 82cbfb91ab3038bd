import Foundation

/// The text of a post: a document of blocks, such as paragraphs, lists and tables.
///
/// It keeps the plain text that lists, scripts and searches read, and beside it a layout: the block and the style that
/// each byte belongs to. A text of one paragraph without styles has no layout, and costs as much as its `String`.
public struct RichText: Sendable {
  private enum Form: Sendable {
    case plain(String)
    indirect case laidOut(String, RichTextLayout)
    case saved(SavedRichText)
  }

  /// The bytes of a text among which is the first word.
  private static let usualBlanks = 256

  private let form: Form

  /// A text of one paragraph, whose lines are kept.
  public init(plain text: String) {
    form = .plain(text)
  }

  /// A plain text with the layout of its bytes, which fits it.
  init(_ text: String, _ layout: RichTextLayout) {
    form = .laidOut(text, layout)
  }

  /// The text without styles: paragraphs are separated by an empty line, items begin with `- ` or `1. `, the lines of
  /// quotations with `> `, and the number of a link stands in brackets behind its words.
  public var plainText: String {
    switch form {
    case .plain(let text), .laidOut(let text, _): text
    case .saved(let saved): saved.decoded.text
    }
  }

  /// The first bytes of the text without styles, and whether they are all of it: the rest of a saved one is not decoded.
  public func beginning(_ count: Int) -> (text: String, isWhole: Bool) {
    if case .saved(let saved) = form, let beginning = saved.beginning(count) { return beginning }
    return plainText.first(bytes: count)
  }

  /// Whether there is no word; there may be pictures.
  public var isBlank: Bool {
    let (text, isWhole) = beginning(Self.usualBlanks)
    return text.allSatisfy(\.isWhitespace) && (isWhole || plainText.allSatisfy(\.isWhitespace))
  }

  /// Whether there is no text; there may be pictures.
  public var isEmpty: Bool { plainText.isEmpty }

  /// The blocks, in reading order.
  public var blocks: [Block] {
    let text = plainText
    guard let layout else { return text.isEmpty ? [] : [Block(.paragraph, runs: [Run(.words(text))])] }
    return RichTextAssembly.blocks(of: text, layout)
  }

  /// The blocks, and the offsets of their words in `plainText`, in bytes: one for each line of each run of words.
  public var placedBlocks: (blocks: [Block], positions: [Int]) {
    guard let layout else {
      let lineEnds = plainText.utf8.enumerated().lazy.filter { $1 == UInt8(ascii: "\n") }
      return (blocks, [0] + lineEnds.map { $0.offset + 1 })
    }
    return RichTextAssembly.placed(plainText, layout)
  }

  /// The layout; nil for a text of one paragraph without styles.
  var layout: RichTextLayout? {
    switch form {
    case .plain: nil
    case .laidOut(_, let layout): layout
    case .saved(let saved): saved.decoded.layout
    }
  }

  /// Whether it was saved, and its layout is damaged, or its end is missing: what is left is a text of one paragraph.
  public var isDamaged: Bool {
    if case .saved(let saved) = form { saved.decoded.isDamaged } else { false }
  }

  /// Whether pictures stand in the text.
  public var hasPictures: Bool {
    layout?.pieces.contains { $0.isPicture } ?? false
  }

  /// The text with other numbers for its pictures, such as their positions among those of a post; a picture without one
  /// is left out.
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
  /// A text of one paragraph.
  public init(stringLiteral text: String) {
    self.init(plain: text)
  }
}

extension RichText: Codable {
  /// The version that is written.
  private static let version = 1
  /// The maximum size of a text, and of its layout, that is read.
  private static let maximumSize = 8 << 20

  private enum CodingKeys: String, CodingKey {
    case version, text, layout
  }

  /// - Throws: `RichTextError`, or the decoder's error for other values.
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

  /// The layout as bytes; nil for a text of one paragraph without styles.
  package var layoutBytes: [UInt8]? { layout?.bytes }

  /// A text as its bytes were saved, with those of its layout, which is checked when the text is first read.
  ///
  /// - Throws: `RichTextError.damaged` if one is larger than any that is written.
  package init(saved text: ArraySlice<UInt8>, layout: ArraySlice<UInt8>?) throws(RichTextError) {
    guard text.count <= Self.maximumSize, layout.map({ $0.count <= Self.maximumSize }) ?? true else {
      throw .damaged
    }
    form = layout.map { .saved(SavedRichText(text, layout: $0)) } ?? .plain(String(decoding: text, as: UTF8.self))
  }

  /// A text that is stored elsewhere, and read when more than its beginning is needed.
  ///
  /// - Parameters:
  ///   - beginning: its first bytes.
  ///   - checksum: a number that two texts are compared by.
  ///   - read: reads it; nil if it is missing or damaged.
  package init(beginning: String, checksum: UInt64, read: @escaping @Sendable () -> RichText?) {
    form = .saved(SavedRichText(beginning: beginning, checksum: checksum, read: read))
  }

  /// A text that was sent with its layout.
  ///
  /// - Throws: `RichTextError.damaged` if the layout does not fit the text, or one is larger than any that is written.
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

/// The reason why bytes are no text.
public enum RichTextError: Error, Hashable, Sendable {
  /// A later version wrote them.
  case laterVersion(Int)
  /// The bytes are not those that were written.
  case damaged
}
