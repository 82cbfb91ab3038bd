import Posts

/// Writes the text of a post unchanged, with its links, mentions and tags.
struct BlueskyTextWriter {
  /// A mention or a tag.
  struct Name {
    let stretch: Range<Int>
    let meaning: RichText.Target
  }

  private let bytes: [UInt8]
  private var names: ArraySlice<Name>
  private var position = 0
  private var writer = RichTextWriter(limit: .max)

  /// Creates a writer for a text with its mentions and tags, in order.
  init(_ text: String, names: [Name]) {
    bytes = Array(text.utf8)
    self.names = names[...]
  }

  /// Writes the text up to the end of a link, followed by the number of the link.
  mutating func write(_ link: Range<Int>, asLink number: Int) {
    writeNames(before: link.lowerBound)
    // If a link begins within a character, only the number of the link is written.
    let isWhole = bytes[link.lowerBound] & 0xC0 != 0x80
    if isWhole {
      write(upTo: link.lowerBound)
    } else {
      write(upTo: link.upperBound)
    }
    writer.openLink()
    write(upTo: link.upperBound)
    writer.closeLink(number)
  }

  /// Writes the remaining text, and returns the complete text.
  consuming func finished() -> RichText {
    writeNames(before: bytes.count)
    write(upTo: bytes.count)
    return writer.text()
  }

  /// Writes the text up to the end of the last mention or tag that ends at or before an offset.
  private mutating func writeNames(before end: Int) {
    while let name = names.first, name.stretch.lowerBound < end {
      names.removeFirst()
      guard name.stretch.lowerBound >= position, name.stretch.upperBound <= end else { continue }
      write(upTo: name.stretch.lowerBound)
      writer.target = name.meaning
      write(upTo: name.stretch.upperBound)
      writer.target = nil
    }
  }

  private mutating func write(upTo end: Int) {
    bytes[position..<end].withUnsafeBufferPointer { writer.append($0) }
    position = end
  }
}
