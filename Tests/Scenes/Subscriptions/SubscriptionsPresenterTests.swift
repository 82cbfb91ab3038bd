import Foundation
import JSON
import Loading
import SceneTesting
import Subscriptions
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct SubscriptionsPresenterTests {
  @Test func openingASourceShowsTheFeedOfTheSource() async throws {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b")])
    guard case .route(let route) = try await sut.perform(.open, on: 2) else { throw Failure(.badArgument, "no route") }
    #expect(route == Route(["sources", "b"]))
    #expect(sut.presenter.newRoute == Route(["new"]))
  }

  @Test func openingASourceInTheListOfUnreadSourcesPushesTheSource() async throws {
    let sut = SubscriptionsSUT(showing: [source("a", unread: 1), source("b", unread: 2)], listing: .unread)
    guard case .scene = try await sut.perform(.open, on: 2) else { throw Failure(.badArgument, "no scene") }
    #expect(sut.pushed.state == [Route(["sources", "b"])])
  }

  @Test func aMissingNetworkIsReportedInOneLineForAllSources() {
    let lost = ["a", "b"].map {
      SubscribedSource(
        id: "https://\($0).example", name: $0, error: .connectivity(.unknownHost), isWithoutNetwork: true)
    }
    let sut = SubscriptionsSUT(showing: lost + [source("c")])
    #expect(sut.presenter.remark == "No network; 2 sources keep what they have.")
    #expect(SubscriptionsSUT(showing: [source("c")]).presenter.remark == nil)
  }

  @Test func eachCommandThatChangesSourcesReportsTheChange() async throws {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b"), source("c")])
    #expect(try await sut.types("remove", "2") == "Removed b from the list.")
    #expect(
      try await says(sut.perform(.rename, on: 1, words: ["\"Two", "words\""]))
        == "Renamed to Two words 2.")
    #expect(try await says(sut.perform(.move, on: 3, words: ["1"])) == "Moved c.")
    #expect(try await says(sut.perform(.read, on: 1, 3)) == "All posts are marked as read: a, c.")
    #expect(
      sut.interactor.messages == [
        .remove(["https://b.example"]), .rename("https://a.example", "Two words"),
        .move("https://c.example", "https://a.example"), .markSeen(["https://a.example", "https://c.example"]),
      ])
  }

  @Test func theSeenCommandMarksAllPostsOfTheGivenSourcesAsRead() async throws {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b"), source("c")])
    #expect(try await sut.types("seen", "1-2") == "All posts are marked as read: a, b.")
    #expect(try await sut.types("seen", "all") == "All posts are marked as read: a, b, c.")
    #expect(
      sut.interactor.messages == [
        .markSeen(["https://a.example", "https://b.example"]),
        .markSeen(["https://a.example", "https://b.example", "https://c.example"]),
      ])
    let message = "seen takes the numbers of sources such as 3 or 1-20, a name, #GROUP, or all."
    await #expect(throws: Failure(.badArgument, message)) {
      try await sut.types("seen")
    }
  }

  @Test func duringASearchTheWordAllSelectsOnlyTheFoundSources() async throws {
    let sut = SubscriptionsSUT(showing: [source("a", unread: 2), source("b", unread: 3), source("c", unread: 4)])
    sut.presenter.find(["https://a.example", "https://c.example"])
    #expect(try await sut.types("seen", "all") == "All posts are marked as read: a, c. 6 posts.")
    #expect(try await sut.types("tag", "all #x") == "2 sources are in #x now.")
    #expect(try await sut.types("remove", "all") == "Removed 2 sources from the list.")
    let hits = ["https://a.example", "https://c.example"]
    #expect(sut.interactor.messages == [.markSeen(hits), .tag(hits, new: ["x"], old: []), .remove(hits)])
  }

  @Test func markingSourcesAsReadReportsTheNumberOfPosts() async throws {
    let sut = SubscriptionsSUT(showing: (1...7).map { source("s\($0)", unread: $0) })
    #expect(try await sut.types("seen", "1-2") == "All posts are marked as read: s1, s2. 3 posts.")
    #expect(try await sut.types("seen", "all") == "All posts of 7 sources are marked as read: 28 posts.")
    sut.shows(5)
    #expect(
      try await sut.types("seen", "all")
        == "All posts of 7 sources are marked as read: 28 posts. undo takes it back.")
    #expect(try await sut.types("seen", "2") == "All posts are marked as read: s2. 2 posts.")
    #expect(try await sut.types("undo") == "Undone: seen 2.")
  }

  @Test func renamesAndMovesCanBeUndone() async throws {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b")])
    _ = try await sut.perform(.rename, on: 1, words: ["Two", "words"])
    _ = try await sut.perform(.move, on: 2, words: ["1"])
    #expect(try await sut.types("undo") == "Undone: move 2 1.")
    #expect(try await sut.types("undo") == "Undone: rename 1 Two words.")
    #expect(sut.interactor.messages.suffix(2) == [.back("move"), .back("rename")])
  }

  @Test(arguments: ["show", "view", "save", "star"]) func aCommandForPostsSuggestsOpeningASourceFirst(word: String) {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b")])
    #expect(sut.presenter.refusal(of: word, row: 2) == "Open a source first: open 2.")
    #expect(sut.presenter.refusal(of: word, row: nil) == "Open a source first: open 1.")
    #expect(sut.presenter.refusal(of: word, row: 9) == "Open a source first: open 1.")
  }

  @Test func commandsNotOfferedByPostsAreRefusedWithoutAHint() {
    #expect(SubscriptionsSUT(showing: [source("a")]).presenter.refusal(of: "dismiss", row: 1) == nil)
    #expect(SubscriptionsSUT(showing: []).presenter.refusal(of: "show", row: 1) == nil)
  }

  @Test func theUrlCommandPrintsTheAddressOfASource() async throws {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b")])
    #expect(try await says(sut.perform(.url, on: 2)) == "https://b.example")
    guard case .text(let lines) = try await sut.perform(.url, on: 1, 2) else { throw Failure(.badArgument, "no text") }
    #expect(lines.map(\.text) == ["https://a.example", "https://b.example"])
  }

  @Test(arguments: ["Twin B", "'twin b'", "\"Twin B\"", "twin b", "Twin B 2 and"])
  func aNameOrItsPrefixSelectsASource(name: String) async throws {
    let sut = SubscriptionsSUT(showing: [source("Twin A"), source("Twin B"), source("Twin B 2 and more"), source("3")])
    let expected = name.hasSuffix("and") ? "Twin B 2 and more" : "Twin B"
    #expect(try await sut.types("remove", name) == "Removed \(expected) from the list.")
    #expect(try await sut.types("seen", name) == "All posts are marked as read: \(expected).")
    #expect(try await sut.types("tag", "\(name) #old") == "1 source is in #old now.")
    for several in ["Twin", "Triplet"] {
      await #expect(throws: Failure.self) { try await sut.types("remove", several) }
    }
  }

  @Test func theRemoveCommandAcceptsRangesAndGroups() async throws {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b", tags: ["old"]), source("c", tags: ["new", "old/x"])])
    #expect(try await sut.types("remove", "1-2") == "Removed 2 sources from the list.")
    #expect(try await sut.types("remove", "#old") == "Removed 2 sources from the list.")
    #expect(try await sut.types("undo") == "Undone: remove #old.")
    #expect(
      sut.interactor.messages == [
        .remove(["https://a.example", "https://b.example"]), .remove(["https://b.example", "https://c.example"]),
        .back("remove"),
      ])
    for text in ["", "#none", "9", "x"] {
      await #expect(throws: Failure.self) { try await sut.types("remove", text) }
    }
  }

  @Test func theTagAndUntagCommandsTakeRowNumbersAndTagNames() async throws {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b", tags: ["news"])])
    #expect(try await sut.types("tag", "1-2 #news #\"long reads\"") == "2 sources are in #news, #long reads now.")
    #expect(try await sut.types("untag", "2 #news") == "1 source is not in #news any more.")
    #expect(
      sut.interactor.messages == [
        .tag(["https://a.example", "https://b.example"], new: ["news", "long reads"], old: []),
        .tag(["https://b.example"], new: [], old: ["news"]),
      ])
    for text in ["", "1", "#news", "9 #news"] {
      await #expect(throws: Failure.self) { try await sut.types("tag", text) }
    }
    #expect(try await sut.types("seen", "#news") == "All posts are marked as read: b.")
  }

  @Test func theUntagCommandChangesOnlySourcesThatAreInOneOfTheGroups() async throws {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b", tags: ["news"])])
    #expect(try await sut.types("untag", "1-2 #news #art") == "1 source is not in #news, #art any more.")
    #expect(sut.interactor.messages == [.tag(["https://b.example"], new: [], old: ["news", "art"])])
    let failure = await #expect(throws: Failure.self) { try await sut.types("untag", "1-2 #none") }
    #expect(failure?.message == "None of the sources is in #none." && failure?.reason == "notFound")
    #expect(sut.interactor.messages.count == 1)
  }

  @Test func eachGroupIsASectionWithItsUnreadCount() {
    let sut = SubscriptionsSUT(showing: [
      source("a", tags: ["news"], unread: 2), source("b"), source("c", tags: ["art"]),
      source("d", tags: ["news", "art"]),
    ])
    #expect(sut.names == ["b", "a", "d", "c"], "each once, those without a group first")
    #expect(sut.presenter.model.sections.map(\.header) == [nil, "#news · 2 unread", "#art"])
    sut.interactor.current = [
      source("a", tags: ["news"], unread: 1), source("b"), source("c", tags: ["art"]),
      source("d", tags: ["news", "art"]),
    ]
    sut.presenter.subscriptionsDidChange()
    #expect(sut.presenter.model.sections.map(\.header) == [nil, "#news · 1 unread", "#art"])
    #expect(sut.presenter.rows.map { sut.presenter.model.number(of: $0.id) } == [1, 2, 3, 4])
  }

  @Test func anAccountIsTheFirstRowOfItsGroupAfterUngroupedSources() {
    let home = account("Home")
    let feed = source("b", account: "Home", tags: ["Home"], unread: 2)
    let sut = SubscriptionsSUT(showing: [home, feed, source("added")])
    #expect(sut.names == ["added", "Home", "b"])
    #expect(sut.presenter.model.sections.map(\.header) == [nil, "#Home · 2 unread"])
    #expect(sut.presenter.model.sections.map(\.rows.count) == [1, 2])
    let empty = SubscriptionsSUT(showing: [home, source("added")])
    #expect(empty.presenter.model.sections.map(\.header) == [nil], "it has no group without feeds")
  }

  @Test func anAccountWithATagIsListedInTheGroupOfTheTag() {
    let feed = source("b", account: "Home", tags: ["Home"])
    let sut = SubscriptionsSUT(showing: [account("Home", tags: ["news"]), feed])
    #expect(sut.names == ["Home", "b"])
    #expect(sut.presenter.model.sections.map(\.header) == ["#news", "#Home"])
  }

  @Test func theHeaderOfAGroupIsRedrawnWithTheFirstRowOfTheGroup() {
    let sut = SubscriptionsSUT(showing: [
      source("a"), source("b", tags: ["news"]), source("c", tags: ["news"], unread: 2), source("d", tags: ["art"]),
    ])
    let shown = sut.display.changes.count
    sut.interactor.current = [
      source("a"), source("b", tags: ["news"]), source("c", tags: ["news"]), source("d", tags: ["art"]),
    ]
    sut.presenter.subscriptionsDidChange()
    #expect(sut.presenter.model.sections.map(\.header) == [nil, "#news", "#art"])
    #expect(sut.display.changes.dropFirst(shown) == [.edited([2]), .edited([1])])
  }

  @Test func theUnreadTotalCountsAPostInSeveralSourcesOnce() {
    let sut = SubscriptionsSUT(showing: [
      source("a", tags: ["news"], unread: 2), source("b", tags: ["news"], unread: 1),
    ])
    sut.interactor.duplicates = 1
    sut.presenter.subscriptionsDidChange()
    #expect(sut.presenter.unreadCount == 2)
    #expect(sut.presenter.notice(of: ListUpdate(), for: .refresh) == "All sources are loaded: 2 unread.")
    #expect(sut.presenter.model.sections.map(\.header) == ["#news · 2 unread"])
    #expect(sut.presenter.rows.map(\.source.unreadCount) == [2, 1], "a source has what it has")
  }

  @Test func sourcesStayInTheListOfUnreadSourcesAfterReading() {
    let sut = SubscriptionsSUT(
      showing: [source("a", unread: 2), source("b"), source("c", unread: 1)], listing: .unread)
    #expect(sut.names == ["a", "c"])
    sut.interactor.current = [source("a"), source("b", unread: 1), source("c", unread: 1)]
    sut.presenter.subscriptionsDidChange()
    #expect(sut.names == ["a", "b", "c"])
    #expect(
      SubscriptionsSUT(showing: [source("a")], listing: .unread).presenter.emptyText == "No source has unread posts.")
  }

  @Test func sourcesStayInTheListsNamedLateAndFailedAfterASuccessfulLoad() {
    let pause = LoadFailure(PauseText.pause, host: "b.example", until: now + 150)
    let over = LoadFailure(PauseText.pause, host: "e.example", until: now - 1)
    let all = [
      source("a", askedAt: now - 4), source("b", error: pause), source("c", error: .gone), source("d"),
      source("e", loadedAt: now - 9, error: over), source("f", error: .gone, askedAt: now), source("g", error: over),
    ]
    let late = SubscriptionsSUT(showing: all, listing: .late)
    let failed = SubscriptionsSUT(showing: all, listing: .failed)
    #expect(late.names == ["a", "b", "f", "g"], "of g, nothing was ever loaded")
    #expect(failed.names == ["c"])
    for sut in [late, failed] {
      sut.interactor.current = all.map { source($0.name) }
      sut.presenter.subscriptionsDidChange()
    }
    #expect(late.names == ["a", "b", "f", "g"])
    #expect(failed.names == ["c"])
    #expect(SubscriptionsSUT(showing: [source("a")], listing: .late).presenter.emptyText == "No source is late.")
    #expect(SubscriptionsSUT(showing: [source("a")], listing: .failed).presenter.emptyText == "No source has failed.")
  }

  @Test func theRetryCommandReloadsSourcesThatHaveNotAnsweredYet() {
    let pause = LoadFailure(PauseText.pause, host: "b.example", until: now + 150)
    let sut = SubscriptionsSUT(showing: [source("a", askedAt: now - 4), source("b", error: pause), source("c")])
    #expect(sut.presenter.retry())
    #expect(sut.interactor.messages == [.reload(["https://a.example", "https://b.example"])])
  }

  @Test func eachUndoRevertsTheLatestRemainingChange() async throws {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b")])
    await #expect(throws: Failure(.badArgument, "There is nothing to undo.")) { try await sut.types("undo") }
    _ = try await sut.types("seen", "1")
    _ = try await sut.types("remove", "2")
    #expect(try await sut.types("undo") == "Undone: remove 2.")
    #expect(sut.interactor.messages.last == .back("remove"))
    _ = try await sut.perform(.read, on: 1, 2)
    #expect(try await sut.types("undo") == "Undone: read 1-2.")
    #expect(try await sut.types("undo") == "Undone: seen 1.")
    #expect(sut.interactor.messages.last == .back("seen"))
    await #expect(throws: Failure.self) { try await sut.types("undo") }
  }

  @Test func thirtyChangesCanBeUndoneInReverseOrder() async throws {
    let sut = SubscriptionsSUT(showing: (1...30).map { source("s\($0)") })
    for number in 1...30 { _ = try await sut.types("remove", "\(number)") }
    for number in (1...30).reversed() { #expect(try await sut.types("undo") == "Undone: remove \(number).") }
    await #expect(throws: Failure.self) { try await sut.types("undo") }
  }

  @Test func theRenameAndMoveCommandsWithInvalidArgumentsChangeNothing() async throws {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b")])
    await #expect(throws: Failure.self) { _ = try await sut.perform(.rename, on: 1) }
    for words in [[], ["9"], ["x"], ["1", "2"]] {
      await #expect(throws: Failure.self) { _ = try await sut.perform(.move, on: 1, words: words) }
    }
    #expect(sut.interactor.messages == [])
  }

  @Test func aChangedSourceUpdatesOnlyItsOwnRow() {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b")])
    let shown = sut.display.changes.count
    sut.interactor.current = [source("a", unread: 3), source("b")]
    sut.presenter.subscriptionsDidChange()
    #expect(sut.presenter.rows.map(\.source.unreadCount) == [3, 0])
    #expect(sut.display.changes.dropFirst(shown) == [.edited([0])])
  }

  @Test func aLoadAfterACancellationClearsTheCancelledState() {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b")])
    sut.presenter.didStartLoading(.refresh)
    sut.presenter.didCancelLoading(.refresh)
    #expect(sut.presenter.model.phase == .cancelled)
    sut.interactor.current = [source("a", unread: 1), source("b")]
    sut.presenter.subscriptionsDidChange()
    #expect(sut.presenter.model.phase == .loaded)
    sut.presenter.didStartLoading(.refresh)
    sut.presenter.didCancelLoading(.refresh)
    sut.presenter.resume()
    #expect(sut.presenter.model.phase == .loaded, "another scene was on top")
  }

  @Test func rowsKeepTheirNumbersWhenTheListChanges() {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b"), source("c")])
    sut.interactor.current = [source("c"), source("a"), source("d")]
    sut.presenter.resume()
    #expect(sut.names == ["c", "a", "d"])
    #expect(sut.presenter.rows.map { sut.presenter.model.number(of: $0.id) } == [3, 1, 4])
  }

  @Test func theListIsNotShownBeforeItsFirstLoad() {
    let interactor = InteractorSpy()
    interactor.current = [source("a")]
    let sut = SubscriptionsSUT(showing: [])
    sut.presenter.model = ListModel()
    sut.presenter.resume()
    sut.presenter.subscriptionsDidChange()
    #expect(sut.names == [])
  }

  @Test func theSummaryOfARefreshCountsUnreadPostsAndFailures() {
    let sut = SubscriptionsSUT(showing: [source("a", unread: 2), source("b", unread: 1)])
    #expect(sut.presenter.unreadCount == 3)
    #expect(sut.presenter.notice(of: ListUpdate(), for: .refresh) == "All sources are loaded: 3 unread.")
    #expect(sut.presenter.notice(of: ListUpdate(), for: .first) == nil)
    let failed = SubscriptionsSUT(showing: [source("a", unread: 2, error: .connectivity(.timedOut)), source("b")])
    #expect(
      failed.presenter.notice(of: ListUpdate(), for: .refresh)
        == "Sources loaded: 1; unread posts: 2. Failed: 1; type rows 1 to see why, or retry.")
  }

  @Test func theHeadingShowsTheProgressOfRunningLoads() {
    let sut = SubscriptionsSUT(showing: [source("a"), source("b")])
    #expect(sut.presenter.heading == "Sources")
    sut.interactor.progress = LoadProgress(total: 500, done: 120, failed: 0)
    #expect(sut.presenter.heading == "Sources · ▓▓░░░░░░░░ reloading 120 of 500")
    sut.interactor.progress = LoadProgress(total: 500, done: 500, failed: 3)
    #expect(sut.presenter.heading == "Sources · ▓▓▓▓▓▓▓▓▓▓ reloading 500 of 500, 3 failed")
  }

  @Test func theRetryCommandReloadsTheFailedSources() {
    let lost = LoadFailure.connectivity(.timedOut)
    let sut = SubscriptionsSUT(showing: [
      source("a"), source("b", error: lost), source("c", error: .gone), source("d", error: lost),
    ])
    #expect(sut.presenter.retry())
    #expect(sut.interactor.messages.last == .reload(["https://b.example", "https://d.example"]))
    let whole = SubscriptionsSUT(showing: [source("a"), source("c", error: .gone)])
    #expect(!whole.presenter.retry(), "what is gone for good stays so")
    #expect(whole.interactor.messages.contains { if case .reload = $0 { true } else { false } } == false)
  }

  @Test func jsonOutputHasTheFieldsOfASource() {
    let row = SubscriptionRow(source("a", unread: 2, loadedAt: now, error: LoadFailure.gone.at("a.example")))
    let fields = JSONValue.object(of: row.fields(in: makeContext())).line
    #expect(
      fields == """
        {"name":"a","address":"https://a.example","sourceKind":"feed","new":2,"savedAt":"2020-09-13T12:26:40Z",\
        "error":{"kind":"invalidData","message":"a.example answered 410: this is gone for good.",\
        "host":"a.example","status":410,"reason":"gone"}}
        """)
    let unknown = JSONValue.object(of: SubscriptionRow(source("a", kind: nil)).fields(in: makeContext())).line
    #expect(unknown == #"{"name":"a","address":"https://a.example","new":0}"#)
  }

  private func says(_ answer: Answer) throws -> String {
    switch answer {
    case .done(let message), .result(let message, _): return message
    default: throw Failure(.badArgument, "no message")
    }
  }
}
