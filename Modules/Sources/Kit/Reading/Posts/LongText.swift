import Foundation
import Posts

/// The long text of a post, which is stored separately, so that a list of posts reads only the beginning of the text.
struct LongText {
  /// The maximum size of a text that is stored within its post, in bytes.
  private static let longest = 1_024
  /// The size of the beginning that is stored within the post, in bytes.
  ///
  /// It suffices to determine whether the text has words.
  private static let beginning = 512

  let beginning: String
  let checksum: UInt64
  /// The encoded text.
  let data: Data

  /// Encodes the text of a post; nil if the text is short enough to be stored within its post.
  init?(_ text: RichText) {
    guard text.plainText.utf8.count + (text.layoutBytes?.count ?? 0) > Self.longest else { return nil }
    var writer = FieldWriter()
    writer.write(text)
    beginning = text.beginning(Self.beginning).text
    checksum = writer.bytes.checksum
    data = Data(writer.bytes)
  }

  /// Writes the part of the text that is stored within the post.
  func write(to writer: inout FieldWriter) {
    writer.write(beginning)
    writer.write(Int(truncatingIfNeeded: checksum))
  }

  /// Reads the beginning of a text, whose bytes are stored separately in `data`.
  static func text(_ reader: inout FieldReader, _ data: @escaping @Sendable () -> Data?) throws -> RichText {
    RichText(
      beginning: try reader.text(), checksum: UInt64(truncatingIfNeeded: try reader.number()),
      read: { data().flatMap(text) })
  }

  /// Decodes a text; nil if the bytes are damaged.
  private static func text(_ data: Data) -> RichText? {
    do {
      var reader = FieldReader(data)
      return try reader.richText()
    } catch {
      return nil
    }
  }
}
