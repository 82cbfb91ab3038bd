import Foundation
import HTTP
import Loading
import Posts
import Reading
import Storage
import TestSupport
import Testing

@testable import ReadingSupport

/// The answers to a load by policy, server and saved document.
@Suite(.timeLimit(.minutes(1)))
struct CachePolicyTests {
  enum Server: Hashable, CaseIterable, Sendable {
    case answers, fails, cancelled
  }

  enum Saved: Hashable, CaseIterable, Sendable {
    case nothing, fresh, expired, unreadable
  }

  enum Step: Hashable, Sendable {
    case saved, remote, refused, offline, cancelled
  }

  private static let table: [(ReadingPolicy, Server, Saved, [Step])] = [
    (.savedFirst, .answers, .nothing, [.remote]),
    (.savedFirst, .answers, .fresh, [.saved, .remote]),
    (.savedFirst, .answers, .expired, [.remote]),
    (.savedFirst, .answers, .unreadable, [.remote]),
    (.savedFirst, .fails, .nothing, [.refused]),
    (.savedFirst, .fails, .fresh, [.saved, .refused]),
    (.savedFirst, .fails, .expired, [.refused]),
    (.savedFirst, .fails, .unreadable, [.refused]),
    (.savedFirst, .cancelled, .nothing, [.cancelled]),
    (.savedFirst, .cancelled, .fresh, [.saved, .cancelled]),
    (.savedFirst, .cancelled, .expired, [.cancelled]),
    (.savedFirst, .cancelled, .unreadable, [.cancelled]),
    (.remoteFirst, .answers, .nothing, [.remote]),
    (.remoteFirst, .answers, .fresh, [.remote]),
    (.remoteFirst, .answers, .expired, [.remote]),
    (.remoteFirst, .answers, .unreadable, [.remote]),
    (.remoteFirst, .fails, .nothing, [.refused]),
    (.remoteFirst, .fails, .fresh, [.saved]),
    (.remoteFirst, .fails, .expired, [.refused]),
    (.remoteFirst, .fails, .unreadable, [.refused]),
    (.remoteFirst, .cancelled, .nothing, [.cancelled]),
    (.remoteFirst, .cancelled, .fresh, [.cancelled]),
    (.remoteFirst, .cancelled, .expired, [.cancelled]),
    (.remoteFirst, .cancelled, .unreadable, [.cancelled]),
    (.savedOnly, .answers, .nothing, [.offline]),
    (.savedOnly, .answers, .fresh, [.saved]),
    (.savedOnly, .answers, .expired, [.offline]),
    (.savedOnly, .answers, .unreadable, [.offline]),
    (.savedOnly, .fails, .nothing, [.offline]),
    (.savedOnly, .fails, .fresh, [.saved]),
    (.savedOnly, .fails, .expired, [.offline]),
    (.savedOnly, .fails, .unreadable, [.offline]),
    (.savedOnly, .cancelled, .nothing, [.offline]),
    (.savedOnly, .cancelled, .fresh, [.saved]),
    (.savedOnly, .cancelled, .expired, [.offline]),
    (.savedOnly, .cancelled, .unreadable, [.offline]),
  ]

  @Test(arguments: table)
  func aLoadDependsOnThePolicyTheServerAndTheCache(
    policy: ReadingPolicy, server: Server, saved: Saved, steps: [Step]
  ) async throws {
    let store = TestStores()
    if let document = Self.document(saved) { try await store.save(document, for: firstPage) }
    let client = Self.client(server)
    let sut = makeReader(client, cache: makeCache(store), policy: policy)
    let outcome = await Outcome(of: sut.timeline(.first))
    #expect(Self.steps(of: outcome) == steps)
    #expect(client.requests.count == (policy == .savedOnly ? 0 : 1))
  }

  @Test func theTestTableCoversEveryCombinationOfPolicyServerAndCache() {
    #expect(Self.table.count == ReadingPolicy.allCases.count * Server.allCases.count * Saved.allCases.count)
    #expect(Set(Self.table.map { "\($0.0) \($0.1) \($0.2)" }).count == Self.table.count)
  }

  private static func document(_ saved: Saved) -> StoredDocument? {
    switch saved {
    case .nothing: nil
    case .fresh: stored(feed([1]), at: beginning - 60)
    case .expired: stored(feed([1]), at: beginning - week)
    case .unreadable: stored("not json", at: beginning - 60)
    }
  }

  private static func client(_ server: Server) -> ClientSpy {
    switch server {
    case .answers: .answering(feed([2]))
    case .fails: .failing()
    case .cancelled: .failing(CancellationError())
    }
  }

  private static func steps(of outcome: Outcome<Page<Post>>) -> [Step] {
    let answers = outcome.answers.map { answer -> Step? in
      switch (answer.origin, answer.value.items.map(\.description)) {
      case (.cache(beginning - 60, _), ["1"]): .saved
      case (.remote, ["2"]): .remote
      default: nil
      }
    }
    let end: Step? =
      switch outcome.error {
      case nil: nil
      case let error as LoadFailure where error.isOf(ConnectionProblem.refused): .refused
      case let error as LoadFailure where error == .offline: .offline
      case is CancellationError: .cancelled
      default: .remote
      }
    return answers.compactMap { $0 } + (end.map { [$0] } ?? [])
  }
}
