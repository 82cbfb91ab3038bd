import Foundation

/// The reason why bytes are no text.
public enum RichTextError: Error, Hashable, Sendable {
  /// A later version wrote them.
  case laterVersion(Int)
  /// The bytes are not those that were written.
  case damaged
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
