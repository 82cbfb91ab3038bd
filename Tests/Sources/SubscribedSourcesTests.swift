import Foundation
import HTTP
import Sources
import Storage
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SubscribedSourcesTests {
  @Test func oneOfAServerIsLoadedAtATimeWhateverTheirAddresses() async throws {
    let addresses = [
      "bsky:ann.example", "https://bsky.app/profile/bob.example", "mastodon:a.example/local", "#cats@a.example",
      "feed:https://a.example/feed.xml", "https://A.example:443/other.xml",
    ]
    let load = Mutex((running: [String: Int](), most: [String: Int]()))
    let client = ClientSpy { request in
      let host = request.url.host()?.lowercased() ?? ""
      load.withLock {
        $0.running[host, default: 0] += 1
        $0.most[host] = max($0.most[host] ?? 0, $0.running[host] ?? 0)
      }
      for _ in 0..<100 { await Task.yield() }
      load.withLock { $0.running[host, default: 0] -= 1 }
      return .init(status: 404, body: Data(), url: request.url)
    }
    let opener = SourceOpener(
      SourceRecognizer([MastodonKind(), BlueskyKind(), SyndicationKind()]), client: client,
      cache: makeCache(MemoryStore()), policy: .remoteFirst, pageSize: 10)
    let list = SubscriptionList(file: nil, builtIn: addresses.map { Subscription($0) }) { _ in true }
    try await SubscribedSources(list, opener: opener).refresh(list.all) { _, _ in }
    #expect(load.withLock(\.most) == ["public.api.bsky.app": 1, "a.example": 1])
  }
}
