import Foundation
import Loading
public import Posts
import Reading
public import Sources

/// A source that was added to the list.
public struct AddedSource: Sendable {
  /// The subscription in the list.
  public let subscription: Subscription
  /// The name of the source's kind.
  public let kind: String
  /// The number of posts on the source's first page; for an account, the number of its articles that were not stored
  /// yet.
  public let postCount: Int
  /// The items that the source deliberately omits.
  public let omissions: [Omission]
  /// The comment feeds to which the page at the address also links.
  public var commentFeeds: [SourceCandidate] = []
}

/// The result of adding the source at an address to the list.
public enum SourceAddition: Sendable {
  /// A single source was found and added.
  case added(AddedSource)
  /// Several sources were found, and none was added.
  case choices([SourceCandidate])
}

extension SubscribedSources {
  /// Loads and saves the first page of the source at an address, which may contain credentials, and adds the source to
  /// the list.
  ///
  /// If `name` is nil, the source has its own title.
  ///
  /// If there are several sources, not counting comment feeds, returns them as choices.
  public func add(_ address: String, name: String?, tags: [String] = []) async throws -> SourceAddition {
    let typed = SourceAddress(address)
    try typed.checkLength()
    guard Subscription(address, name: name ?? "", tags: tags).isWritable else { throw LoadFailure.notAnAddress }
    let listed = list.all
    if let listed = listed.first(where: { $0.id == typed.text }) {
      throw LoadFailure(ListProblem.listed, ["name": listed.name])
    }
    // The user has typed the address, so the source's former network no longer applies.
    opener.networks.forget(typed.text)
    let candidates = try await opener.candidates(at: typed)
    let ofPosts = candidates.filter { !$0.isOfComments }
    let usable = ofPosts.isEmpty ? candidates : ofPosts
    guard let candidate = usable.first, usable.count == 1 else {
      opener.remembered.offer(candidates, at: typed)
      return .choices(candidates)
    }
    var added = try await add(
      candidate, at: listedAddress(of: candidate, typed, written: address), name: name, tags, to: listed)
    added.commentFeeds = candidates.filter { $0 != candidate }
    return .added(added)
  }

  /// The address to list for a source that was found at the typed address.
  private func listedAddress(of candidate: SourceCandidate, _ typed: SourceAddress, written address: String) -> String {
    // If the page at the address links to a single feed, the address of that feed is listed.
    let isElsewhere =
      candidate.location.place.hasPrefix("http") && candidate.location.place != typed.url?.absoluteString
    guard typed.credentials == nil, typed.url != nil, candidate.location.place.hasPrefix("http") else { return address }
    // The location has a scheme, which other programs need.
    let stays = isElsewhere ? candidate.location.address : candidate.location.place
    if !isElsewhere { opener.remembered.add(candidate, at: SourceAddress(stays)) }
    return stays
  }

  /// Adds a source that was found at an address, which may contain credentials.
  ///
  /// If `name` is nil, the source has its own title.
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
    // The same source may be listed with only its location, with its kind as a prefix, or without a scheme.
    let spellings = Set([source.text, candidate.location.place, candidate.location.address].map(Subscription.spelling))
    if let listed = listed.first(where: { spellings.contains(Subscription.spelling($0.id)) }) {
      throw LoadFailure(ListProblem.listed, ["name": listed.name])
    }
    let reader = try opener.reader(at: source, as: candidate.location)
    if ListedAddress.isAccount(candidate.location.address) {
      let title = try await reader.opened().title
      let account = Subscription(candidate.location.address, name: name ?? title, tags: tags)
      return try await addAccount(account, spellings: spellings)
    }
    let page = try await reader.load()
    let found = candidate.title.flatMap { $0.isEmpty ? nil : $0 }
    let title = try await reader.opened().title
    let added = try add(Subscription(address, name: name ?? found ?? title, tags: tags), spellings: spellings)
    await loaded(added, from: candidate.location)
    return AddedSource(
      subscription: added, kind: candidate.location.kind, postCount: page.items.count,
      omissions: page.omissions)
  }

  /// Adds an account after its first sync; if the sync fails, the account is not added.
  private func addAccount(_ account: Subscription, spellings: Set<String>) async throws -> AddedSource {
    let added = try add(account, spellings: spellings)
    do {
      let report = try await sync(added)
      return AddedSource(subscription: added, kind: ListedAddress.kind, postCount: report.newArticles, omissions: [])
    } catch {
      _ = try remove([added])
      throw error
    }
  }
}

extension SubscribedSources {
  /// Treats the addresses of the given subscriptions as addresses of feeds, without requests to their servers.
  public func trust(_ feeds: Set<Subscription.ID>) {
    for address in feeds.map(SourceAddress.init) where address.url != nil {
      do {
        guard try opener.recognizer.location(byForm: address) == nil,
          let location = try opener.recognizer.location(byForm: SourceAddress("\(OPML.feedKind):\(address.text)"))
        else { continue }
        opener.remembered.add(SourceCandidate(location), at: address)
      } catch {
        continue  // an address that cannot be that of a feed is asked about
      }
    }
  }
}
