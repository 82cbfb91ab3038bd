import Sources

/// The subscriptions of a timeline.
public enum SubscriptionScope: Hashable, Sendable {
  /// All of the list; built-in ones only while there are no others.
  case all
  /// Those of a group, and of the groups within it.
  case group(String)
  /// One of them.
  case only(Subscription.ID)

  /// The group that a text names in a list, or else the subscription with that name or address.
  public init(_ text: String, in list: SubscriptionList) {
    if let name = SubscriptionGroup.name(in: text), list.groups.contains(name) {
      self = .group(name)
    } else {
      self = .only(list.subscription(named: text)?.id ?? SourceAddress(text).text)
    }
  }

  /// The subscriptions of a list, in order; saved views have no posts of their own.
  func subscriptions(in list: SubscriptionList) -> [Subscription] {
    switch self {
    case .all: list.merged
    case .group(let name): list.sources.filter { $0.isIn(group: name) }
    case .only(let id): list.all.filter { $0.id == id }
    }
  }
}

/// A group: a tag of subscriptions, or the folder around such tags.
public enum SubscriptionGroup {
  /// The prefix of the name of a group, as it is typed.
  public static let mark: Character = "#"
  /// The separator of a group and one within it.
  static let separator: Character = "/"

  /// The name of a group after its mark; nil for any other text.
  public static func name(in text: String) -> String? {
    text.first == mark && text.count > 1 ? String(text.dropFirst()) : nil
  }

  /// The name of a group as it is typed and shown.
  public static func typed(_ name: String) -> String { String(mark) + name }
}

extension Subscription {
  /// Whether it is in a group, or in one within it.
  public func isIn(group name: String) -> Bool {
    tags.contains { $0 == name || $0.hasPrefix(name + String(SubscriptionGroup.separator)) }
  }
}

extension SubscriptionList {
  /// The names of the groups, in the order of their first subscriptions: `news`, `news/local`.
  public var groups: [String] {
    var known: Set<String> = []
    return all.flatMap { subscription in
      subscription.tags.flatMap { tag -> [String] in
        let parts = tag.split(separator: SubscriptionGroup.separator, omittingEmptySubsequences: false)
        return parts.indices.map { parts[...$0].joined(separator: String(SubscriptionGroup.separator)) }
      }.filter { !$0.isEmpty && known.insert($0).inserted }
    }
  }
}
