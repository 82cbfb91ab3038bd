import Foundation
import Markup

/// Assigns ids to the items of a feed: short, the same in each load, and unique in the feed.
///
/// An id is derived from the item's guid; without a guid, from its link, or otherwise from its title and text. Items
/// with the same id are distinguished by their links, titles and dates. They keep these ids when the other items have
/// left the feed.
package struct ItemIdentity {
  /// The maximum number of keys in `repeated`; further keys are not added.
  private static let maximumKeys = 1_000

  /// The hashes of guids, links or texts that several items have, or had in earlier loads, and that are therefore not
  /// used as ids.
  private(set) var repeated: Set<String> = []

  /// Returns the items with their ids; of several items with the same guid, link, title and date, returns only the
  /// first.
  ///
  /// Items with neither a guid nor a link must also have the same text.
  package mutating func identified(_ items: [FeedItem]) -> [FeedItem] {
    var items = items
    var open = Array(items.indices)
    for key in [Self.first, Self.second] {
      let keys = Dictionary(uniqueKeysWithValues: open.map { ($0, Self.hash(key(items[$0]))) })
      var counts: [String: Int] = [:]
      for key in keys.values { counts[key, default: 0] += 1 }
      for (key, count) in counts where count > 1 && repeated.count < Self.maximumKeys { repeated.insert(key) }
      open = open.filter { index in
        guard let key = keys[index], counts[key] == 1, !repeated.contains(key) else { return true }
        items[index].id = key
        return false
      }
    }
    for index in open { items[index].id = Self.hash(Self.third(items[index])) }
    var known: Set<String> = []
    return items.filter { known.insert($0.id).inserted }
  }

  /// The id of an item whose guid is unique.
  package static func id(ofGUID guid: String) -> String { hash([guid]) }

  private static func first(_ item: FeedItem) -> [String] {
    if let guid = item.guid { return [guid] }
    if let link = item.link { return ["", link] }
    return ["", "", item.title ?? "", item.text.text]
  }

  private static func second(_ item: FeedItem) -> [String] { first(item) + [item.link ?? ""] }

  private static func third(_ item: FeedItem) -> [String] {
    second(item) + [item.title ?? "", item.date.map { "\($0.timeIntervalSince1970)" } ?? ""]
  }

  /// A short hash of texts (64-bit FNV-1a).
  private static func hash(_ texts: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for text in texts {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
    return String(hash, radix: 36)
  }
}
