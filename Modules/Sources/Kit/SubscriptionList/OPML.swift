public import Foundation
import Markup
public import Sources

/// Parses and writes subscriptions as OPML 2.0, the exchange format of feed readers.
///
/// The first tag of a subscription becomes its folder, with `/` between nested folders; `category` contains all of its
/// tags.
public enum OPML {
  /// The maximum size of a file, in bytes.
  public static let maximumSize = 8 << 20
  private static let maximumDepth = 20
  /// The types of outlines that other programs use for feeds.
  private static let feedTypes: Set = ["rss", "atom", "rdf"]

  /// Parses an untrusted file; skips outlines without a usable address, and returns nil if the file is not OPML.
  public static func subscriptions(in data: Data, isAddress: (SourceAddress) -> Bool) -> OPMLContent? {
    guard let outlines = Outlines(reading: data) else { return nil }
    var content = OPMLContent(gap: gap(of: outlines))
    for outline in outlines.all {
      let folder = outline.folders.compactMap(name).joined(separator: "/")
      var known: Set = [""]
      let tags = ([folder] + categories(outline.values["category"])).filter { known.insert($0).inserted }
      let subscription = Subscription(outline.address, name: name(outline.names) ?? "", tags: tags)
      if subscription.isWritable, isAddress(subscription.address) {
        content.found.append(subscription)
        if outline.values["type"].map({ Self.feedTypes.contains($0.lowercased()) }) == true {
          content.feeds.insert(subscription.id)
        }
      } else {
        content.unusable.append(subscription.name)
      }
    }
    return content
  }

  private static func name(_ names: [String]) -> String? { names.lazy.compactMap(SubscriptionName.clean).first }

  private static func gap(of outlines: Outlines) -> OPMLContent.Gap? {
    switch outlines.gap {
    case .end: .end
    case .limit, .depth: .limit
    case nil: nil
    }
  }

  /// The kind of sources that other programs support.
  static let feedKind = "feed"

  /// Creates a file of subscriptions without credentials; a subscription whose `kind` is nil counts as a feed.
  public static func data(
    _ subscriptions: [Subscription], kind: @escaping (Subscription) -> String?
  ) -> Data {
    var root = Folder { $0.address.url != nil && (kind($0) ?? feedKind) == feedKind || !$0.feedPrefix.isEmpty }
    for subscription in subscriptions {
      let path = subscription.tags.first?.split(separator: "/").prefix(maximumDepth).map(String.init) ?? []
      root.add(subscription, at: path[...])
    }
    let lines = root.lines(indentation: "    ").joined(separator: "\n")
    return Data(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0">
        <head><title>FeedShell</title></head>
        <body>
      \(lines)
        </body>
      </opml>

      """.utf8)
  }

  private static func categories(_ text: String?) -> [String] {
    (text ?? "").split(separator: ",").compactMap { category in
      SubscriptionName.clean(category.trimmingCharacters(in: CharacterSet(charactersIn: "/ ")))
    }
  }
}

/// A folder of outlines, with subfolders in the order of their first subscriptions.
private struct Folder {
  private enum Item {
    case subscription(Subscription)
    case folder(name: String, Folder)
  }

  private var items: [Item] = []
  private let isFeed: (Subscription) -> Bool

  init(isFeed: @escaping (Subscription) -> Bool) { self.isFeed = isFeed }

  mutating func add(_ subscription: Subscription, at path: ArraySlice<String>) {
    guard let name = path.first else { return items.append(.subscription(subscription)) }
    for index in items.indices {
      if case .folder(name, var folder) = items[index] {
        folder.add(subscription, at: path.dropFirst())
        items[index] = .folder(name: name, folder)
        return
      }
    }
    var folder = Folder(isFeed: isFeed)
    folder.add(subscription, at: path.dropFirst())
    items.append(.folder(name: name, folder))
  }

  func lines(indentation: String) -> [String] {
    items.flatMap { item in
      switch item {
      case .subscription(let subscription): [indentation + outline(subscription)]
      case .folder(let name, let folder):
        ["\(indentation)<outline text=\"\(Self.escaped(name))\">"]
          + folder.lines(indentation: indentation + "  ") + ["\(indentation)</outline>"]
      }
    }
  }

  private func outline(_ subscription: Subscription) -> String {
    let name = Self.escaped(subscription.name)
    let tags = subscription.tags.map { ($0.contains("/") ? "/" : "") + $0.replacing(",", with: " ") }
    let category = tags.isEmpty ? "" : " category=\"\(Self.escaped(tags.joined(separator: ",")))\""
    return
      "<outline\(isFeed(subscription) ? " type=\"rss\"" : "") text=\"\(name)\" title=\"\(name)\" xmlUrl=\"\(Self.escaped(subscription.feedAddress))\"\(category)/>"
  }

  /// Escapes text for an attribute, and replaces characters that XML forbids.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
