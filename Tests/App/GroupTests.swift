import Commands
import Foundation
import HTTP
import JSON
import Localization
import Navigation
import Readline
import SceneTesting
import SubscriptionList
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Shows groups of sources, and opens names that are typed without a command.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind)
struct GroupTests {
  private static let three = [
    Subscription("contract:http://a.example", name: "Ars Technica", tags: ["tech"]),
    Subscription("contract:http://b.example", name: "Arts", tags: ["news/local", "art"]),
    Subscription("contract:http://c.example", name: "News daily", tags: ["news"]),
  ]

  @Test func addingASourceReportsItsRowNumber() async throws {
    let app = try await appWithSources(Self.three)
    app.types("add contract:http://d.example Far hills")
    await app.network.loader.complete(with: HTTPResponse(status: 200, body: Data(Sample.feed.utf8)), at: 0)
    await app.lineEnds()
    await app.idles()
    #expect(app.console.printed.last?.contains("Added Far hills as 4: 3 posts. 4 reads it.") == true)
    app.types("4")
    #expect(app.stack.top?.route.description == "sources/Far%20hills")
  }

  @Test(arguments: [
    ("open #news", "sources/%23news"), ("open news/l", "sources/%23news%2Flocal"), ("open tech", "sources/%23tech"),
    ("tech", "sources/%23tech"), ("#tech", "sources/%23tech"),
    ("#ne", "sources/%23news"), ("ars technica", "sources/Ars%20Technica"), ("ÁRTS", "sources/Arts"),
    ("new #news", "sources/%23news/new"), ("new arts", "sources/Arts/new"), ("source Arts", "sources/Arts"),
    ("source ars", "sources/Ars%20Technica"), ("source 'news daily'", "sources/News%20daily"),
    ("'ars technica'", "sources/Ars%20Technica"),
    ("goto sources/%23news", "sources/%23news"), ("sources new", "sources/new"), ("posters", "posters"),
    ("sources/new", "sources/new"),
  ])
  func typingTheNameOfASourceOrGroupOpensItsPosts(line: String, route: String) async throws {
    let app = try await appWithSources(Self.three)
    app.types(line)
    #expect(app.stack.top?.route.description == route)
    app.types("top")
    #expect(await app.findLeaks() == [])
  }

  @Test(arguments: [
    ("ar", "“ar” could be Ars Technica, Arts, or #art."),
    ("new ar", "“ar” could be Ars Technica, Arts, or #art."),
    ("nothing", "There is no command “nothing” here."),
    ("new #nothing", "There is no source or group “#nothing”."),
    ("open nothing", "open needs the number of a row"), ("#nothing", "There is no source or group “#nothing”."),
    ("#tech is:new", "There is no command “#tech is:new” here. Did you mean search group:tech is:new?"),
    ("#none is:new", "There is no source or group “#none”."),
    ("help #tech", "There is no command “#tech” here."),
    ("home@127.0.0.1:1", "There is no command “home@127.0.0.1:1” here. Did you mean source"),
    ("@Ann@b.example", "There is no command “@Ann@b.example” here. Did you mean source @Ann@b.example?"),
    ("https://me:pw@a.example/", "There is no command “https://a.example/” here. Type help"),
  ])
  func anAmbiguousOrUnknownNameOfASourceOrGroupIsReported(line: String, error: String) async throws {
    let app = try await appWithSources(Self.three)
    app.types(line)
    #expect(app.console.printed.last?.hasPrefix(error) == true)
    #expect(app.stack.scenes.count == 1)
  }

  @Test func aHashStartsACommentOnlyInAScript() async throws {
    let app = try TestApp(isInteractive: false, subscriptions: Self.three)
    let (_, err, status) = try await app.script(["#nothing", "where"], route: "sources", answers: [])
    #expect(err == [] && status == 0)
  }

  @Test(arguments: ["goto sources/Arts/2", "goto Arts/2"])
  func aRowNumberInARouteIsResolvedAfterItsListHasLoaded(line: String) async throws {
    let app = try await appWithSources(Self.three)
    app.types(line)
    await app.network.loader.complete(with: HTTPResponse(status: 200, body: Data(Sample.feed.utf8)), at: 0)
    // The post waits for its comments.
    await app.idles { app.stack.scenes.count == 3 }
    let routes = ["sources", "sources/Arts", "sources/Arts/\(Sample.ids[1])/comments"]
    #expect(app.stack.scenes.map(\.route.description) == routes)
    app.types("back")
    app.types("open 2")
    #expect(app.stack.scenes.map(\.route.description) == routes)
    app.types("top")
    #expect(await app.findLeaks() == [])
  }

  @Test(arguments: [
    ("sources/arts/2/1", "comments/\(Sample.ids[0])"), ("ARTS/2/1", "comments/\(Sample.ids[0])"),
    ("sources/2/2/1", "comments/\(Sample.ids[0])"), ("sources/2/2", "comments"),
  ])
  func eachRouteComponentCanBeARowNumberOrAName(route: String, end: String) async throws {
    for start in ["sources", "posters"] {
      let app = try await appWithSources(Self.three)
      app.types("goto \(start)")
      await app.idles()
      app.types("goto \(route)")
      await app.answersEach {
        $0.contains("after_id") ? Sample.nothing : $0.hasSuffix("comments") ? Sample.comments : Sample.feed
      }
      await app.lineEnds()
      await app.idles()
      let arts = ["sources", "sources/Arts", "sources/Arts/\(Sample.ids[1])/comments"]
      let routes = end == "comments" ? arts : arts + ["sources/Arts/\(Sample.ids[1])/\(end)"]
      #expect(app.stack.scenes.map(\.route.description) == routes)
      app.types("top")
      #expect(await app.findLeaks() == [])
    }
  }

  @Test func aRowNumberAtTheEndOfARouteLoadsFurtherPages() async throws {
    let app = try TestApp(hasPages: true, store: TestStores(), subscriptions: Self.three)
    try app.openShell("sources")
    await app.idles()
    app.types("goto sources/2/3")
    await app.answersEach { url in
      guard !url.contains("comments") else { return url.contains("after_id") ? Sample.nothing : Sample.comments }
      guard url.contains("after_id") else { return Self.feed(at: url) }
      return url.contains(Sample.ids[2]) ? Sample.nothing : Sample.feed
    }
    await app.lineEnds()
    await app.idles()
    #expect(app.stack.top?.route.description == "sources/Arts/\(Sample.ids[0])/comments")
  }

  @Test(arguments: [
    ("news/l", "sources/%23news%2Flocal"), ("sources/arts", "sources/Arts"), ("arts", "sources/Arts"),
    ("ars technica", "sources/Ars%20Technica"),
  ])
  func theGotoCommandAcceptsTheNameOfASource(name: String, route: String) async throws {
    let app = try await appWithSources(Self.three)
    app.types("goto \(name)")
    #expect(app.stack.top?.route.description == route)
  }

  @Test(arguments: ["Arts/Nothing/At", "sources/Arts/Nothing/At", "Nothing/1/2"])
  func theErrorForAnUnknownRouteQuotesTheRouteAsTyped(route: String) async throws {
    let app = try await appWithSources(Self.three)
    app.types("goto \(route)")
    await app.lineEnds()
    #expect(app.console.printed.last?.hasPrefix("There is no route “\(route)”.") == true)
    #expect(app.stack.top?.route.description == "sources")
  }

  @Test(arguments: [["open 2", "open 1", "back", "back"], ["goto feed/2", "goto feed/2/comments/1", "back", "back"]])
  func aRowNumberInARouteOpensTheSameSceneAsTheOpenCommand(lines: [String]) async throws {
    let app = try TestApp(isInteractive: false)
    let (out, err, status) = try await app.script(lines, answers: [.body(Sample.feed), .body(Sample.comments)])
    let thread = "feed/\(Sample.ids[1])/comments"
    let routes = [thread, "\(thread)/\(Sample.ids[0])", thread, "feed"]
    #expect(out.map { $0.firstMatch(of: #/"route":"([^"]*)"/#).map { String($0.1) } ?? "" } == routes)
    #expect(out.first?.contains(#""kind":"comment""#) == true)
    #expect(err == [] && status == 0)
  }

  @Test func anIDInARouteShowsTheSceneOfThatRoute() async throws {
    let app = try await appWithFeed()
    app.types("goto feed/\(Sample.ids[1])")
    #expect(app.stack.scenes.map(\.name) == ["feed", "post"])
  }

  @Test(arguments: [("arts/4", "Rows go from 1 to 3."), ("Nope/4", "There is no command “Nope/4” here.")])
  func aRouteTypedWithoutGotoReportsItsError(line: String, error: String) async throws {
    let app = try await appWithSources(Self.three)
    app.types(line)
    await app.answersEach { $0.contains("after_id") ? Sample.nothing : Sample.feed }
    await app.lineEnds()
    await app.idles()
    // When the load ends, the foot of the list may be printed below the error.
    #expect(app.console.printed.contains { $0.hasPrefix(error) }, "\(app.console.printed.suffix(3))")
  }

  @Test func anUnknownRowNumberInARouteIsReported() async throws {
    let app = try await appWithSources(Self.three)
    app.types("goto sources/Arts/9")
    await app.network.loader.complete(with: HTTPResponse(status: 200, body: Data(Sample.feed.utf8)), at: 0)
    await app.idles()
    #expect(app.console.says("Rows go from 1 to 3."), "\(app.console.printed.suffix(3))")
    #expect(app.stack.top?.route.description == "sources/Arts")
    app.types("goto nothing/1")
    await app.lineEnds()
    #expect(app.console.printed.last?.contains("There is no route “nothing/1”.") == true)
  }

  @Test func commandsTakePrecedenceOverSourcesOfTheSameName() async throws {
    let app = try await appWithSources([Subscription("contract:http://a.example", name: "where", tags: ["more"])])
    app.types("where")
    #expect(app.console.printed.last == "sources")
    app.types("open where")
    #expect(app.stack.top?.route.description == "sources/where")
  }

  @Test func openingAGroupShowsThePostsOfItsSources() async throws {
    let app = try await appWithSources(Self.three)
    // A group of picture feeds is shown as pictures, which count as read once shown.
    app.types("set seen opened")
    app.types("open #news")
    await app.network.loader.waitForRequest(at: 1)
    await app.answersEach { _ in Sample.feed }
    #expect(app.stack.top?.title == "#news")
    #expect(app.stack.top?.rows.count == 6)
    #expect(Set(app.network.urls) == Set(["b", "c"].map { "http://\($0).example/v1/feed?limit=10" }))
    #expect(
      app.stack.top?.json(.all).line.contains(#""feed":{"name":"Arts","address":"contract:http://b.example"}"#) == true)
    app.types("seen 1-3")
    await app.idles()
    app.hoursPass(1)
    app.types("back; new #news")
    await app.network.loader.waitForRequest(at: 3)
    await app.answersEach(from: 2) { _ in Sample.feed }
    #expect(app.stack.top?.title == "Unread in #news")
    #expect(app.stack.top?.rows.count == 3)
  }

  @Test(arguments: ["n", "y", "No"])
  func typingYesOrNoAfterARemovalThatAskedNoQuestionRunsNoCommand(answer: String) async throws {
    let app = try await appWithSources(Self.three)
    app.types("remove 2")
    await app.lineEnds()
    await app.idles()
    app.types(answer)
    #expect(app.console.printed.last == "remove asked no question; undo reverts it.")
    #expect(app.stack.top?.route.description == "sources")
    #expect(app.network.urls == [])
    app.types("undo")
    await app.lineEnds()
    await app.idles()
    #expect(app.list.all.map(\.name) == Self.three.map(\.name))
    app.types("y")
    await app.lineEnds()
    #expect(app.console.printed.last?.contains("There is no command “y” here.") == true)
  }

  /// The second command starts work of its own.
  @Test(arguments: ["where", "find News"])
  func typingYesOrNoAfterAnotherCommandDoesNotConfirmAnEarlierRemoval(command: String) async throws {
    let app = try await appWithSources(Self.three)
    app.types("remove 2")
    app.types(command)
    await app.lineEnds()
    await app.idles()
    #expect(app.console.shows("Removed Arts from the list."))
    app.types("y")
    await app.lineEnds()
    #expect(app.console.printed.last?.contains("There is no command “y” here.") == true)
  }

  @Test func theSourcesCommandRenumbersTheListInItsDisplayedOrder() async throws {
    let app = try await appWithSources(Self.three)
    for line in ["remove 2", "untag 3 #news"] {
      app.types(line)
      await app.idles()
    }
    #expect(await lists([3, 1], in: app), "those on the screen keep their numbers")
    app.types("open 9")
    #expect(app.console.printed.last?.contains("Rows go from 1 to 3.") == true)
    app.types("open 2")
    #expect(app.console.printed.last?.contains("Row 2 is not in the list any more.") == true)
    app.types("sources")
    #expect(numbers(of: app) == [1, 2])
    #expect(app.console.shows(" 1  News daily"))
    app.types("open 3")
    #expect(app.console.printed.last?.contains("Rows go from 1 to 2.") == true)
    app.types("remove 1")
    #expect(await lists([2], in: app))
    app.types("open 9")
    #expect(app.console.printed.last?.contains("Rows go from 2 to 2.") == true)
    app.types("open 2")
    #expect(app.stack.top?.route.description == "sources/Ars%20Technica")
    app.types("sources")
    #expect(numbers(of: app) == [1], "from its source, too")
  }

  /// Waits until the top scene has rows with these numbers.
  private func lists(_ numbers: [Int], in app: TestApp) async -> Bool {
    while self.numbers(of: app) != numbers, !Task.isCancelled { await Task.yield() }
    return self.numbers(of: app) == numbers
  }

  /// The numbers of the top scene's rows, in order.
  private func numbers(of app: TestApp) -> [Int] {
    app.stack.top?.rowHints { _, _ in true }.map(\.number) ?? []
  }

  @Test(arguments: ["sources", "sources/new"])
  func theNKeyContinuesWithTheNextUnreadSourceOfTheList(list: String) async throws {
    let app = try await appWithSources(Self.three)
    for line in ["refresh", "goto \(list)", "open 2"] { await types(line, in: app) }
    #expect(app.stack.top?.route.description == "sources/Arts")
    for name in ["News%20daily", "Ars%20Technica"] {
      await types(nil, in: app)
      #expect(app.stack.top?.route.description == "sources/\(name)")
      #expect(app.stack.scenes.map(\.route.description).contains(list))
    }
    await types("back", in: app)
    #expect(app.stack.top?.route.description == list)
    await types("1", in: app)
    await types(nil, in: app)
    #expect(app.console.shows("Nothing is unread any more."))
    app.types("top")
    #expect(await app.findLeaks() == [])
  }

  @Test(arguments: ["n", "next"])
  func theNextCommandInTheListOfASourceOpensAnUnreadPostAndThenTheNextSource(word: String) async throws {
    let app = try await appWithSources(Self.three)
    // Pictures count as read once shown.
    app.types("set seen opened")
    for line in ["refresh", "goto sources", "open 2", word] { await types(line, in: app) }
    #expect(app.stack.top?.route.description.hasPrefix("sources/Arts/") == true)
    for line in ["back", "seen all", word] { await types(line, in: app) }
    #expect(app.stack.top?.route.description == "sources/News%20daily")
  }

  @Test(arguments: ["n", "next"])
  func theNextCommandBeforeTheFirstPageOpensAnUnreadPostOfTheSource(word: String) async throws {
    let app = try await appWithSources(Self.three)
    // Pictures count as read once shown.
    app.types("set seen opened")
    app.types("Arts")
    app.types(word)
    await app.answersEach { $0.contains("after_id") ? Sample.nothing : Self.feed(at: $0) }
    await app.lineEnds()
    await app.idles()
    #expect(app.stack.top?.route.description.hasPrefix("sources/Arts/") == true)
  }

  @Test func theNextCommandInASourceWithoutPostsOpensTheNextUnreadSource() async throws {
    let app = try await appWithSources(Self.three)
    for line in ["refresh", "goto sources", "open 2", "n"] {
      await types(line, in: app, empty: ["b.example", "c.example"])
    }
    #expect(app.stack.top?.route.description == "sources/Ars%20Technica")
  }

  /// Types a line, or the keys `A` and `n` if it is nil, and answers all requests; `empty` servers have no posts.
  private func types(_ line: String?, in app: TestApp, empty: [String] = []) async {
    let count = app.network.urls.count
    if let line {
      app.types(line)
    } else {
      app.console.onEvent(.function(.seenAll))
      app.console.onEvent(.function(.next))
    }
    await app.answersEach(from: count) { url in
      (empty + ["after_id"]).contains { url.contains($0) } ? Sample.nothing : Self.feed(at: url)
    }
    await app.lineEnds()
    await app.idles()
  }

  /// A feed of two posts that exist on no other server.
  private static func feed(at url: String) -> String {
    let host = url.contains("a.example") ? "A" : url.contains("b.example") ? "B" : "C"
    let items = (1...2).map { number in
      #"{"id":"\#(host)000000\#(number)-0000-4000-8000-000000000000","description":"\#(host) \#(number)","image":"http://i.example/1"}"#
    }
    return #"{"items":[\#(items.joined(separator: ","))]}"#
  }

  @Test func namesOfSourcesAndGroupsAreCompleted() async throws {
    let app = try await appWithSources(Self.three)
    let completer = Completer(interpreter: app.interpreter)
    let candidates = { (before: String, word: String) in
      completer.candidates(for: CompletionRequest(before: before, word: word)).map(\.text)
    }
    #expect(candidates("open ", "A") == ["\"Ars Technica\"", "Arts"])
    #expect(candidates("new ", "#n") == ["#news", "#news/local"])
    #expect(candidates("tag 1 ", "#") == ["#tech", "#news", "#news/local", "#art"])
    #expect(candidates("", "art").contains("Arts"))
  }

  @Test func theAddCommandPutsASourceIntoTheGivenGroups() async throws {
    let app = try TestApp(store: TestStores(), isInteractive: false, subscriptions: [])
    let (out, err, _) = try await app.script(
      ["add contract:http://d.example Far hills #news #\"long reads\"", "sources"], route: "sources",
      answers: [.body(Sample.feed)])
    #expect(err == [])
    #expect(app.list.all.map(\.name) == ["Far hills"])
    #expect(app.list.all.map(\.tags) == [["news", "long reads"]])
    #expect(out.last?.contains(#""tags":["news","long reads"]"#) == true)
  }

  @Test func theTextsAreCompleteInEveryLanguage() {
    #expect(SourceCommandText.table.problems() == [])
  }
}
