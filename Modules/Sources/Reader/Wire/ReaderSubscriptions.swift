import Loading
import Sources

/// The feeds of an account as sent by servers.
struct ReaderSubscriptions: Decodable, Sendable {
  /// The feeds with valid ids, each once.
  let feeds: [ListedFeed]

  private enum CodingKeys: CodingKey {
    case subscriptions
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var ids: Set<String> = []
    feeds = try container.decode(LossyArray<Subscription>.self, forKey: .subscriptions).elements
      .map(\.feed).filter { ids.insert($0.id).inserted }
  }

  private struct Subscription: Decodable {
    /// The maximum number of labels of a feed.
    private static let maximumLabels = 100

    let feed: ListedFeed

    private enum CodingKeys: CodingKey {
      case id, title, url, categories
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard let id = container.text(.id), ReaderLocation.isFeed(id) else {
        throw DecodingError.dataCorruptedError(forKey: .id, in: container, debugDescription: "not the id of a feed")
      }
      let categories: [Category] = container.lenientList(.categories, limit: Self.maximumLabels)
      feed = ListedFeed(
        id: id, title: container.text(.title) ?? id, address: container.text(.url),
        labels: categories.compactMap(\.label))
    }
  }

  private struct Category: Decodable {
    let label: String?

    private enum CodingKeys: CodingKey {
      case id, label
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      // Some servers have labels in ids only.
      label = container.text(.label) ?? container.text(.id).flatMap(Self.label)
    }

    /// The label in an id such as `user/-/label/News`; nil if there is none.
    private static func label(in id: String) -> String? {
      id.firstRange(of: "/label/").map { String(id[$0.upperBound...]) }.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}

/// The unread counts of an account as sent by servers.
struct ReaderCounts: Decodable, Sendable {
  /// The counts of feeds, without those of labels.
  let feeds: [ListedFeed.ID: Int]

  private enum CodingKeys: String, CodingKey {
    case counts = "unreadcounts"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let counts = try container.decode(LossyArray<Count>.self, forKey: .counts).elements
    feeds = Dictionary(counts.filter { ReaderLocation.isFeed($0.id) }.map { ($0.id, $0.count) }) { $1 }
  }

  private struct Count: Decodable {
    let id: String
    let count: Int

    private enum CodingKeys: CodingKey {
      case id, count
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard let id = container.text(.id), let count = container.count(.count) else {
        throw DecodingError.dataCorruptedError(forKey: .count, in: container, debugDescription: "no count")
      }
      (self.id, self.count) = (id, count)
    }
  }
}
