import Foundation
import Loading
import Markup

/// Reads RSS 0.9x, 1.0, 1.1 and 2.0, and Atom 0.3 and 1.0, also a single entry of it, with the modules that they are
/// extended by.
enum XMLFeedReader {
  /// The feed in a document.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  static func read(_ text: String, url: URL) throws -> FeedDocument {
    let tree = try tree(of: text)
    guard let root = tree.root, ["rss", "rdf", "feed", "atom", "channel", "entry"].contains(root.feedName) else {
      throw LoadFailure.notAFeed
    }
    let isEntry = root.feedName == "entry"
    let outside = FeedPlace(url: url, isAtom: isEntry || root.feedName == "feed", budget: FeedBudget())
    let place = isEntry ? outside : outside.inside(root)
    var feed = FeedDocument()
    feed.isCutOff = tree.gap == .end
    var channel = ChannelDraft(place: place)
    var items: [(element: MarkupElement, place: FeedPlace)] = []
    for element in isEntry ? [root] : root.children {
      if element.feedName == "channel" {
        let place = place.inside(element)
        channel.read(element, place: place)
        items += element.children.filter(\.isItem).map { ($0, place) }
      } else if element.isItem {
        items.append((element, place))
      } else if element.feedName == "items" {
        items += element.children.filter(\.isItem).map { ($0, place.inside(element)) }
      }
    }
    if items.isEmpty, tree.gap == .limit { throw LoadFailure.malformed }
    if !isEntry, root.feedName != "rdf" { channel.read(root, place: place) }
    channel.fill(&feed)
    feed.items = try items.prefix(FeedParser.maximumItems).map { element, place in
      try Task.checkCancellation()
      var draft = ItemDraft(place: place.inside(element), channel: channel)
      draft.read(element)
      return draft.item
    }
    return feed
  }

  private static func tree(of text: String) throws -> MarkupTree {
    do {
      return try MarkupTree.xml(text)
    } catch .tooLarge(let limit) {
      throw LoadFailure.tooLarge(limit: limit)
    } catch .cancelled {
      throw CancellationError()
    } catch {
      throw LoadFailure.notAFeed
    }
  }
}

extension MarkupElement {
  /// The name in small letters, if the element is one of RSS, RDF or Atom: a server of today writes them with capitals.
  var feedName: String {
    [.rss, .atom, .rdf].contains(space) ? name.lowercased() : ""
  }

  /// Whether the element is an item of RSS or an entry of Atom; `items` are those of the same server.
  fileprivate var isItem: Bool {
    feedName == "item" || feedName == "entry" || (name == "Items" && space == .rss)
  }
}
