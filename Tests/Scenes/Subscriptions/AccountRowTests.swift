import Foundation
import JSON
import Loading
import Localization
import SceneTesting
import Subscriptions
import Terminal
import Testing
import Viper

/// The rows of accounts with a list of feeds, and of their feeds.
@Suite(.timeLimit(.minutes(1)))
struct AccountRowTests {
  private nonisolated static let silent = LoadFailure.connectivity(.timedOut).at("rss.example")

  @Test func theRowOfAnAccountShowsItsLastSyncAndItsPendingChanges() {
    let state = AccountState(inStepAt: now - 300, waitingMarks: 3, waitingChanges: 1)
    #expect(
      lines(account("Home", state)) == ["Home", "account · in step 5 minutes ago · 3 marks wait · 1 change waits"])
    #expect(lines(account("Home")) == ["Home", "account · not in step yet"])
    let refused = AccountState(inStepAt: now - 300, refusals: [.malformed, Self.silent])
    #expect(
      lines(account("Home", refused)) == [
        "Home",
        "account · in step 5 minutes ago · 2 changes were refused: rss.example did not answer in time.",
      ])
    #expect(
      lines(account("Home", AccountState(inStepAt: now - 300), error: Self.silent))
        == ["Home", "account · in step 5 minutes ago · rss.example did not answer in time."])
  }

  @Test func theRowOfAnAccountsFeedNamesTheAccount() {
    let feed = source("Lakes", account: "Home", loadedAt: now - 300)
    let cell = SubscriptionCell(row: SubscriptionRow(feed), context: makeContext())
    #expect(cell.lines(width: 80).map(\.plain) == ["Lakes", "feed of Home · loaded 5 minutes ago"])
    #expect(cell.shortLines(width: 80).map(\.plain) == ["Lakes"])
  }

  @Test func theJSONOfAnAccountHasItsLastSyncAndTheNumberOfPendingChanges() {
    let state = AccountState(inStepAt: now, waitingMarks: 3, waitingChanges: 1, refusals: [Self.silent])
    let row = JSONValue.object(SubscriptionRow(account("Home", state)).fields(in: makeContext()).members)
    #expect(row["inStep"] == .string(now.formatted(.iso8601)))
    #expect(row["pending"] == .integer(4))
    #expect(row["refused"] == .integer(1))
    let feed = JSONValue.object(SubscriptionRow(source("Lakes", account: "Home")).fields(in: makeContext()).members)
    #expect(feed["account"] == .string("Home"))
    #expect(feed["pending"] == nil && feed["refused"] == nil)
  }

  @Test(arguments: Language.supported) func theStateOfAnAccountFitsOnTheScreen(language: Language) {
    let state = AccountState(inStepAt: now - 300, waitingMarks: 2, waitingChanges: 5)
    for width in [26, 30, 80] {
      let cell = SubscriptionCell(row: SubscriptionRow(account("Home", state)), context: makeContext(language))
      #expect(cell.lines(width: width).allSatisfy { $0.width <= width })
      #expect(cell.shortLines(width: width).allSatisfy { $0.width <= width })
    }
  }

  @Test func anAccountDoesNotCountAsALoadedSource() {
    let sut = SubscriptionsSUT(showing: [
      account("Home", error: Self.silent), source("b", account: "Home", error: Self.silent), source("a"),
    ])
    let notice = sut.presenter.notice(of: ListUpdate(), for: .refresh)
    #expect(notice?.hasPrefix("Sources loaded: 1; unread posts: 0. Failed: 2;") == true)
  }

  @Test func removingAFeedOfAnAccountAsksForConfirmation() async throws {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b", account: "Home"), source("c", account: "Home")])
    let no = try await answer(to: "remove", "1-3", in: sut, isYes: false)
    #expect(no.question == "Remove 2 feeds from Home, for all your programs? y/N")
    #expect(no.message == "Nothing was changed.")
    #expect(sut.interactor.messages == [])
    let yes = try await answer(to: "remove", "2", in: sut, isYes: true)
    #expect(yes.question == "Remove 1 feed from Home, for all your programs? y/N")
    #expect(yes.message == "Removed b from the list.")
    #expect(sut.interactor.messages == [.remove(["https://b.example"])])
  }

  @Test func theMessageOnRemovingAnAccountSaysThatFeedsStayOnTheServer() async throws {
    let sut = SubscriptionsSUT(showing: [account("Home"), source("b", account: "Home")])
    #expect(
      try await sut.types("remove", "1")
        == "Removed Home from the list. The feeds and marks of Home stay on its server.")
    #expect(
      try await sut.types("remove", "1-2")
        == "Removed 2 sources from the list. The feeds and marks of Home stay on its server.", "without a question")
  }

  @Test func removingAnAccountWithUnsentChangesAsksForConfirmation() async throws {
    let sut = SubscriptionsSUT(showing: [account("Home", AccountState(waitingMarks: 2, waitingChanges: 3))])
    let no = try await answer(to: "remove", "1", in: sut, isYes: false)
    #expect(
      no.question == "Home has 5 changes that have not been sent yet, and will not be until it is added again. "
        + "Remove it? y/N")
    #expect(no.message == "Nothing was changed.")
    #expect(sut.interactor.messages == [])
    let yes = try await answer(to: "remove", "1", in: sut, isYes: true)
    #expect(
      yes.message == "Removed Home from the list. The feeds and marks of Home stay on its server. "
        + "Only in outbox, not sent yet: 5 changes.")
    #expect(sut.interactor.messages == [.remove(["reader:Home"])])
  }

  @Test(arguments: ["#Home", "Home"]) func removingTheGroupOfAnAccountRemovesTheAccountButNotItsFeeds(text: String)
    async throws
  {
    let sut = SubscriptionsSUT(showing: [account("Home"), source("b", account: "Home", tags: ["Home", "news"])])
    #expect(
      try await sut.types("remove", text)
        == "Removed Home from the list. The feeds and marks of Home stay on its server.")
    #expect(sut.interactor.messages == [.remove(["reader:Home"])])
  }

  @Test func removingTheGroupOfAnAccountRemovesTheAccountEvenIfItsRowIsHidden() async throws {
    let feed = source("b", account: "Home", tags: ["Home"])
    let sut = SubscriptionsSUT(showing: [feed])
    sut.interactor.current = [account("Home"), feed]
    _ = try await sut.types("remove", "#Home")
    #expect(sut.interactor.messages == [.remove(["reader:Home"])])
  }

  @Test func removingTheGroupOfAnAccountRemovesUserSourcesInTheGroup() async throws {
    let sut = SubscriptionsSUT(showing: [
      account("Home"), source("b", account: "Home", tags: ["Home"]), source("a", tags: ["Home/own"]),
    ])
    #expect(try await sut.types("remove", "#Home")?.hasPrefix("Removed 2 sources from the list.") == true)
    #expect(sut.interactor.messages == [.remove(["reader:Home", "https://a.example"])])
  }

  @Test func aPendingChangeIsReportedWithTheReason() async throws {
    let sut = SubscriptionsSUT(showing: [source("b", account: "Home")])
    sut.interactor.spied.edit.update { $0 = { ListEdit(back: $0, isOnServer: true, waiting: Self.silent) } }
    #expect(
      try await sut.types("tag", "1 #news")
        == "1 source is in #news now. It is sent later: rss.example did not answer in time.")
    #expect(sut.lastChange.undoCommand.isTypedInFull, "undo changes the server")
    #expect(try await sut.types("undo") == "Undone: tag 1 #news.")
  }

  @Test func aPartialFailureIsReportedAndCanBeUndone() async throws {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b", account: "Home")])
    sut.interactor.spied.edit.update { $0 = { ListEdit(back: $0, isOnServer: true, failure: Self.silent) } }
    let failure = await #expect(throws: Failure.self) { try await sut.types("tag", "1-2 #news") }
    #expect(failure?.message == "Not everything was changed: rss.example did not answer in time.")
    #expect(try await sut.types("undo") == "Undone: tag 1-2 #news.")
    #expect(sut.interactor.messages.last == .back("tag"))
  }

  @Test func anIrreversibleRemovalCannotBeUndone() async throws {
    let sut = SubscriptionsSUT(showing: [source("a")])
    sut.interactor.spied.edit.update { $0 = { _ in ListEdit(back: nil, isOnServer: true) } }
    _ = try await sut.types("remove", "1")
    let failure = await #expect(throws: Failure.self) { try await sut.types("undo") }
    #expect(failure?.message.hasPrefix("remove 1 can't be undone here") == true)
    #expect(!sut.lastChange.isUndoable)
  }

  @Test func undoingAMixedRemovalRestoresUserSourcesAndFailsForAccountFeeds() async throws {
    let sut = SubscriptionsSUT(showing: [source("a")])
    sut.interactor.spied.edit.update { $0 = { ListEdit(back: $0, leavesRest: true, isOnServer: true) } }
    _ = try await sut.types("remove", "1")
    await #expect(throws: Failure.self) { try await sut.types("undo") }
    #expect(sut.interactor.messages.last == .back("remove"))
    #expect(!sut.lastChange.isUndoable)
  }

  @Test func feedsOfAnAccountCannotBeMovedOrRemovedFromItsGroup() async throws {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b", account: "Home", tags: ["Home"])])
    for (row, place) in [(1, "2"), (2, "1")] {
      let failure = await #expect(throws: Failure.self) { _ = try await sut.perform(.move, on: row, words: [place]) }
      #expect(failure?.message == "The server of Home does not store the order of feeds: they can't be moved.")
    }
    let failure = await #expect(throws: Failure.self) { try await sut.types("untag", "2 #Home") }
    #expect(failure?.message == "All feeds of Home are in #Home, and no others: that can't be changed.")
    #expect(sut.interactor.messages == [])
  }

  /// Types a command that asks, answers it, and waits for its work.
  private func answer(
    to name: String, _ text: String, in sut: SubscriptionsSUT, isYes: Bool
  ) async throws -> (question: String, message: String?) {
    let command = sut.presenter.commands.first { $0.name == name }
    guard case .ask(let question, let answer) = try command?.run(CommandArguments(text: text)) else {
      throw Failure(.badArgument, "no question")
    }
    var result = try answer(isYes)
    if case .work(_, _, let work) = result { result = try await work() }
    guard case .done(let message) = result else { return (question, nil) }
    return (question, message)
  }

  private func lines(_ source: SubscribedSource) -> [String] {
    SubscriptionCell(row: SubscriptionRow(source), context: makeContext()).shortLines(width: 100).map(\.plain)
  }
}
