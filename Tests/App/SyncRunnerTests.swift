import Foundation
import JSON
import Loading
import Localization
import Posts
import Reading
import SceneTesting
import Shell
import Sources
import SubscriptionList
import Testing
import Viper

@testable import Commands

/// Runs `sync` at the prompt, and `feedshell sync`.
@Suite(.timeLimit(.minutes(1)))
struct SyncRunnerTests {
  private nonisolated static let silent = LoadFailure.connectivity(.timedOut).at("rss.example")
  private let two = [AccountsDouble.account("Home"), AccountsDouble.account("Work", at: "work.example")]

  @Test func theMessageCountsLoadedArticlesSentMarksAndPendingMarks() async throws {
    #expect(try await message { $0.newArticles = 3 } == "Home is in step: 3 new articles.")
    #expect(
      try await message { ($0.newArticles, $0.confirmedMarks, $0.waitingMarks) = (1, 12, 2) }
        == "Home is in step: 1 new article, 12 marks sent, 2 wait.")
    #expect(try await message { $0.waitingMarks = 2 } == "Home is in step: 0 new articles, 2 marks wait.")
    #expect(
      try await message { $0.droppedMarks = 1 }
        == "Home is in step: 0 new articles. Dropped 1 mark on an article that the server no longer has.")
  }

  @Test(arguments: [("", ["Home", "Work"]), ("home", ["Home"]), ("\"Wo\"", ["Work"])])
  func syncAppliesToAllAccountsUnlessOneIsNamed(text: String, names: [String]) async throws {
    let accounts = AccountsDouble(two)
    _ = try await result(of: accounts, text)
    #expect(accounts.messages.state == names)
  }

  @Test func syncWithoutAccountsFailsAndSuggestsHowToAddAnAccount() async {
    let failure = await #expect(throws: Failure.self) { _ = try await result(of: AccountsDouble([])) }
    #expect(
      failure?.message.contains("; add reader:https://example.org/api/greader.php Home adds one.") == true)
  }

  @Test(arguments: ["Attic", "nothing at all"]) func theErrorForAnUnknownAccountNameListsTheKnownNames(name: String)
    async
  {
    let accounts = AccountsDouble(two)
    let failure = await #expect(throws: Failure.self) { _ = try await result(of: accounts, name) }
    #expect(failure?.message == "“\(name)” is not the name of one account: Home, Work.")
    #expect(accounts.messages.state == [])
  }

  @Test func theProgressMessageNamesTheCurrentStep() async throws {
    let steps: [SyncStep] = [.marks, .list, .articles(loaded: 50, total: nil), .articles(loaded: 50, total: 500), .ids]
    let seen = WaitableState<[String]>([])
    let sync = SyncRunner(context, accounts: AccountsDouble(two, steps: steps))
    _ = try await sync.sync(try sync.accounts(named: "Home")) { text in seen.update { $0.append(text) } }
    #expect(
      seen.state == [
        "sending marks", "loading the list of feeds", "articles: 50", "▓░░░░░░░░░ articles: 50 of 500",
        "comparing marks",
      ])
    _ = try await sync.sync(try sync.accounts(named: "")) { text in seen.update { $0.append(text) } }
    #expect(seen.state.last == "Work: comparing marks")
  }

  @Test func aFailedAccountDoesNotAffectTheOthers() async throws {
    let accounts = AccountsDouble(two) { account in
      guard account.name == "Home" else { return SyncReport(at: AccountsDouble.date) }
      throw Self.silent
    }
    guard case .all(let answers) = try await result(of: accounts), answers.count == 2 else {
      throw Failure(.badArgument, "not two answers")
    }
    guard case .result(let message, .member("accounts", .array(let synced))) = answers[0] else {
      throw Failure(.badArgument, "no result")
    }
    #expect(message == "Work is in step: 0 new articles.")
    #expect(synced.count == 1)
    guard case .act(let act) = answers[1] else { throw Failure(.badArgument, "no failure") }
    let failure = #expect(throws: Failure.self) { _ = try act() }
    #expect(failure?.message == "Home is not in step: rss.example did not answer in time.")
  }

  @Test func aCancelledSyncIsNotAFailure() async {
    let accounts = AccountsDouble(two) { _ in throw CancellationError() }
    await #expect(throws: CancellationError.self) { _ = try await result(of: accounts) }
    #expect(accounts.messages.state == ["Home"])
  }

  @Test func theSyncTextsAreCompleteInEveryLanguage() { #expect(SyncText.table.problems() == []) }

  @Test func aScriptPrintsTheSyncResultAsOneJSONObject() async {
    let accounts = AccountsDouble([AccountsDouble.account("Home")]) { _ in
      var report = SyncReport(at: AccountsDouble.date)
      (report.feeds, report.unread, report.newArticles) = (7, 20, 3)
      (report.confirmedMarks, report.waitingMarks) = (12, 2)
      return report
    }
    let (out, err, status) = await script(accounts, .json)
    #expect(
      out == [
        #"{"sync":{"accounts":[{"name":"Home","address":"reader:https://rss.example/api/greader.php","new":3,"#
          + #""feeds":7,"unread":20,"sent":12,"pending":2,"dropped":0,"refused":0,"inStep":""#
          + AccountsDouble.date.formatted(.iso8601) + #""}],"failed":[]}}"#
      ])
    #expect(err == [])
    #expect(status == 0)
  }

  @Test func aScriptNamesFailedAccountsAndEndsWithStatus1() async {
    let accounts = AccountsDouble(two) { account in
      guard account.name == "Home" else { return SyncReport(at: AccountsDouble.date) }
      throw Self.silent
    }
    let text = await script(accounts, .text)
    #expect(text.out == ["Work is in step: 0 new articles."])
    #expect(text.err == ["feedshell: Home is not in step: rss.example did not answer in time."])
    #expect(text.status == 1)
    let json = await script(accounts, .json)
    #expect(json.out.count == 1)
    #expect(json.out[0].contains(#""failed":[{"name":"Home","address":"#))
    #expect(json.status == 1)
  }

  @Test func newArticlesAndTheFailureAreReportedIfTheServerAcceptsNoMarks() async {
    let accounts = AccountsDouble([AccountsDouble.account("Home")]) { _ in
      var report = SyncReport(at: AccountsDouble.date)
      (report.newArticles, report.waitingMarks, report.unsent) = (3, 1, Self.silent)
      return report
    }
    let text = await script(accounts, .text)
    #expect(text.out == ["Home is in step: 3 new articles, 1 mark waits."])
    #expect(text.err == ["feedshell: Home: not everything was sent: rss.example did not answer in time."])
    #expect(text.status == 1)
    let json = await script(accounts, .json)
    #expect(json.out.first?.contains(#""pending":1"#) == true)
    #expect(json.out.first?.contains(#""failed":[{"name":"Home","address":"#) == true)
    #expect(json.status == 1)
    #expect(await script(accounts, .text, isQuiet: true).err == text.err)
  }

  @Test(arguments: [false, true]) func aRequestedPauseIsReportedButIsNotAFailure(sendsArticles: Bool) async throws {
    let pause = LoadFailure.rateLimited(host: "rss.example", until: nil, status: 429)
    let accounts = AccountsDouble(two) { account in
      var report = SyncReport(at: AccountsDouble.date)
      guard account.name == "Home" else { return report }
      guard sendsArticles else { throw pause }
      (report.waitingMarks, report.unsent) = (1, pause)
      return report
    }
    let json = await script(accounts, .json)
    #expect(json.out.first?.contains(#""failed":[],"late":[{"name":"Home","address":"#) == true)
    #expect(json.status == 0)
    let quiet = await script(accounts, .text, isQuiet: true)
    #expect(quiet.out == [] && quiet.err.count == 1 && quiet.err.first?.hasPrefix("feedshell: Home") == true)
    #expect(quiet.status == 0)
    guard case .result(let message, _) = try await result(of: accounts) else { throw Failure(.badArgument, "failed") }
    #expect(message.hasPrefix(sendsArticles ? "Home is in step: 0 new articles, 1 mark waits. Work is" : "Work is"))
    #expect(message.contains(sendsArticles ? " Home: not everything was sent: " : " Home is not in step: "))
  }

  @Test func quietOutputListsOnlyAccountsWithNewArticles() async {
    let accounts = AccountsDouble(two) { account in
      var report = SyncReport(at: AccountsDouble.date)
      report.newArticles = account.name == "Work" ? 2 : 0
      report.confirmedMarks = 5
      return report
    }
    let quiet = await script(accounts, .text, isQuiet: true)
    #expect(quiet.out == ["Work is in step: 2 new articles, 5 marks sent."])
    #expect(quiet.status == 0)
    #expect(await script(accounts, .lines).out == ["Work\t2"])
  }

  @Test func syncInAScriptWithoutAccountsFails() async {
    let (out, err, status) = await script(AccountsDouble([]), .json)
    #expect(out.count == 1)
    #expect(out[0].hasPrefix(#"{"error":{"kind":"badArgument","#))
    #expect(err.count == 1)
    #expect(status == 1)
  }

  private var context: PresentationContext { PresentationContext(language: .english) }

  /// Runs the command, and returns the answer of its work.
  private func result(of accounts: AccountsDouble, _ text: String = "") async throws -> Answer {
    let answer = try SyncRunner(context, accounts: accounts).command.run(CommandArguments(text: text))
    guard case .work(_, _, let work) = answer else { return answer }
    return try await work()
  }

  /// The message about an account with the given results.
  private func message(_ change: @escaping @Sendable (inout SyncReport) -> Void) async throws -> String {
    let accounts = AccountsDouble([AccountsDouble.account("Home")]) { _ in
      var report = SyncReport(at: AccountsDouble.date)
      change(&report)
      return report
    }
    guard case .result(let message, _) = try await result(of: accounts) else {
      throw Failure(.badArgument, "no result")
    }
    return message
  }

  private func script(
    _ accounts: AccountsDouble, _ format: ScriptRunner.Format, isQuiet: Bool = false
  ) async -> (out: [String], err: [String], status: Int32) {
    let output = OutputSpy()
    let sync = ScriptedSync(context, accounts: accounts, format: format, output: output, isQuiet: isQuiet)
    let status = await sync.run("")
    return (output.out, output.err, status)
  }
}
