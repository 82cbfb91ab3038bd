import Foundation
import Markup
import Posts
import Sources
import Syndication

/// Maps articles of a Google Reader API.
struct ItemMapper {
  /// The maximum number of addresses to parse in the texts of a page.
  private static let maximumAddresses = 30_000
  /// The years 1000 to 9999; earlier dates are placeholders.
  private static let plausibleDates = -30_610_224_000.0...253_402_300_799.0

  private let budget = AddressBudget(maximumAddresses)
  /// The feed of articles that do not specify their feed; nil if it is unknown.
  private let feed: ListedFeed.ID?

  /// Creates a mapper of one page; `feed` is the feed of articles that do not specify their feed.
  init(feed: ListedFeed.ID?) { self.feed = feed }

  /// Maps a page in the order of the server; articles that occur twice, or whose feed is unknown, are dropped and
  /// counted.
  func articles(_ items: ReaderItems) -> (articles: [ListedArticle], leftOut: Int) {
    var numbers: Set<Int128> = []
    let articles = items.items.compactMap { item -> ListedArticle? in
      guard let feed = item.feed.flatMap({ ReaderLocation.isFeed($0) ? $0 : nil }) ?? self.feed,
        numbers.insert(item.number).inserted
      else { return nil }
      return ListedArticle(post(item), in: feed)
    }
    return (articles, items.leftOut + items.items.count - articles.count)
  }

  private func post(_ item: ReaderItem) -> Post {
    let link = item.links.lazy.compactMap { WebAddress.resolve($0, base: nil) }.first
    let text = HTMLText(item.html ?? "", base: link, budget: budget)
    let list = pictures(of: item, in: text, link)
    let numbered = list.numbered(text)
    var details = Post.Details()
    details.author = item.author.flatMap { TitleText.plain($0).line }.map { Author(name: $0) }
    details.title = item.title.flatMap { TitleText.plain($0).line }.flatMap { repeats($0, text.text) ? nil : $0 }
    details.text = numbered.document.isEmpty ? nil : numbered.document
    details.textLinks = numbered.links
    details.createdAt = item.published.flatMap(Self.date)
    details.link = link?.absoluteString
    details.hasComments = false
    details.attachments = files(of: item, link)
    var post = Post(
      id: Post.ID(rawValue: String(item.number)), images: list.pictures.map(\.reference), details: details)
    post.viewer = Post.Viewer(isUnread: !item.isRead, flags: item.isStarred ? [.star] : [])
    if details.createdAt == nil { post.sortDate = item.arrived.flatMap(Self.date) }
    return post
  }

  /// Whether a title is the same as the text on one line, as in microblogs.
  private func repeats(_ title: String, _ text: String) -> Bool { text.utf8.count <= 4_096 && title == text.line }

  /// The pictures and recordings without duplicates, because FreshRSS sends the pictures of a feed both in the text and
  /// as enclosures.
  private func pictures(of item: ReaderItem, in text: HTMLText, _ base: URL?) -> PictureList {
    var list = PictureList()
    for file in item.enclosures {
      guard let address = resolve(file, base), let kind = Self.kind(of: file, at: address) else { continue }
      let extent = kind == .image ? nil : ImageRef.Extent(byteCount: file.byteCount)
      list.add(FeedPicture(address: address, kind: kind, extent: extent))
    }
    for image in text.images { list.add(FeedPicture(image)) }
    return list
  }

  private func files(of item: ReaderItem, _ base: URL?) -> [Post.Attachment] {
    item.enclosures.reduce(into: FileList()) { list, file in
      guard let address = resolve(file, base), Self.kind(of: file, at: address) == nil else { return }
      list.add(address, type: file.type, bytes: file.byteCount, title: nil)
    }.files
  }

  private func resolve(_ file: ReaderEnclosure, _ base: URL?) -> String? {
    guard budget.take() else { return nil }
    return file.address.flatMap { WebAddress.resolve($0, base: base) }?.absoluteString
  }

  private static func kind(of file: ReaderEnclosure, at address: String) -> ImageRef.Kind? {
    ImageRef.Kind(type: file.type) ?? ImageRef.Kind(ending: address)
  }

  private static func date(_ seconds: Double) -> Date? {
    plausibleDates.contains(seconds) ? Date(timeIntervalSince1970: seconds) : nil
  }
}
