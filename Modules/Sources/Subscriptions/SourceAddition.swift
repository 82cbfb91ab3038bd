import Feed
import Foundation
import Loading

/// The result of adding a source to the list.
public enum SourceAddition: Sendable {
  /// The source was added, with its kind and the number of posts of its first page.
  case added(Subscription, kind: String, postCount: Int, hasPictures: Bool)
  /// Several sources were found; nothing was added.
  case choices
}

extension SubscribedSources {
  /// Adds the source at an address, once it could be loaded; one load of its first page, whose answer is saved.
  ///
  /// - Parameters:
  ///   - address: the address, which may have credentials.
  ///   - name: the name; nil for the title of the source.
  /// - Returns: the added source, or that there are several.
  /// - Throws: `LoadError`, `SubscriptionError`, or `CancellationError`.
  public func add(_ address: String, name: String?) async throws -> SourceAddition {
    let typed = SourceAddress(address)
    guard Subscription(address, name: name ?? "").isWritable else { throw LoadError.notAnAddress }
    if let listed = list.subscription(typed.text) { throw SubscriptionError.listed(name: listed.name) }
    let candidates = try await opener.candidates(at: typed)
    guard let candidate = candidates.first, candidates.count == 1 else { return .choices }
    // A page that links to one feed: the feed is what stays.
    let isElsewhere =
      candidate.location.place.hasPrefix("http") && candidate.location.place != typed.url?.absoluteString
    let isTyped = typed.credentials != nil || typed.url == nil || !isElsewhere
    return try await add(candidate, at: isTyped ? address : candidate.location.address, name: name)
  }

  /// Adds a source that was found at an address.
  ///
  /// - Parameters:
  ///   - candidate: the source.
  ///   - address: its address for the list, which may have credentials.
  ///   - name: the name; nil for the title of the source.
  /// - Returns: the added source.
  /// - Throws: `LoadError`, `SubscriptionError`, or `CancellationError`.
  public func add(_ candidate: SourceCandidate, at address: String, name: String?) async throws -> SourceAddition {
    let source = SourceAddress(address)
    // The same source may be listed by its place alone, or with its kind.
    for text in [source.text, candidate.location.place, candidate.location.address] {
      if let listed = list.subscription(text) { throw SubscriptionError.listed(name: listed.name) }
    }
    let reader = try opener.reader(at: source)
    let page = try await reader.load()
    let found = candidate.title.flatMap { $0.isEmpty ? nil : $0 }
    let title = try await reader.opened().title
    let added = try add(Subscription(address, name: name ?? found ?? title))
    await loaded(added, page)
    return .added(
      added, kind: candidate.location.kind, postCount: page.items.count,
      hasPictures: page.items.contains { !$0.images.isEmpty })
  }
}
