import Sources

/// Selects the subscriptions of a timeline.
public enum SubscriptionScope: Hashable, Sendable {
  /// All subscriptions of the list; built-in ones only if there are no others.
  case all
  /// The subscriptions in a group and its subgroups.
  case group(String)
  /// The subscription with the given id.
  case only(Subscription.ID)

  /// Finds the group with the given name or, if there is none, the subscription with that name or address.
  public init(_ text: String, in list: SubscriptionList) {
    if let name = SubscriptionGroup.name(in: text), list.groups.contains(name) {
      self = .group(name)
    } else {
      self = .only(list.subscription(named: text)?.id ?? SourceAddress(text).text)
    }
  }

  /// The selected subscriptions of a list, in order, without saved views, which have no posts of their own.
  func subscriptions(in list: SubscriptionList) -> [Subscription] {
    switch self {
    case .all: list.merged
    case .group(let name): list.sources.filter { $0.isIn(group: name) }
    case .only(let id): list.all.filter { $0.id == id }
    }
  }
}

/// A group: a tag of subscriptions, or a folder in tags.
public enum SubscriptionGroup {
  /// The prefix of a group's name in typed text.
  public static let mark: Character = "#"
  /// The separator between a group and its subgroup.
  static let separator: Character = "/"

  /// The name of a group without its prefix; nil if the text has no such prefix.
  public static func name(in text: String) -> String? {
    text.first == mark && text.count > 1 ? String(text.dropFirst()) : nil
  }

  /// The name of a group with its prefix.
  public static func typed(_ name: String) -> String { String(mark) + name }
}

extension SubscriptionList {
  /// The accounts with a list of feeds, in order.
  public var accounts: [Subscription] { all.filter(\.isAccount) }

  /// The names of the groups in the order of their first subscriptions, such as `news`, `news/local`.
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
