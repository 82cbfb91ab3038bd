import AccountList
import Accounts
import Commands
import HTTP
import Loading
import Localization
import SceneKit
import SubscriptionList
import TerminalList
import Viper

/// Creates the scene of the accounts.
struct AccountListModuleFactory {
  let services: SceneServices
  let accounts: UserAccounts
  let sources: SubscribedSources
  /// Pushes the scene of a route.
  let push: SceneServices.Show

  /// The entry of the scene; empty if an older version has given a source the scene's name: the route then shows that
  /// source.
  var entries: [SceneEntry] {
    guard sources.list.subscription(named: SceneKind.accounts.name) == nil else { return [] }
    return [
      SceneEntry(
        .accounts, about: services.context.strings(AccountListText.table)[.about],
        texts: AccountListText.table.problems
      ) { make($1) }
    ]
  }

  /// Creates the scene.
  ///
  /// - Parameters:
  ///   - placement: the scene's place.
  ///   - load: reads the accounts; nil to read the user's accounts.
  /// - Returns: the scene.
  func make(
    _ placement: ScenePlacement, _ load: (@Sendable () async throws -> [ListedAccount])? = nil
  ) -> any Scene {
    let (context, read) = (services.context, accounts.reader())
    let posts = SubscriptionRoutes(services, sources: sources).subscription.feed
    return ListComposer.compose(
      placement,
      interactor: { [accounts] in
        ObservedResourceLoader(
          load: load ?? { try await read().map(ListedAccount.init) }, changes: accounts.changes(), output: $0)
      },
      presenter: { [push] in
        AccountListPresenter(
          context: context, interactor: $0.interactor,
          router: AccountListRouter { try push(posts.placement([SubscriptionRoutes.parameter: $0]).route) },
          display: $0.display)
      },
      cell: { AccountCell(row: $0, context: context) })
  }
}

extension ListedAccount {
  nonisolated init(_ login: AccountLogin) {
    self.init(
      name: login.name, server: login.account.server.name, scopes: login.scopes.words,
      canWrite: login.scopes.canWrite, isDefault: login.isDefault, hasEnded: login.hasEnded)
  }
}
