import Localization
package import Posts
import Queries
import Reading
import Shell
import Sources
import SubscriptionList
package import Viper

/// Implements the protocol through which the shell reads sources.
extension SourceCommands: ShellSources {
  package var allNames: [String] { names.all }
  package var examples: [String] { sources.opener.recognizer.kinds.flatMap(\.examples) }
  package func route(named text: String, isUnread: Bool) throws -> Route? {
    try names.name(typed: text).map(isUnread ? routes.unread : routes.source)
  }
  package func feed(named text: String) -> PostFeed? { sources.list.subscription(named: text).map { PostFeed($0) } }
  package func groups(ofSourceAt address: String) -> [String] { sources.list.subscription(address)?.tags ?? [] }

  package var unreadCount: Int { sources.knownUnreadCount }
  package func unreadCounts() -> AsyncStream<Int> { sources.unreadCounts() }

  package func mark(_ mark: PostMark, _ text: String) throws -> Answer {
    let query = try Query(typed: text, in: context)
    let (progress, posts) = (WorkProgress(), sources.opener.cache.posts)
    return .work(name: mark.rawValue, status: { progress.text }) { [sources, texts, context, didChange] in
      await posts.index { progress.text = texts(.indexing, ["count": $0]) }
      try Task.checkCancellation()
      let found = sources.posts(for: query)
      let marked = await found.set(mark)
      guard !marked.isEmpty else {
        throw Failure(.badArgument, texts(.markedNone, ["query": query.text]), reason: "notFound")
      }
      didChange("\(mark.rawValue) \(query.text)") { _ = await found.set(mark.opposite, on: marked) }
      let values: [String: any TextValue] = ["count": marked.count, "sources": found.sourceCount(of: marked)]
      return .result(context.strings(MarkText.table)(MarkText(.inSources, of: mark), values), .posts(marked.count))
    }
  }

  package func count(_ text: String) async throws -> Int {
    await sources.posts(for: try Query(typed: text, in: context)).count()
  }

  package func arrivals(every interval: ReloadInterval) -> AsyncStream<Arrivals> { reload.arrivals(every: interval) }
  package func stopLoads() -> Bool { reload.stop() }
  package func externalArrivals() -> AsyncStream<Arrivals> { externalWrites.arrivals() }
  package func catchUp() -> Task<Arrivals?, Never>? {
    externalWrites.haveWritten ? Task { [externalWrites] in await externalWrites.readChanges() } : nil
  }
}
