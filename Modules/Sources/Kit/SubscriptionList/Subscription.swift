import Foundation
import HTTP
import Loading
public import Posts
import Reading
public import Sources

/// A source or saved view in the user's list of sources.
public struct Subscription: Hashable, Identifiable, Sendable {
  /// The address as the user wrote it; may contain credentials, so it is never displayed.
  let writtenAddress: String
  /// The address; its credentials are stored in a separate property.
  public let address: SourceAddress
  /// The name, unique in the list.
  public let name: String
  /// The tags, and folders such as `Photos/Nature`, as the user wrote them.
  public let tags: [String]
  /// The options on the line as the user wrote them, such as `keep=90d`.
  package let options: [String]

  /// Creates a subscription; the address may contain credentials.
  ///
  /// If `name` is empty, the name is derived from the address.
  public init(_ address: String, name: String = "", tags: [String] = []) {
    self.init(address, name: name, tags: tags, options: [])
  }

  /// Creates a subscription with the options on its line.
  package init(_ address: String, name: String, tags: [String], options: [String]) {
    writtenAddress = Self.withoutPasswordsOfView(address.withoutSurroundingBlanks)
    self.address = SourceAddress(writtenAddress)
    self.name = SubscriptionName.clean(name) ?? SubscriptionName.of(self.address)
    self.tags = tags
    self.options = options
  }

  /// The user and password in the address; nil if there are none.
  var userPart: String? { writtenAddress.userPart }

  /// A copy whose address has no user name or password.
  var withoutPassword: Subscription {
    Subscription(writtenAddress.withoutCredentials, name: name, tags: tags, options: options)
  }

  /// The address without credentials, which is also the source's name in the cache.
  public var id: String { address.text }

  /// Whether the subscription can be written as a line, that is, has no control characters and is not too long.
  package var isWritable: Bool {
    let line = SubscriptionLine(self)
    let text = line.text
    return !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      && SubscriptionLine.content(of: text) == .subscription(line)
  }

  /// The size of the subscription's line, in bytes.
  package var lineSize: Int { SubscriptionLine(self).text.utf8.count + 1 }

  /// The address without `feed:`, for comparison with the addresses of other programs, which only support feeds.
  var feedAddress: String { String(id.dropFirst(feedPrefix.count)) }

  /// An address normalized for comparison: without `feed:`, with a scheme, and with a lowercase server.
  static func spelling(_ address: String) -> String {
    let address = Subscription(address).feedAddress
    guard let url = SourceAddress(address).url, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return address }
    parts.scheme = parts.scheme?.lowercased()
    parts.host = parts.host?.lowercased()
    return parts.string ?? address
  }

  /// The prefix `feed:` if the address has it; otherwise empty.
  var feedPrefix: String { id.hasPrefix("feed:") ? "feed:" : "" }

  /// How long posts are stored, from the last valid option; nil if there is none.
  var keep: KeepAge? { last(.keep) { KeepPeriod(String($0)) }?.age }

  /// Whether the articles on the pages of posts replace the texts of the posts, from the last valid option.
  var wantsFullText: Bool { last(.full, SubscriptionOption.flag) ?? false }

  /// Whether the server may be in a private network or on this computer, although it was in the public network before;
  /// from the last valid option.
  var isLocal: Bool { last(.local, SubscriptionOption.flag) ?? false }

  /// The time between automatic reloads, from the last valid option; nil if there is none.
  var every: ReloadInterval? { last(.every) { ReloadInterval(String($0)) } }

  /// The layout of rows, as in the setting `rows`, from the last valid option; nil if there is none.
  public var rows: String? {
    last(.rows) { SubscriptionOption.looks.contains(String($0)) ? String($0) : nil }
  }

  /// The sort order of the subscription's posts, from the last valid option; nil if there is none.
  public var order: PostOrder? { last(.order) { PostOrder(rawValue: String($0)) } }

  /// The last valid value of an option; nil if there is none.
  private func last<Value>(_ option: SubscriptionOption, _ parse: @escaping (Substring) -> Value?) -> Value? {
    options.reversed().lazy.compactMap { option.value(in: $0).flatMap(parse) }.first
  }

  /// The options with invalid values, without unprintable characters.
  package var wrongOptions: [String] {
    options.filter(SubscriptionOption.isWrong).map { SubscriptionName.clean($0) ?? "" }
  }

  /// A copy with a different name.
  func named(_ name: String) -> Subscription {
    Subscription(writtenAddress, name: name, tags: tags, options: options)
  }

  /// A copy with different tags.
  func tagged(_ tags: [String]) -> Subscription {
    Subscription(writtenAddress, name: name, tags: tags, options: options)
  }

  /// A copy with a different address.
  func readdressed(_ address: String) -> Subscription {
    Subscription(address, name: name, tags: tags, options: options)
  }

  /// Whether the subscription is in the group, or in one of its subgroups.
  public func isIn(group name: String) -> Bool {
    tags.contains { $0 == name || $0.hasPrefix(name + String(SubscriptionGroup.separator)) }
  }

  /// The new address after a permanent redirect; nil if the redirected request was not for the address of this
  /// subscription.
  func movedAddress(from: URL, to: URL, user: String?) -> String? {
    let prefix = feedPrefix
    guard SourceAddress(prefix + from.absoluteString).text == id else { return nil }
    let address = prefix + to.absoluteString.withoutCredentials
    // Credentials are only sent to the server to which they belong.
    guard from.hasServer(of: to), let user = user ?? userPart else { return address }
    return address.withUserPart(user)
  }
}

/// Accounts with a list of feeds: a single line adds all feeds of the account.
extension Subscription {
  /// Whether this is an account with a list of feeds.
  public var isAccount: Bool { ListedAddress.isAccount(id) }

  /// The id of the account whose list contains this feed; nil if the feed is in the user's own list.
  public var account: Subscription.ID? { ListedAddress.account(of: id) }

  /// The feeds of this account; their groups are the name of the account and the labels on the server.
  func feeds(in list: ListedFeeds, _ names: inout SubscriptionNames) -> [Subscription] {
    var known: Set<Subscription.ID> = []
    return list.shown.prefix(SubscriptionList.maximumCount).compactMap { feed in
      let address = ListedAddress.address(of: feed.id, in: id)
      guard SourceAddress(address).text == address, known.insert(address).inserted else { return nil }
      let labels = feed.labels.compactMap(SubscriptionName.clean).filter { $0 != name }
      let title = SubscriptionName.clean(feed.title) ?? feed.address.flatMap(SubscriptionName.clean) ?? feed.id
      return Subscription(address, name: names.take(title), tags: [name] + labels, options: options)
    }
  }
}
