import Foundation
import Loading
import Posts

/// The long text of a post, which is stored separately: a list of posts reads only its beginning.
struct LongText {
  /// The size up to which a text is stored in its post, in bytes.
  private static let longest = 1_024
  /// The size of the part that is stored in the post, too, in bytes: it shows whether the text has words.
  private static let beginning = 512

  let beginning: String
  let checksum: UInt64
  /// The text as bytes.
  let data: Data

  /// The text of a post; nil for one that is stored in its post.
  init?(_ text: RichText) {
    guard text.plainText.utf8.count + (text.layoutBytes?.count ?? 0) > Self.longest else { return nil }
    var writer = FieldWriter()
    writer.write(text)
    beginning = text.beginning(Self.beginning).text
    checksum = writer.bytes.checksum
    data = Data(writer.bytes)
  }

  /// Writes the part that is stored in the post.
  func write(to writer: inout FieldWriter) {
    writer.write(beginning)
    writer.write(Int(truncatingIfNeeded: checksum))
  }

  /// The text whose beginning is in a post.
  ///
  /// - Parameters:
  ///   - reader: the bytes in the post.
  ///   - data: reads the text itself.
  /// - Returns: the text, which is not read yet.
  /// - Throws: `LoadFailure` for other bytes.
  static func text(_ reader: inout FieldReader, _ data: @escaping @Sendable () -> Data?) throws -> RichText {
    RichText(
      beginning: try reader.text(), checksum: UInt64(truncatingIfNeeded: try reader.number()),
      read: { data().flatMap(text) })
  }

  /// The text in bytes; nil for damaged ones.
  private static func text(_ data: Data) -> RichText? {
    do {
      var reader = FieldReader(data)
      return try RichText(from: &reader)
    } catch {
      return nil
    }
  }
}
