import Foundation

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

  /// - Parameters:
  ///   - address: the address, which may have credentials.
  ///   - name: the name; empty for that of the address.
  ///   - tags: tags and folders.
  public init(_ address: String, name: String = "", tags: [String] = []) {
    writtenAddress = address.withoutSurroundingBlanks
    self.address = SourceAddress(address)
    self.name = SubscriptionName.clean(name) ?? SubscriptionName.of(self.address)
    self.tags = tags
  }

  /// The address without credentials: the source's name in the cache.
  public var id: String { address.text }

  /// Whether a line of the file can have it: without control characters, and not too long.
  var isWritable: Bool {
    let line = SubscriptionLine(self)
    let text = line.text
    return !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      && SubscriptionLine.content(of: text) == .subscription(line)
  }

  /// The address for the comparison with those of other programs, which know feeds only.
  var feedAddress: String { String(id.dropFirst(feedPrefix.count)) }

  /// The kind in the explicit address of a feed, `feed:`; empty for any other address.
  var feedPrefix: String { id.hasPrefix("feed:") ? "feed:" : "" }

  func named(_ name: String) -> Subscription { Subscription(writtenAddress, name: name, tags: tags) }
}
