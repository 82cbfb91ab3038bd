import Foundation
import Loading
import Markup
import Posts

/// Parses JSON Feed 1.0 and 1.1.
enum JSONFeedReader {
  /// The part of the version that identifies a JSON Feed.
  private static let sign = "jsonfeed.org/version/"
  /// The number of bytes that are searched for `sign`.
  private static let searched = 65_536

  /// The start of a feed after warnings of the program that generated it; nil if there is none, or for a web page.
  static func start(in text: String) -> String.Index? {
    guard let sign = text.utf8.prefix(searched).firstRange(of: sign.utf8), !MarkupHints.isPage(text) else { return nil }
    let before = text[..<sign.lowerBound]
    return before.indices.first { index in
      before[index] == "{" && before[index...].dropFirst().drop(while: \.isWhitespace).first == "\""
    }
  }

  /// Parses a JSON Feed.
  static func read(_ data: Data, url: URL) throws -> FeedDocument {
    let repair = JSONRepair(data)
    let document: JSONFeedDocument
    do {
      document = try JSONDecoder().decode(JSONFeedDocument.self, from: repair.data)
    } catch {
      throw LoadFailure.notAFeed
    }
    guard document.isFeed else { throw LoadFailure.notAFeed }
    let context = FeedContext(url: url, isAtom: false, budget: FeedBudget())
    var feed = FeedDocument()
    feed.title = document.title?.line
    feed.link = document.page.flatMap { WebAddress.resolve($0, base: url) }?.absoluteString
    feed.language = document.language?.line
    feed.next = document.next.flatMap { WebAddress.resolve($0, base: url) }
    feed.items = try document.items.prefix(FeedParser.maximumItems).map { source in
      try Task.checkCancellation()
      return item(source, of: document, in: context)
    }
    feed.leftOut = document.leftOut
    feed.isCutOff = repair.isCutOff || document.isCutOff
    return feed
  }

  private static func item(_ source: JSONFeedItem, of feed: JSONFeedDocument, in context: FeedContext) -> FeedItem {
    var item = FeedItem()
    let page = [source.url, source.externalURL].lazy.compactMap { $0.flatMap(context.resolve) }.first
    item.guid = source.id?.line
    item.link = page?.absoluteString
    item.title = source.title?.line
    let authors = [source.authors, feed.authors].lazy.map { $0.compactMap { $0.name?.line } }.first { !$0.isEmpty }
    item.author = authors?.joined(separator: ", ")
    item.text = text(of: source, base: page ?? context.url, in: context)
    item.published = source.published.flatMap(FeedDate.parse)
    item.updated = source.modified.flatMap(FeedDate.parse)
    item.language = source.language?.line ?? feed.language?.line
    let list = pictures(of: source, in: item.text, context)
    item.pictures = list.pictures
    item.files = files(of: source, context)
    item.text = list.numbered(item.text)
    return item
  }

  private static func text(of source: JSONFeedItem, base: URL, in context: FeedContext) -> HTMLText {
    if let html = source.html, html.line != nil {
      return HTMLText(html, base: base, budget: context.budget.addresses)
    }
    let plain = [source.text, source.summary].lazy.compactMap { $0 }.first { $0.line != nil }
    return RawFeedText(plain ?? "", isHTML: false, context: context).text(base: base)
  }

  private static func files(of source: JSONFeedItem, _ context: FeedContext) -> [Post.Attachment] {
    source.attachments.reduce(into: FileList()) { list, attachment in
      guard let address = attachment.url.flatMap(context.resolveMedium),
        ImageRef.Kind(type: attachment.type) ?? ImageRef.Kind(ending: address) == nil
      else { return }
      list.add(address, type: attachment.type, bytes: attachment.size, title: attachment.title?.line)
    }.files
  }

  private static func pictures(of source: JSONFeedItem, in text: HTMLText, _ context: FeedContext) -> PictureList {
    var list = PictureList()
    for attachment in source.attachments {
      guard let address = attachment.url.flatMap(context.resolveMedium),
        let kind = ImageRef.Kind(type: attachment.type) ?? ImageRef.Kind(ending: address)
      else { continue }
      let extent =
        kind == .image ? nil : ImageRef.Extent(duration: attachment.duration, byteCount: attachment.size)
      list.add(FeedPicture(address: address, alt: attachment.title?.line, kind: kind, extent: extent))
    }
    for reference in [source.image, source.banner].compactMap({ $0 }) {
      if let address = context.resolveMedium(reference) { list.add(FeedPicture(address: address)) }
    }
    for image in text.images { list.add(FeedPicture(image)) }
    return list
  }
}
