import Foundation
import Localization
import Posts
import Sources
import SubscriptionList
import Viper

/// Adds a feed to an account instead of the user's list, if the groups of the added source name an account.
nonisolated struct AccountAdding: Sendable {
  private let accounts: any SyncedAccounts
  private let didChange: ListExchange.DidChange
  private let texts: Strings<SyncText>
  private let language: Language

  /// Adds feeds to `accounts`.
  ///
  /// `didChange` is called after each change on a server, with a function that undoes the change.
  @MainActor init(
    _ context: PresentationContext, accounts: any SyncedAccounts, didChange: @escaping ListExchange.DidChange
  ) {
    (self.accounts, self.didChange) = (accounts, didChange)
    texts = context.strings(SyncText.table)
    language = context.language
  }

  /// Subscribes to the feed at an address, in the account named by the groups.
  ///
  /// - Parameters:
  ///   - address: the typed address, which may contain credentials.
  ///   - name: the typed name and groups.
  /// - Returns: the task; nil if no group names an account.
  /// - Throws: a `Failure` for an address that cannot be sent to the server of an account.
  func add(_ address: String, name: String) throws -> Answer? {
    let words = TaggedText(name)
    guard let account = accounts.syncedAccounts.first(where: { AccountLabels.name($0, words.tags) }) else { return nil }
    let place = try webAddress(address, for: account)
    let change = ListingChange.subscribe(
      address: place, title: words.text.nonBlank, labels: AccountLabels.labels(words.tags, of: account))
    return .work(name: ShellWord.add.rawValue) { [self] in
      let before = Set(accounts.feeds(of: account).map(\.id))
      let outcome = try await accounts.change(change, of: account)
      let names = ["account": account.name, "address": place]
      guard outcome != .unchanged else { return .done(texts(.subscribedBefore, names)) }
      let command = "\(ShellWord.add.rawValue) \(place)"
      didChange(command) { try await unsubscribe(from: account, before, typed: command) }
      guard case .pending(let reason) = outcome else { return .done(texts(.subscribed, names)) }
      let why = Failure(loading: reason, in: language).message
      return .done(texts(.subscribesLater, names.merging(["reason": why]) { $1 }))
    }
  }

  /// Removes the feed that was added to an account.
  ///
  /// Fails if there are several new feeds, because other programs may have added some of them.
  private func unsubscribe(
    from account: Subscription, _ before: Set<Subscription.ID>, typed command: String
  ) async throws {
    let new = accounts.feeds(of: account).filter { !before.contains($0.id) }
    guard new.count == 1, let id = ListedAddress.feed(of: new[0].id) else {
      throw LastChange.irreversible(texts(.addIrreversible, ["command": command]))
    }
    _ = try await accounts.change(.unsubscribe(id), of: account)
  }

  /// The address to send to the server of an account.
  private func webAddress(_ typed: String, for account: Subscription) throws -> String {
    let address = SourceAddress(typed)
    let names = ["account": account.name, "address": address.text]
    guard address.text == typed.trimmingCharacters(in: .whitespaces) else {
      let group = TaggedText.shown(account.name)
      throw Failure(.badArgument, texts(.passwordNotSent, names.merging(["group": group]) { $1 }))
    }
    let kind = "feed:"
    let place = address.text.hasPrefix(kind) ? String(address.text.dropFirst(kind.count)) : address.text
    guard let url = SourceAddress(place).url, ["http", "https"].contains(url.scheme?.lowercased()), url.host() != nil
    else {
      throw Failure(.badArgument, texts(.notForAccount, names))
    }
    return url.absoluteString
  }
}
