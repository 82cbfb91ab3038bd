import Accounts
import Commands
import Foundation
import HTTP
import Loading
import Localization
import Queries
import Reading
import SceneKit
import SmallLists
import SubscriptionList
import Viper

/// Creates the scenes of the filters, the accounts, and the changes that wait to be sent to servers.
struct SmallListsModuleFactory {
  let services: SceneServices
  let sources: SubscribedSources
  /// Pushes the scene of a route.
  let push: SceneServices.Show

  private var routes: SubscriptionRoutes { SubscriptionRoutes(services: services, sources: sources) }

  var filters: SceneEntry {
    let filters = AppliedFilters(sources)
    let list = FilterList(context: services.context, lastChange: services.lastChange, remove: filters.remove) {
      [push, search = routes.search.feed] in
      try push(search.placement([SubscriptionRoutes.query: $0]).route)
    }
    return entry(.filters, FilterListText.table, about: .about, list, changes: { sources.filters.changes() }) {
      try await filters.counted().map(FilterRow.init)
    }
  }

  /// The entry of the accounts; empty if a source has the scene's name, which only older versions allowed.
  ///
  /// The route then leads to the source.
  func accounts(_ accounts: UserAccounts) -> [SceneEntry] {
    guard sources.list.subscription(named: SceneKind.accounts.name) == nil else { return [] }
    let list = AccountList(context: services.context) { [push, posts = routes.subscription.feed] in
      try push(posts.placement([SubscriptionRoutes.parameter: $0]).route)
    }
    let read = accounts.reader()
    return [
      entry(.accounts, AccountListText.table, about: .about, list, changes: { accounts.changes() }) {
        try await read().map(AccountRow.init)
      }
    ]
  }

  /// The entry of the changes that wait to be sent.
  func outbox(_ outbox: Outbox) -> SceneEntry {
    let accounts = AccountOutbox(sources)
    let read = { @Sendable in
      guard let entries = await outbox.entries() else { throw LoadFailure(ReadingProblem.outboxUnreadable) }
      return await entries.map { OutboxRow($0) } + accounts.entries().map { OutboxRow($0) }
    }
    let list = OutboxList(
      context: services.context, lastChange: services.lastChange,
      drop: { ids in
        var (count, restores) = (0, [OutboxList.Restore]())
        for id in ids {
          if let row = Int64(id), let dropped = await outbox.drop(row) {
            count += 1
            restores.append { await outbox.restore(dropped) ? 1 : 0 }
          } else if let (changes, restore) = await accounts.drop(id) {
            count += changes
            restores.append(restore)
          }
        }
        guard count > 0 else { return nil }
        let restore: OutboxList.Restore = { [restores] in
          var count = 0
          for restore in restores { count += await restore() }
          return count
        }
        return (count, restore)
      },
      send: {
        let before = try await read()
        await outbox.sendAll()
        try await accounts.send()
        return (before, try await read())
      })
    return entry(
      .outbox, OutboxText.table, about: .about, list,
      changes: { Self.merged([outbox.changes(), sources.changes()]) }, load: read)
  }

  /// Merges streams: emits an element whenever one of them does.
  private static func merged(_ streams: [AsyncStream<Void>]) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let tasks = streams.map { stream in
        Task {
          for await _ in stream { continuation.yield() }
        }
      }
      continuation.onTermination = { _ in tasks.forEach { $0.cancel() } }
    }
  }

  private func entry<List: SmallList, Text: TextKey>(
    _ kind: SceneKind, _ table: StringTable<Text>, about: Text, _ list: List,
    changes: @escaping () -> AsyncStream<Void>, load: @escaping @Sendable () async throws -> [List.Row]
  ) -> SceneEntry {
    let context = services.context
    return SceneEntry(kind, about: context.strings(table)[about], texts: table.problems) {
      ListComposer.compose(
        $1, interactor: { ObservedResourceLoader(load: load, changes: changes(), output: $0) },
        presenter: { SmallListPresenter(list, context: context, interactor: $0.interactor, display: $0.display) },
        cell: { SmallCell(row: $0, context: context) })
    }
  }
}

extension AccountRow {
  nonisolated init(_ login: AccountLogin) {
    let reader = login.account.reader
    let place = login.isDefault ? nil : login.account.readerText
    self.init(
      name: login.name, server: reader?.name ?? login.account.server.name, scopes: login.scopes.words,
      canWrite: login.scopes.canWrite, isDefault: login.isDefault, hasEnded: login.hasEnded,
      address: reader.map { ReaderAPI.prefix + (place ?? $0.url.absoluteString) })
  }
}
