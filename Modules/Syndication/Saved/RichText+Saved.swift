import Loading
package import Posts

extension SavedFeedWriter {
  package mutating func write(_ text: RichText) {
    write(text.plainText)
    write(text.layoutBytes) { $0.write($1) }
  }
}

extension RichText {
  /// Reads a text.
  ///
  /// - Throws: `LoadFailure` for one that is damaged, or of a later version.
  package init(from reader: inout SavedFeedReader) throws {
    let (text, layout) = (try reader.text(), try reader.optional { try $0.bytes() })
    do {
      try self.init(text, layout: layout)
    } catch {
      throw LoadFailure.malformed
    }
  }
}
