import Foundation
import Loading
public import Posts
import Reading
public import Sources

/// A source that was added to the list.
public struct AddedSource: Sendable {
  /// The subscription, as it is in the list.
  public let subscription: Subscription
  /// The name of its kind.
  public let kind: String
  /// The number of posts of its first page.
  public let postCount: Int
  /// The things that the source leaves out on purpose.
  public let omissions: [Omission]
  /// The feeds of comments that the page at the address also links to.
  public var commentFeeds: [SourceCandidate] = []
}

/// The result of adding the source at an address to the list.
public enum SourceAddition: Sendable {
  /// One source was found, and added.
  case added(AddedSource)
  /// Several sources were found; nothing was added.
  case choices([SourceCandidate])
}

extension SubscribedSources {
  /// Adds the source at an address after loading its first page, whose answer is saved.
  ///
  /// - Parameters:
  ///   - address: the address, which may have credentials.
  ///   - name: the name; nil for the title of the source.
  ///   - tags: its groups.
  /// - Returns: the added source, if it is the only one that is not of comments; otherwise the choices.
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func add(_ address: String, name: String?, tags: [String] = []) async throws -> SourceAddition {
    let typed = SourceAddress(address)
    guard Subscription(address, name: name ?? "", tags: tags).isWritable else { throw LoadFailure.notAnAddress }
    let listed = list.all
    if let listed = listed.first(where: { $0.id == typed.text }) {
      throw LoadFailure(ListProblem.listed, ["name": listed.name])
    }
    // The user has typed the address: what is known of its network no longer counts.
    opener.networks.forget(typed.text)
    let candidates = try await opener.candidates(at: typed)
    let ofPosts = candidates.filter { !$0.isOfComments }
    let usable = ofPosts.isEmpty ? candidates : ofPosts
    guard let candidate = usable.first, usable.count == 1 else {
      opener.offer(candidates, at: typed)
      return .choices(candidates)
    }
    var added = try await add(
      candidate, at: listedAddress(of: candidate, typed, written: address), name: name, tags, to: listed)
    added.commentFeeds = candidates.filter { $0 != candidate }
    return .added(added)
  }

  /// The address to list for a source that was found at a typed address.
  private func listedAddress(of candidate: SourceCandidate, _ typed: SourceAddress, written address: String) -> String {
    // If a page links to one feed, the feed is listed.
    let isElsewhere =
      candidate.location.place.hasPrefix("http") && candidate.location.place != typed.url?.absoluteString
    guard typed.credentials == nil, typed.url != nil, candidate.location.place.hasPrefix("http") else { return address }
    // The place has a scheme, which other programs need, too.
    let stays = isElsewhere ? candidate.location.address : candidate.location.place
    if !isElsewhere { opener.remember(candidate, at: SourceAddress(stays)) }
    return stays
  }

  /// Adds a source that was found at an address.
  ///
  /// - Parameters:
  ///   - candidate: the source.
  ///   - address: its address for the list, which may have credentials.
  ///   - name: the name; nil for the title of the source.
  ///   - tags: its groups.
  /// - Returns: the added source.
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func add(
    _ candidate: SourceCandidate, at address: String, name: String?, tags: [String] = []
  ) async throws -> AddedSource {
    try await add(candidate, at: address, name: name, tags, to: list.all)
  }

  private func add(
    _ candidate: SourceCandidate, at address: String, name: String?, _ tags: [String], to listed: [Subscription]
  ) async throws -> AddedSource {
    let tags = tags.compactMap(SubscriptionName.clean)
    let source = SourceAddress(address)
    // The same source may be listed by its place alone, with its kind, or without a scheme.
    let spellings = Set([source.text, candidate.location.place, candidate.location.address].map(Subscription.spelling))
    if let listed = listed.first(where: { spellings.contains(Subscription.spelling($0.id)) }) {
      throw LoadFailure(ListProblem.listed, ["name": listed.name])
    }
    let reader = try opener.reader(at: source, as: candidate.location)
    let page = try await reader.load()
    let found = candidate.title.flatMap { $0.isEmpty ? nil : $0 }
    let title = try await reader.opened().title
    let added = try add(Subscription(address, name: name ?? found ?? title, tags: tags), spellings: spellings)
    await loaded(added, from: candidate.location)
    return AddedSource(
      subscription: added, kind: candidate.location.kind, postCount: page.items.count,
      omissions: page.omissions)
  }
}

extension SubscribedSources {
  /// Treats the addresses of subscriptions as those of feeds, without asking their servers.
  public func trust(_ feeds: Set<Subscription.ID>) {
    for address in feeds.map(SourceAddress.init) where address.url != nil {
      do {
        guard try opener.recognizer.location(byForm: address) == nil,
          let location = try opener.recognizer.location(byForm: SourceAddress("\(OPML.feedKind):\(address.text)"))
        else { continue }
        opener.remember(SourceCandidate(location), at: address)
      } catch {
        continue  // an address that cannot be that of a feed is asked about
      }
    }
  }
}
