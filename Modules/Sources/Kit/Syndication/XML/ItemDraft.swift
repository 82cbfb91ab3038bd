import Foundation
package import Markup
import Posts

/// An RSS item or Atom entry whose elements are being parsed.
struct ItemDraft {
  /// The maximum number of elements of an item to parse.
  private static let maximumElements = 1_000

  private let context: FeedContext
  private let channel: ChannelDraft
  private var read = FeedItem()
  private var titles: [RawFeedText] = []
  /// The texts by rank; the content takes precedence over summaries.
  private var texts: [Int: RawFeedText] = [:]
  private var authors: [String] = []
  /// The address of the item's web page.
  private var page: URL?
  /// The address of the first linked page that is not HTML.
  private var otherPage: URL?
  private var permanentLink: URL?
  /// The address of the page with the item's content, if the feed only refers to that page.
  private var contentPage: URL?
  /// The author of the feed from which the entry was copied.
  private var sourceAuthor: String?
  private var media = MediaDraft()
  private var enclosures: [FeedPicture] = []
  private var files = FileList()
  private var itemImage: URL?
  /// The duration of the recording if there is exactly one, in seconds.
  private var duration: Double?
  private var place = GeoLocationDraft()
  private var dates: ItemDates

  init(context: FeedContext, channel: ChannelDraft) {
    dates = ItemDates(context.budget)
    self.context = context
    self.channel = channel
  }

  mutating func read(_ element: MarkupElement) {
    read.language = context.language
    read.guid = element.attribute("about", in: .rdf)
    for child in element.children.prefix(Self.maximumElements) {
      switch child.space {
      case .rss, .atom: readBasic(child)
      case .media: media.read(child, context: context)
      case .geoRSS, .geo, .gml: place.read(child)
      case .content: if child.name == "encoded" { texts[0] = texts[0] ?? RawFeedText(child, context: context) }
      case .xhtml:
        if child.name == "body" || child.name == "div" { texts[1] = texts[1] ?? RawFeedText(child, context: context) }
      case .dublinCore: readDublinCore(child)
      case .itunes: readPodcast(child)
      default: readDiscussion(child)
      }
    }
  }

  private mutating func readBasic(_ element: MarkupElement) {
    switch element.name.lowercased() {
    case "title": titles += [RawFeedText(element, context: context)].compactMap { $0 }
    case "link": if let link = FeedLink(element, context: context) { take(link) }
    case "id", "guid": identify(element)
    case "description": texts[2] = texts[2] ?? RawFeedText(element, context: context)
    case "content": readContent(element)
    case "body", "fullitem": texts[1] = texts[1] ?? RawFeedText(element, context: context)
    case "abstract": texts[5] = texts[5] ?? RawFeedText(element, context: context)
    case "summary": texts[4] = texts[4] ?? RawFeedText(element, context: context)
    case "author": authors += [PersonName.read(element)].compactMap { $0 }
    case "source": sourceAuthor = sourceAuthor ?? element.authorOfSource
    case "pubdate", "published", "issued", "created": dates.read(element.text, as: .published)
    case "updated", "modified", "lastbuilddate": dates.read(element.text, as: .updated)
    case "enclosure":
      enclose(
        element.value("url"), type: element.value("type"), length: element.value("length"),
        context: context.inside(element),
        isFile: true)
    case "comments":
      read.commentsPage = read.commentsPage ?? context.inside(element).resolve(element.text)?.absoluteString
    case "language": read.language = element.text.line ?? read.language
    case "image": itemImage = itemImage ?? context.resolve(element.child("url") ?? element.text)
    default: break
    }
  }

  private mutating func identify(_ element: MarkupElement) {
    guard let id = element.text.line else { return }
    read.guid = id
    if element.name.lowercased() == "guid" {
      if element.attribute("isPermaLink")?.lowercased() != "false" { permanentLink = context.resolve(id) }
    } else if context.isAtom || element.space == .atom {
      permanentLink = WebAddress.resolve(id, base: nil)
    }
  }

  private mutating func readContent(_ element: MarkupElement) {
    if let source = element.attribute("src"), !Blanks.areAll(of: source) {
      if FeedLink.isHTML(element.attribute("type")) {
        contentPage = contentPage ?? context.inside(element).resolve(source)
      }
      enclose(source, type: element.attribute("type"), context: context.inside(element))
    } else {
      texts[3] = texts[3] ?? RawFeedText(element, context: context)
    }
  }

  private mutating func readDublinCore(_ element: MarkupElement) {
    switch element.name.lowercased() {
    case "creator", "author": authors += [PersonName.read(element)].compactMap { $0 }
    case "title": titles += [RawFeedText(element, context: context)].compactMap { $0 }
    case "date", "issued", "created": dates.read(element.text, as: .publishedElsewhere)
    case "modified": dates.read(element.text, as: .updatedElsewhere)
    case "language": read.language = element.text.line ?? read.language
    case "description", "abstract": texts[5] = texts[5] ?? RawFeedText(element, context: context)
    default: break
    }
  }

  private mutating func readPodcast(_ element: MarkupElement) {
    switch element.name.lowercased() {
    case "author": if authors.isEmpty { authors += [PersonName.read(element)].compactMap { $0 } }
    case "image": itemImage = itemImage ?? (element.value("href") ?? element.value("url")).flatMap(context.resolve)
    case "summary": texts[6] = texts[6] ?? RawFeedText(element, context: context)
    case "subtitle": texts[7] = texts[7] ?? RawFeedText(element, context: context)
    case "title": titles += [RawFeedText(element, context: context)].compactMap { $0 }
    case "duration": duration = duration ?? element.text.line.flatMap(MediaLength.seconds)
    default: break
    }
  }

  private mutating func readDiscussion(_ element: MarkupElement) {
    switch (element.space, element.name.lowercased()) {
    case (.wellFormedWeb, "commentrss"): read.commentsFeed = read.commentsFeed ?? context.resolve(element.text)
    case (.slash, "comments"), (.thread, "total"): read.commentCount = element.text.line.flatMap { Int($0) }
    case (.thread, "in-reply-to"): read.parent = read.parent ?? element.attribute("ref")?.line
    default: break
    }
  }
}

// MARK: - Links and media

extension ItemDraft {
  private mutating func take(_ link: FeedLink) {
    switch link.relation {
    case "enclosure":
      enclose(
        link.url.absoluteString, type: link.type, length: link.length, title: link.title, context: context, isFile: true
      )
    case "replies":
      if link.isHTML, link.type != nil { read.commentsPage = read.commentsPage ?? link.url.absoluteString }
      // A link without a type may refer to a web page.
      guard link.isFeed else { return }
      read.commentsFeed = read.commentsFeed ?? link.url
      read.commentCount = read.commentCount ?? link.count
    case _ where link.isPage && link.isHTML: page = page ?? link.url
    case _ where link.isPage: otherPage = otherPage ?? link.url
    default: break
    }
  }

  private mutating func enclose(
    _ reference: String?, type: String?, length: String? = nil, title: String? = nil, context: FeedContext,
    isFile: Bool = false
  ) {
    guard let address = reference.flatMap(context.resolveMedium) else { return }
    guard let kind = ImageRef.Kind(type: type) ?? ImageRef.Kind(ending: address) else {
      let bytes = length.flatMap(\.line).flatMap { Int($0) }
      if isFile { files.add(address, type: type, bytes: bytes, title: title) }
      return
    }
    let extent = kind == .image ? nil : MediaLength.extent(duration: nil, bytes: length)
    enclosures.append(FeedPicture(address: address, kind: kind, extent: extent))
  }
}

// MARK: - The item

extension ItemDraft {
  /// The complete item.
  var item: FeedItem {
    var item = read
    let link = page ?? otherPage ?? contentPage ?? permanentLink
    item.link = link?.absoluteString
    item.title = titles.lazy.compactMap(\.title).first ?? media.title
    (item.published, item.updated) = (dates.published, dates.updated)
    item.author =
      authors.isEmpty
      ? media.author ?? sourceAuthor ?? channel.author
      : authors.map { PersonName.withoutHost(of: link, $0) }.uniqued.joined(separator: ", ")
    let topic = link.flatMap { page in
      page.host().flatMap { read.guid?.hasPrefix("\($0)-topic-") == true ? page : nil }
    }
    let texts = texts.keys.sorted().compactMap { self.texts[$0] }.map { text in
      (topic.map { text.withoutTopicEnd(at: $0) } ?? text).text(base: link)
    }
    let own = texts.first { !$0.text.isEmpty }
    item.text = own ?? media.text(base: link) ?? HTMLText(plain: "")
    item.location = place.text ?? media.location
    item.isAdult = media.isAdult
    item.files =
      (media.files + files.files).reduce(into: FileList()) { list, file in
        list.add(file.address, type: file.type, bytes: file.byteCount, title: file.title)
      }.files
    let list = pictures(in: texts, without: own == nil ? media.description : nil)
    item.pictures = list.pictures
    item.text = list.numbered(item.text)
    return item
  }

  /// The pictures of the item; `words` is the text of the item, which is not repeated as a description of recordings or
  /// stills.
  private func pictures(in texts: [HTMLText], without words: String?) -> PictureList {
    var list = PictureList()
    for var picture in media.pictures + enclosures {
      if picture.kind != .image, picture.alt == words { picture.alt = nil }
      list.add(picture)
    }
    for picture in texts.first(where: { !$0.images.isEmpty })?.images ?? [] { list.add(FeedPicture(picture)) }
    if let duration { list.fillDuration(duration) }
    guard !list.pictures.contains(where: { $0.kind == .image || $0.preview != nil }) else { return list }
    for still in media.thumbnails + [itemImage].compactMap({ $0?.absoluteString }) {
      list.add(FeedPicture(address: still, alt: media.alt == words ? nil : media.alt))
    }
    return list
  }
}

extension MarkupElement {
  /// The author of the feed from which the entry was copied; nil if that feed has no author.
  fileprivate var authorOfSource: String? {
    let names = children.filter { $0.feedName == "author" }.compactMap(PersonName.read)
    return names.isEmpty ? nil : names.uniqued.joined(separator: ", ")
  }
}

extension FeedPicture {
  /// Converts a picture from a text.
  package init(_ image: HTMLImage) {
    self.init(
      address: image.address, alt: image.alt, title: image.title, width: image.width, height: image.height)
  }
}

extension [String] {
  /// The texts without duplicates.
  fileprivate var uniqued: [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}
