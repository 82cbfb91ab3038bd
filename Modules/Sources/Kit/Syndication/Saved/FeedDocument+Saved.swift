package import Foundation
import Loading
import Markup
import Posts

extension FeedDocument {
  /// The feed as it is saved: read by a hundredth of the time that its document takes.
  package var saved: Data {
    var writer = SavedFeedWriter()
    writer.write(title)
    writer.write(link)
    writer.write(language)
    writer.write(next?.absoluteString)
    writer.write(isByWordPress)
    writer.write(leftOut)
    writer.write(each: repeatedIDs.sorted()) { $0.write($1) }
    writer.write(each: items) { $1.write(to: &$0) }
    return Data(writer.bytes)
  }

  /// A feed that was saved.
  ///
  /// - Throws: `LoadFailure` for other bytes.
  package init(saved data: Data) throws {
    var reader = try SavedFeedReader(data)
    title = try reader.optionalText()
    link = try reader.optionalText()
    language = try reader.optionalText()
    next = try reader.optionalURL()
    isByWordPress = try reader.flag()
    leftOut = try reader.number()
    repeatedIDs = Set(try reader.texts())
    items = try reader.list { try FeedItem(from: &$0) }
    guard reader.isAtEnd, Set(items.map(\.id)).count == items.count else { throw LoadFailure.malformed }
  }
}

extension FeedItem {
  fileprivate func write(to writer: inout SavedFeedWriter) {
    writer.write(id)
    for text in [guid, title, link, author, language, location, parent, commentsFeed?.absoluteString] {
      writer.write(text)
    }
    text.write(to: &writer)
    writer.write(published)
    writer.write(updated)
    writer.write(each: pictures) { $1.write(to: &$0) }
    writer.write(isAdult)
    writer.write(commentCount)
  }

  fileprivate init(from reader: inout SavedFeedReader) throws {
    id = try reader.text()
    guid = try reader.optionalText()
    title = try reader.optionalText()
    link = try reader.optionalText()
    author = try reader.optionalText()
    language = try reader.optionalText()
    location = try reader.optionalText()
    parent = try reader.optionalText()
    commentsFeed = try reader.optionalURL()
    text = try HTMLText(from: &reader)
    published = try reader.optionalDate()
    updated = try reader.optionalDate()
    pictures = try reader.list { try FeedPicture(from: &$0) }
    isAdult = try reader.flag()
    commentCount = try reader.optionalNumber()
  }
}

extension HTMLText {
  fileprivate func write(to writer: inout SavedFeedWriter) {
    writer.write(document)
    writer.write(each: links) { $0.write($1) }
    writer.write(each: images) { writer, image in
      writer.write(image.address)
      writer.write(image.alt)
      writer.write(image.title)
      writer.write(image.width)
      writer.write(image.height)
    }
  }

  fileprivate init(from reader: inout SavedFeedReader) throws {
    self.init(
      try RichText(from: &reader), links: try reader.texts(),
      images: try reader.list { reader in
        HTMLImage(
          address: try reader.text(), alt: try reader.optionalText(), title: try reader.optionalText(),
          width: try reader.optionalNumber(), height: try reader.optionalNumber())
      })
  }
}

extension FeedPicture {
  fileprivate func write(to writer: inout SavedFeedWriter) {
    writer.write(address)
    for text in [preview, alt, title] { writer.write(text) }
    writer.write(width)
    writer.write(height)
    writer.write(kind.rawValue)
  }

  fileprivate init(from reader: inout SavedFeedReader) throws {
    self.init(
      address: try reader.text(), preview: try reader.optionalText(), alt: try reader.optionalText(),
      title: try reader.optionalText(), width: try reader.optionalNumber(), height: try reader.optionalNumber())
    guard let kind = ImageRef.Kind(rawValue: try reader.text()) else { throw LoadFailure.malformed }
    self.kind = kind
  }
}
