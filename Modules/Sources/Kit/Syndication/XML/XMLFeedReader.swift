import Foundation
import Loading
import Markup

/// Parses RSS 0.9x, 1.0, 1.1 and 2.0, and Atom 0.3 and 1.0, including a single entry, with extension modules.
enum XMLFeedReader {
  private static let records = MarkupRecords(
    ["item", "entry"], in: ["rss", "rdf", "feed", "atom"], ["channel", "items"])

  /// Parses the feed in a document.
  static func read(_ text: String, url: URL) throws -> FeedDocument {
    let (tree, root) = try feed(in: text)
    let isEntry = root.feedName == "entry"
    let outside = FeedContext(url: url, isAtom: isEntry || root.feedName == "feed", budget: FeedBudget())
    let context = isEntry ? outside : outside.inside(root)
    var feed = FeedDocument()
    feed.isCutOff = tree.gap == .end || tree.gap == .limit
    feed.leftOut = tree.lost
    var channel = ChannelDraft(context: context)
    var items: [(element: MarkupElement, context: FeedContext)] = []
    for element in isEntry ? [root] : root.children {
      if element.feedName == "channel" {
        let context = context.inside(element)
        channel.read(element, context: context)
        items += element.items.map { ($0, context) }
      } else if element.isItem {
        items += ([element] + element.items).map { ($0, context) }
      } else if element.feedName == "items" {
        items += element.items.map { ($0, context.inside(element)) }
      }
    }
    if items.isEmpty, tree.gap == .limit { throw LoadFailure.malformed }
    if !isEntry, root.feedName != "rdf" { channel.read(root, context: context) }
    channel.fill(&feed)
    feed.isCutOff = feed.isCutOff || items.count > FeedParser.maximumItems
    feed.leftOut += items.reduce(0) { $0 + ($1.element.isTwoItems(inDamagedFeed: tree.isRepaired) ? 1 : 0) }
    feed.items = try items.prefix(FeedParser.maximumItems).map { element, context in
      try Task.checkCancellation()
      var draft = ItemDraft(context: context.beside(channel.page).inside(element), channel: channel)
      draft.read(element)
      return draft.item
    }
    if tree.gap == .end { leaveOutUnidentifiedEnd(of: &feed) }
    return feed
  }

  /// Removes the last item of a feed that was truncated before the item's guid, or before its link in a feed without
  /// guids, because the complete item would have a different id.
  private static func leaveOutUnidentifiedEnd(of feed: inout FeedDocument) {
    let hasGuids = feed.items.dropLast().contains { $0.guid != nil }
    let isIdentified = { (item: FeedItem) in item.guid != nil || !hasGuids && item.link != nil }
    guard let last = feed.items.last, !isIdentified(last), feed.items.contains(where: isIdentified) else { return }
    feed.items.removeLast()
    feed.leftOut += 1
  }

  /// Finds the outermost element of a feed; skips warnings of the program that generated the feed.
  private static func feed(in text: String) throws -> (MarkupTree, MarkupElement) {
    if let tree = try tree(of: text[...]), let root = tree.root, root.isFeed { return (tree, root) }
    guard let start = MarkupHints.start(of: ["rss", "feed", "rdf"], in: text), start > text.startIndex,
      let tree = try tree(of: text[start...]), let root = tree.root, root.isFeed
    else { throw LoadFailure.notAFeed }
    return (tree, root)
  }

  /// Truncates a document to the maximum size, and parses it; nil if the document has no element.
  private static func tree(of text: Substring) throws -> MarkupTree? {
    let bounded =
      text.utf8.count <= MarkupLimits.document
      ? String(text) : String(decoding: text.utf8.prefix(MarkupLimits.document), as: UTF8.self)
    do {
      return try MarkupTree.xml(bounded, records: records)
    } catch .tooLarge(let limit) {
      throw LoadFailure.tooLarge(limit: limit)
    } catch .cancelled {
      throw CancellationError()
    } catch {
      return nil
    }
  }
}

extension MarkupElement {
  /// Whether the element is the outermost element of a feed.
  fileprivate var isFeed: Bool { ["rss", "rdf", "feed", "atom", "channel", "entry"].contains(feedName) }

  /// The name in lowercase, because one server capitalizes it; empty unless the element is RSS, RDF or Atom.
  var feedName: String {
    [.rss, .atom, .rdf].contains(space) ? name.lowercased() : ""
  }

  /// The items in the element.
  ///
  /// If the end tag of an item is too late, the items nested in it follow it.
  fileprivate var items: [MarkupElement] {
    var items: [MarkupElement] = []
    for child in children where child.isItem { items += [child] + child.children.filter(\.isItem) }
    return items
  }

  /// The names of the elements that occur only once in an item.
  private static let singles: Set = ["title", "guid", "id", "pubdate", "published", "link", "description", "summary"]

  /// Whether an item contains children of the next item, because the end tag of the one and the start tag of the other
  /// are missing.
  ///
  /// In an undamaged feed, this requires two repeated children, one of them the title or the link.
  fileprivate func isTwoItems(inDamagedFeed isDamaged: Bool) -> Bool {
    var first: [String: MarkupElement] = [:]
    var repeated: Set<String> = []
    for child in children {
      let name = child.feedName
      // An Atom entry may have several links.
      guard Self.singles.contains(name), name != "link" || child.space == .rss else { continue }
      if let known = first[name] {
        if known.text != child.text { repeated.insert(name) }
      } else {
        first[name] = child
      }
    }
    return isDamaged ? !repeated.isEmpty : repeated.count > 1 && !repeated.isDisjoint(with: ["title", "link"])
  }

  /// Whether the element is an RSS item or an Atom entry, or `Items` from a server that capitalizes names.
  fileprivate var isItem: Bool {
    feedName == "item" || feedName == "entry" || (name == "Items" && space == .rss)
  }
}
