import Foundation
import JSON
import Synchronization

/// The state that the demo server stores for its accounts in memory: likes, bookmarks, boosts, votes, markers, and the
/// writes received.
///
/// Posts are identified by the ids of their statuses; a generated boost by the id of the boosted post.
final class DemoLedger: Sendable {
  /// A like or bookmark of a post; higher serial numbers are newer.
  struct Mark: Hashable, Sendable {
    let serial: Int
    let date: Date
  }

  /// A boost of a post by an account.
  struct Boost: Hashable, Sendable {
    /// The id of the first boost; ids of the demo source's posts are lower.
    private static let first = 114_500_000_000_000_000

    let serial: Int
    let account: DemoAccount
    /// The id of the boosted post.
    let post: String
    let date: Date

    var id: String { String(Self.first + serial) }
  }

  /// A reading position.
  struct Marker: Hashable, Sendable {
    /// The timelines that have a reading position.
    static let timelines = ["home", "notifications"]

    let lastReadID: String
    let version: Int
    let date: Date

    var json: JSONValue {
      [
        "last_read_id": .string(lastReadID), "version": .integer(version),
        "updated_at": .string(date.formatted(MastodonJSON.dates)),
      ]
    }
  }

  /// The state of one account.
  struct Shelf: Sendable {
    /// The likes and bookmarks, by the id of the post.
    var favourites: [String: Mark] = [:]
    var bookmarks: [String: Mark] = [:]
    /// The boosts of each post, oldest first.
    var boosts: [String: [Boost]] = [:]
    /// The choices of each vote, by the id of the post with the poll.
    var votes: [String: [Int]] = [:]
    /// The reading positions by timeline.
    var markers: [String: Marker] = [:]

    /// The reading positions in the given timelines, as the API sends them.
    func positions(in timelines: [String] = Marker.timelines) -> JSONValue {
      .object(timelines.compactMap { name in markers[name].map { JSONValue.Member(name, $0.json) } })
    }
  }

  /// The key under which the writes of one kind, by one account, to one post or timeline are counted.
  struct Receipt: Hashable, Sendable {
    let account: DemoAccount
    let kind: DemoWrite
    let target: String
  }

  private struct State {
    var shelves: [DemoAccount: Shelf] = [:]
    var receipts: [Receipt: Int] = [:]
    var faults: [DemoFault]
    var serial = 0

    mutating func next() -> Int {
      serial += 1
      return serial
    }
  }

  private let state: Mutex<State>

  /// Creates an empty ledger whose writes have the given faults, in order.
  init(faults: [DemoFault] = []) {
    state = Mutex(State(faults: faults))
  }

  // MARK: - Reading

  /// The state of every account.
  var shelves: [DemoAccount: Shelf] { state.withLock { $0.shelves } }
  /// The number of writes received.
  var receipts: [Receipt: Int] { state.withLock { $0.receipts } }

  /// The state of an account.
  func shelf(_ account: DemoAccount) -> Shelf { state.withLock { $0.shelves[account] ?? Shelf() } }

  /// The boost with the given id; nil if there is none.
  func boost(_ id: String) -> Boost? {
    state.withLock { state in
      state.shelves.values.lazy.flatMap(\.boosts.values).joined().first { $0.id == id }
    }
  }

  // MARK: - Writing

  /// Counts a received write, and returns its fault; nil if it has no fault.
  func receive(_ kind: DemoWrite, of target: String, by account: DemoAccount) -> DemoFault.Kind? {
    state.withLock { state in
      state.receipts[Receipt(account: account, kind: kind, target: target), default: 0] += 1
      return state.faults.takeNext()
    }
  }

  /// Sets or removes the like or bookmark of a post.
  func set(
    _ marks: any WritableKeyPath<Shelf, [String: Mark]> & Sendable, _ isSet: Bool, of post: String,
    by account: DemoAccount
  ) {
    state.withLock { state in
      guard isSet != (state.shelves[account]?[keyPath: marks][post] != nil) else { return }
      let mark = isSet ? Mark(serial: state.next(), date: Date()) : nil
      state.shelves[account, default: Shelf()][keyPath: marks][post] = mark
    }
  }

  /// Boosts a post; if `again` is false, a second boost by the same account returns the first one.
  func boost(_ post: String, by account: DemoAccount, again: Bool) -> Boost {
    state.withLock { state in
      if !again, let boost = state.shelves[account]?.boosts[post]?.first { return boost }
      let boost = Boost(serial: state.next(), account: account, post: post, date: Date())
      state.shelves[account, default: Shelf()].boosts[post, default: []].append(boost)
      return boost
    }
  }

  /// Removes the newest boost of a post by an account, if there is one.
  func removeBoost(of post: String, by account: DemoAccount) {
    state.withLock { state in
      guard var boosts = state.shelves[account]?.boosts[post] else { return }
      boosts.removeLast()
      state.shelves[account]?.boosts[post] = boosts.isEmpty ? nil : boosts
    }
  }

  /// Saves a vote; returns false if the account has voted before.
  func vote(_ choices: [Int], in post: String, by account: DemoAccount) -> Bool {
    state.withLock { state in
      guard state.shelves[account]?.votes[post] == nil else { return false }
      state.shelves[account, default: Shelf()].votes[post] = choices
      return true
    }
  }

  /// Saves the reading position in a timeline.
  func mark(_ timeline: String, at id: String, by account: DemoAccount) {
    state.withLock { state in
      let version = (state.shelves[account]?.markers[timeline]?.version ?? 0) + 1
      state.shelves[account, default: Shelf()].markers[timeline] = Marker(
        lastReadID: id, version: version, date: Date())
    }
  }
}
