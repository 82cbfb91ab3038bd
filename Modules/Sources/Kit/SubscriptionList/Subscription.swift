import Foundation
import HTTP
import Loading
public import Posts
public import Sources
import Storage

/// A source in the user's own list.
public struct Subscription: Hashable, Identifiable, Sendable {
  /// The address as written, which may have credentials: never shown.
  let writtenAddress: String
  /// The address, with its credentials apart.
  public let address: SourceAddress
  /// The name, unique in the list.
  public let name: String
  /// Tags, and folders such as `Photos/Nature`, in the order written.
  public let tags: [String]
  /// The options as written, such as `keep=90d`.
  package let options: [String]

  /// - Parameters:
  ///   - address: the address, which may have credentials.
  ///   - name: the name; empty for that of the address.
  ///   - tags: tags and folders.
  public init(_ address: String, name: String = "", tags: [String] = []) {
    self.init(address, name: name, tags: tags, options: [])
  }

  /// A source with the options of its line.
  package init(_ address: String, name: String, tags: [String], options: [String]) {
    writtenAddress = Self.withoutPasswordsOfView(address.withoutSurroundingBlanks)
    self.address = SourceAddress(writtenAddress)
    self.name = SubscriptionName.clean(name) ?? SubscriptionName.of(self.address)
    self.tags = tags
    self.options = options
  }

  /// The user and password in the address; nil without any.
  var userPart: String? { writtenAddress.userPart }

  /// This source without the user and password of its address.
  var withoutPassword: Subscription {
    Subscription(writtenAddress.withoutCredentials, name: name, tags: tags, options: options)
  }

  /// The address without credentials: the source's name in the cache.
  public var id: String { address.text }

  /// Whether a line of the file can have it: without control characters, and not too long.
  package var isWritable: Bool {
    let line = SubscriptionLine(self)
    let text = line.text
    return !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      && SubscriptionLine.content(of: text) == .subscription(line)
  }

  /// The address without `feed:`, to compare it with those of other programs, which know feeds only.
  var feedAddress: String { String(id.dropFirst(feedPrefix.count)) }

  /// An address normalized for comparison: without `feed:`, with a scheme, and its server in lower case.
  static func spelling(_ address: String) -> String {
    let address = Subscription(address).feedAddress
    guard let url = SourceAddress(address).url, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return address }
    parts.scheme = parts.scheme?.lowercased()
    parts.host = parts.host?.lowercased()
    return parts.string ?? address
  }

  /// The kind in the explicit address of a feed, `feed:`; empty for any other address.
  var feedPrefix: String { id.hasPrefix("feed:") ? "feed:" : "" }

  /// The time for which its posts are kept, by the last valid option; nil without one.
  var keep: KeepAge? {
    options.reversed().lazy.compactMap { SubscriptionOption.keep.value(in: $0) }.compactMap { KeepPeriod(String($0)) }
      .first?.age
  }

  /// Whether its posts are read with the articles of their pages, by the last valid option.
  var wantsFullText: Bool {
    options.reversed().lazy.compactMap { SubscriptionOption.full.value(in: $0) }.compactMap(SubscriptionOption.flag)
      .first ?? false
  }

  /// Whether its server may be in a private network, or be this computer, although it was in the public one; by the
  /// last valid option.
  var isLocal: Bool {
    options.reversed().lazy.compactMap { SubscriptionOption.local.value(in: $0) }.compactMap(SubscriptionOption.flag)
      .first ?? false
  }

  /// The time between automatic loads, by the last valid option; nil without one.
  var every: ReloadInterval? {
    options.reversed().lazy.compactMap { SubscriptionOption.every.value(in: $0) }
      .compactMap { ReloadInterval(String($0)) }.first
  }

  /// The look of its list, as the setting `rows` has it, by the last valid option; nil without one.
  public var rows: String? {
    options.reversed().lazy.compactMap { SubscriptionOption.rows.value(in: $0) }.map(String.init)
      .first { SubscriptionOption.looks.contains($0) }
  }

  /// The order of its list, by the last valid option; nil without one.
  public var order: PostOrder? {
    options.reversed().lazy.compactMap { SubscriptionOption.order.value(in: $0) }
      .compactMap { PostOrder(rawValue: String($0)) }.first
  }

  /// The options with invalid values, cleaned for display.
  package var wrongOptions: [String] {
    options.filter(SubscriptionOption.isWrong).map { SubscriptionName.clean($0) ?? "" }
  }

  /// This source under another name.
  func named(_ name: String) -> Subscription {
    Subscription(writtenAddress, name: name, tags: tags, options: options)
  }

  /// This source with other tags.
  func tagged(_ tags: [String]) -> Subscription {
    Subscription(writtenAddress, name: name, tags: tags, options: options)
  }

  /// This source at another address.
  func readdressed(_ address: String) -> Subscription {
    Subscription(address, name: name, tags: tags, options: options)
  }
}
