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
  /// - Throws: `LoadFailure` for other bytes; damage to its layout is found when the text is first read.
  package init(from reader: inout SavedFeedReader) throws {
    let (text, layout) = (try reader.bytes(), try reader.optional { try $0.bytes() })
    do {
      try self.init(saved: text, layout: layout)
    } catch {
      throw LoadFailure.malformed
    }
  }
}
