import Foundation
import Loading
import Localization
import Posts
import SceneTesting
import Sources
import SubscriptionList
import Testing
import Viper

@testable import Commands

/// Adds addresses to the group of an account.
@Suite(.timeLimit(.minutes(1)))
struct AccountAddingTests {
  private nonisolated static let place = "https://lakes.example/feed"
  private let changes = LastChange(context: PresentationContext(language: .english))

  @Test(
    arguments: [
      ("#Home", nil, []), ("Lakes #Home #news", "Lakes", ["news"]), ("#Home/news", nil, ["news"]),
      ("\"Two words\" #art #Home", "Two words", ["art"]),
    ] as [(String, String?, [String])])
  func addingAFeedToTheGroupOfAnAccountSubscribesOnItsServer(name: String, title: String?, labels: [String])
    async throws
  {
    let accounts = AccountsDouble([AccountsDouble.account("Home")])
    #expect(
      try await message(accounts, Self.place, name)
        == "Subscribed to https://lakes.example/feed in Home.")
    #expect(accounts.changes.state == [.subscribe(address: Self.place, title: title, labels: labels)])
  }

  @Test(arguments: ["", "Home", "#news", "#Homes", "Lakes #work"])
  func addingAFeedToAnotherGroupDoesNotUseTheAccount(name: String) throws {
    let accounts = AccountsDouble([AccountsDouble.account("Home")])
    let isOwn = try makeSUT(accounts).add(Self.place, name: name) == nil
    #expect(isOwn)
  }

  @Test(arguments: [
    ("lakes.example/feed", "https://lakes.example/feed"), ("feed:https://lakes.example/", "https://lakes.example/"),
  ])
  func aTypedAddressIsSentToTheServerWithItsScheme(typed: String, sent: String) async throws {
    let accounts = AccountsDouble([AccountsDouble.account("Home")])
    _ = try await message(accounts, typed, "#Home")
    #expect(accounts.changes.state == [.subscribe(address: sent, title: nil, labels: [])])
  }

  @Test(arguments: ["@ana@social.example", "bsky:ana.example", "/home/ana/Pictures", "search:is:unread"])
  func addressesOtherThanWebAddressesAreRefused(address: String) {
    let accounts = AccountsDouble([AccountsDouble.account("Home")])
    let failure = #expect(throws: Failure.self) { _ = try makeSUT(accounts).add(address, name: "#Home") }
    #expect(failure?.message.hasPrefix("Home takes only addresses of feeds and pages on the web") == true)
  }

  @Test func anAddressWithAPasswordIsNotSentToTheServerOfAnAccount() {
    let accounts = AccountsDouble([AccountsDouble.account("Home")])
    let failure = #expect(throws: Failure.self) {
      _ = try makeSUT(accounts).add("https://ana:secret@lakes.example/feed", name: "#Home")
    }
    #expect(failure?.message.contains("https://lakes.example/feed") == true)
    #expect(failure?.message.contains("secret") == false)
    #expect(accounts.changes.state == [])
  }

  @Test func aPendingSubscriptionIsReportedWithTheReason() async throws {
    let reason = LoadFailure.connectivity(.timedOut).at("rss.example")
    let accounts = AccountsDouble([AccountsDouble.account("Home")], outcome: .success(.pending(reason)))
    #expect(
      try await message(accounts, Self.place, "#Home")
        == "Home subscribes to https://lakes.example/feed later: rss.example did not answer in time.")
  }

  @Test func undoUnsubscribesFromTheAddedFeed() async throws {
    let accounts = AccountsDouble(
      [AccountsDouble.account("Home")], feeds: [AccountsDouble.feed("feed/12", "Hills")])
    _ = try await message(accounts, Self.place, "#Home")
    #expect(changes.undoCommand.isTypedInFull, "it changes the server")
    guard case .work(_, _, let work) = try changes.undo() else { throw Failure(.badArgument, "no work") }
    _ = try await work()
    #expect(accounts.changes.state.last == .unsubscribe("feed/\(Self.place)"))
  }

  @Test func undoFailsIfTheAddedFeedCannotBeIdentified() async throws {
    let accounts = AccountsDouble([AccountsDouble.account("Home")])
    _ = try await message(accounts, Self.place, "#Home")
    accounts.feeds.update { $0.append(AccountsDouble.feed("feed/13", "Added elsewhere")) }
    guard case .work(_, _, let work) = try changes.undo() else { throw Failure(.badArgument, "no work") }
    let failure = await #expect(throws: Failure.self) { _ = try await work() }
    #expect(
      failure?.message == "add https://lakes.example/feed can't be undone now: remove the feed in sources.")
    #expect(accounts.changes.state.count == 1)
    #expect(!changes.isUndoable)
  }

  @Test func aRefusedSubscriptionIsNotAnUndoStep() async throws {
    let refusal = LoadFailure.connectivity(.refused).at("rss.example")
    let accounts = AccountsDouble([AccountsDouble.account("Home")], outcome: .failure(refusal))
    await #expect(throws: LoadFailure.self) { _ = try await message(accounts, Self.place, "#Home") }
    #expect(!changes.isUndoable)
  }

  private func makeSUT(_ accounts: AccountsDouble) -> AccountAdding {
    AccountAdding(PresentationContext(language: .english), accounts: accounts) { [changes] in
      changes.record($0, isOnServer: true, back: $1)
    }
  }

  /// Adds an address, and returns the message.
  private func message(_ accounts: AccountsDouble, _ address: String, _ name: String) async throws -> String? {
    guard case .work(_, _, let work) = try makeSUT(accounts).add(address, name: name),
      case .done(let message) = try await work()
    else { return nil }
    return message
  }
}
