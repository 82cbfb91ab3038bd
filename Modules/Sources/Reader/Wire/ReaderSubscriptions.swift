import Loading
import Sources

/// The feeds of an account, as servers send them.
struct ReaderSubscriptions: Decodable, Sendable {
  /// The feeds with valid ids, without duplicates.
  let feeds: [ListedFeed]

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    var ids: Set<String> = []
    feeds = try container.decode(LossyArray<Subscription>.self, forKey: "subscriptions").elements
      .map(\.feed).filter { ids.insert($0.id).inserted }
  }

  private struct Subscription: Decodable {
    /// The maximum number of labels of a feed.
    private static let maximumLabels = 100

    let feed: ListedFeed

    init(from decoder: any Decoder) throws {
      let container = try decoder.fields
      let id = try container.needed(container.text("id").flatMap { ReaderLocation.isFeed($0) ? $0 : nil }, "id")
      let categories: [Category] = container.lenientList("categories", limit: Self.maximumLabels)
      feed = ListedFeed(
        id: id, title: container.text("title") ?? id, address: container.text("url"),
        labels: categories.compactMap(\.label))
    }
  }

  private struct Category: Decodable {
    let label: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.fields
      // Some servers have labels in ids only.
      label = container.text("label") ?? container.text("id").flatMap(Self.label)
    }

    /// The label in an id such as `user/-/label/News`; nil if there is none.
    private static func label(in id: String) -> String? {
      id.firstRange(of: "/label/").map { String(id[$0.upperBound...]) }.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}

/// The unread counts of an account, as servers send them.
struct ReaderCounts: Decodable, Sendable {
  /// The counts of feeds; the counts of labels are omitted.
  let feeds: [ListedFeed.ID: Int]

  init(from decoder: any Decoder) throws {
    let container = try decoder.fields
    let counts = try container.decode(LossyArray<Count>.self, forKey: "unreadcounts").elements
    feeds = Dictionary(counts.filter { ReaderLocation.isFeed($0.id) }.map { ($0.id, $0.count) }) { $1 }
  }

  private struct Count: Decodable {
    let id: String
    let count: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.fields
      id = try container.needed(container.text("id"), "id")
      count = try container.needed(container.count("count"), "count")
    }
  }
}
