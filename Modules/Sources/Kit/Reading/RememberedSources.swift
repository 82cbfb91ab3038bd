import Foundation
package import Sources
import Synchronization

/// Stores which source was found at each address, across sessions, and which local sources the user has named.
package final class RememberedSources: Sendable {
  private static let id = "location"

  private let marks: StoredMarks
  private let now: @Sendable () -> Date
  /// The found sources; nil for a deleted source, which the store may still contain.
  private let found = Mutex<[SourceAddress: SourceCandidate?]>([:])
  /// The sources of addresses with several sources, until they are offered to the user once.
  private let offers = Mutex<[SourceAddress: [SourceCandidate]]>([:])
  /// The local sources that the user has permitted in this session, by typing an address or opening a subscription.
  private let named = Mutex<Set<SourceReference>>([])

  init(posts: PostRepository, now: @escaping @Sendable () -> Date) {
    marks = posts.marks("recognized")
    self.now = now
  }

  /// The saved form of a source.
  private struct Saved: Codable {
    let kind: String
    let place: String
    /// The title; versions before 0.3 did not save it.
    let title: String?
  }

  /// The source at an address, with its title; nil if no source was recognized.
  func source(at address: SourceAddress) async -> SourceCandidate? {
    if let found = found.withLock({ $0[address] }) { return found }
    return await marks.values(Saved.self, of: address.text)?.first.map { _, saved in
      SourceCandidate(SourceReference(kind: saved.kind, place: saved.place), title: saved.title)
    }
  }

  func name(_ source: SourceReference) {
    _ = named.withLock { $0.insert(source) }
  }

  func isNamed(_ source: SourceReference) -> Bool { named.withLock { $0.contains(source) } }

  /// Stores several sources of an address for the user to choose from; `SourceOpener.candidates(at:)` returns them
  /// once.
  package func offer(_ candidates: [SourceCandidate], at address: SourceAddress) {
    offers.withLock { $0[address] = candidates }
  }

  /// Removes and returns the sources to offer for an address; nil if there are none.
  func takeOffer(at address: SourceAddress) -> [SourceCandidate]? {
    offers.withLock { $0.removeValue(forKey: address) }
  }

  package func add(_ source: SourceCandidate, at address: SourceAddress) {
    found.withLock { $0[address] = source }
    let saved = Saved(kind: source.location.kind, place: source.location.place, title: source.title)
    marks.save(saved, as: Self.id, of: address.text, at: now())
  }

  /// Deletes the record of the source at an address.
  package func remove(_ address: SourceAddress) {
    found.withLock { $0[address] = .some(nil) }
    marks.remove(Self.id, of: address.text)
  }

  /// Moves the record of the source at `address` to `new`; only deletes it if `address` is a page that links to the
  /// source.
  package func move(_ address: SourceAddress, to new: SourceAddress) async {
    let known = await source(at: address)
    remove(address)
    guard let known, known.location.place == address.text else { return }
    add(SourceCandidate(SourceReference(kind: known.location.kind, place: new.text), title: known.title), at: new)
  }
}
