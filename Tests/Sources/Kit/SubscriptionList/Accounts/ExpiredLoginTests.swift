import Loading
import Posts
import Queries
import SceneTesting
import Sources
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import SubscriptionList

/// Lists of stored posts, while the server of an account does not accept the login.
@Suite(.timeLimit(.minutes(1)))
struct ExpiredLoginTests {
  @Test func anEmptyListNamesTheExpiredLoginThatHidesItsPosts() async throws {
    let active = WaitableState<Set<String>>([PlayedAccount.login])
    let accounts = StoreAccounts(active: { active.state }, retained: { [PlayedAccount.login] })
    let server = PlayedAccount(articles: 1...2)
    let program = PlayedProgram(server, stores: TestStores(accounts: accounts), accounts: accounts)
    _ = try await program.sources.sync(PlayedProgram.account)
    await program.set(.star, [1])
    let query = try #require(try PlayedProgram.account.query())
    let lists: [any PostReading] = [StarredTimeline(program.sources), program.sources.posts(for: query)]
    for logins: Set<String> in [[PlayedAccount.login], [], [PlayedAccount.login]] {
      active.update { $0 = logins }
      for list in lists {
        guard logins.isEmpty else {
          #expect(try await !list.timeline(.first).last().value.items.isEmpty)
          continue
        }
        #expect(try await list.timeline(.first).last().value.items.isEmpty, "an empty list is not a failure")
      }
    }
    let reasons = program.reasons.state
    #expect(reasons.count == lists.count && reasons.allSatisfy { $0.kind == .needsLogin && $0.host == "rss.example" })
  }
}
