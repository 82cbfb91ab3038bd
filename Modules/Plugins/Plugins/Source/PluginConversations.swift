public import Conversations
public import Foundation
import Loading
public import Localization
public import Posts
public import Sources

/// Conversations that plugins supply for posts of any feed, at addresses that match a plugin's patterns on hosts that
/// the user has allowed.
public struct PluginConversations: ConversationSite {
  public let name = "programs"
  /// The plugins, with the patterns whose hosts are allowed.
  private let finders: [(plugin: Plugin, patterns: [AddressPattern])]
  /// Returns the current parameters of a load.
  private let setting: @Sendable () -> PluginSetting

  /// If the patterns of several plugins match an address, the first of them is asked.
  public init(
    _ plugins: [Plugin], pageSize: Int, isOffline: Bool, language: @escaping @Sendable () -> Language
  ) {
    finders = plugins.map { plugin in
      (plugin, plugin.description.finds.filter { plugin.allowed.contains($0.host) })
    }
    setting = { PluginSetting(limit: pageSize, language: language().tag, isOffline: isOffline) }
  }

  public func conversation(of item: ItemClue) -> ConversationPlace? {
    let addresses = [item.link, item.guid.flatMap { URL(string: $0) }, item.commentsPage].compactMap(\.self)
    return addresses.lazy.compactMap { conversation(at: $0) }.first
  }

  /// The id of the place is the address that the pattern has for the post's id.
  public func conversation(at link: URL) -> ConversationPlace? {
    find(link).map { ConversationPlace(site: name, id: $0.pattern.address(of: $0.id)) }
  }

  public func thread(at place: ConversationPlace, of post: Post) -> SourceDocument<CommentThread> {
    guard let found = URL(string: place.id).flatMap(find) else {
      return SourceDocument(list: "comments/\(post.id)") { throw LoadFailure.noComments(link: post.details.link) }
    }
    return found.plugin.thread(of: post, .found(id: found.id, pattern: found.pattern), setting)
  }

  /// The first plugin with a pattern that matches the address, the pattern, and the id in the address; nil if none
  /// matches.
  private func find(_ address: URL) -> (plugin: Plugin, pattern: AddressPattern, id: String)? {
    for (plugin, patterns) in finders {
      if let match = patterns.match(address) { return (plugin, match.pattern, match.id) }
    }
    return nil
  }
}
