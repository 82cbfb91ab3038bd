import Foundation

/// The text of a post: a document of blocks, such as paragraphs, lists and tables.
///
/// It keeps the plain text that lists, scripts and searches read, and beside it a layout: the block and the style that
/// each byte belongs to. A text of one paragraph without styles has no layout, and costs as much as its `String`.
public struct RichText: Hashable, Sendable {
  private enum Form: Hashable, Sendable {
    case plain(String)
    indirect case laidOut(String, RichTextLayout)
  }

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
    }
  }

  /// Whether there is no text; there may be pictures.
  public var isEmpty: Bool { plainText.isEmpty }

  /// The blocks, in reading order.
  public var blocks: [Block] {
    switch form {
    case .plain(""): []
    case .plain(let text): [Block(.paragraph, runs: [Run(.words(text))])]
    case .laidOut(let text, let layout): RichTextAssembly.blocks(of: text, layout)
    }
  }

  /// The blocks, and the places of their words in `plainText`, in bytes: one for each line of each run of words.
  public var placedBlocks: (blocks: [Block], positions: [Int]) {
    guard case .laidOut(let text, let layout) = form else {
      let lineEnds = plainText.utf8.enumerated().lazy.filter { $1 == UInt8(ascii: "\n") }
      return (blocks, [0] + lineEnds.map { $0.offset + 1 })
    }
    return RichTextAssembly.placed(text, layout)
  }

  /// The layout; nil for a text of one paragraph without styles.
  var layout: RichTextLayout? {
    if case .laidOut(_, let layout) = form { layout } else { nil }
  }

  /// The text with other numbers for its pictures, such as their places among those of a post; a picture without one is
  /// left out.
  public func renumberingPictures(_ number: (Int) -> Int?) -> RichText {
    guard let layout else { return self }
    let pieces = layout.pieces.compactMap { $0.renumberingPicture(number) }
    return RichText(plainText, RichTextLayout(pieces))
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

  /// A text that was saved with its layout.
  ///
  /// - Throws: `RichTextError.damaged` if the layout is none of the text, or one is larger than any that is written.
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
