import Navigation
import SceneTesting
import SubscriptionList
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Suggests commands for words of other programs.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind)
struct NewcomerWordsTests {
  @Test(arguments: [
    ("read 2", "open 2 reads post 2; seen 2 marks it as read."), ("unread 3", "unseen 3 marks it as unread."),
    ("keep 3", "unseen 3 marks it as unread."),
    ("mark 3", "seen 3 marks it as read, unseen 3 as unread; star 3 keeps it."),
    (
      "bookmark 3",
      "bookmark does not work here: the source of this post can only be read. To mark\nit on this computer: star"
    ),
    ("fav 3", "star 3 keeps it here; the place starred lists what is kept."),
    ("delete 3", "Posts are not deleted: seen 3 marks it as read, filter … hide hides posts."),
    ("sort", "set order oldest puts the oldest first; find and search choose among them."),
    ("close", "back leaves this."),
    ("prev", "previous goes from one row to the next: open a row first, such as open 1."),
  ])
  func unknownWordsInAListOfPostsGetCommandSuggestions(line: String, answer: String) async throws {
    let app = try await appWithFeed()
    app.types(line)
    await app.idles()
    #expect(app.console.printed.last == answer)
    app.types("undo")
    await app.idles()
    #expect(app.console.printed.last == "There is nothing to undo.")
  }

  @Test(arguments: [
    ("read 3", "3 reads row 3; seen marks it as read."), ("unread", "unseen marks it as unread."),
    ("fav", "star keeps it here; the place starred lists what is kept."),
    ("seen abov 7", "Here seen is for this post; for rows of the list, type back, then seen above 7."),
    ("star 62", "Here star is for this post; for rows of the list, type back, then star 62."),
    ("unstar 4-6", "Here unstar is for this post; for rows of the list, type back, then unstar 4-6."),
    ("star all", "Here star is for this post; for rows of the list, type back, then star all."),
    ("star row 2", "star takes no argument."),
  ])
  func unknownWordsInAPostGetCommandSuggestions(line: String, answer: String) async throws {
    let app = try await appWithFeed()
    app.types("1")
    await app.answers(Sample.comments, at: 1)
    app.types(line)
    #expect(app.console.printed.last == answer)
  }

  @Test(arguments: [
    ("read 1", "open 1 opens row 1; seen 1 marks all its posts as read."),
    ("mark 1", "open 1 opens row 1; seen 1 marks all its posts as read."),
    ("sort", "set order oldest puts the oldest first; find and search choose among them."),
    ("delete 1", "remove 1 takes it out of the list."), ("unread 1", "Open a source first: open 1."),
    ("close", "back leaves this."),
  ])
  func unknownWordsInTheListOfSourcesGetCommandSuggestions(line: String, answer: String) async throws {
    let app = try TestApp(subscriptions: [Subscription("contract:http://a.example", name: "A")])
    try app.openShell("sources")
    await app.idles()
    app.types(line)
    #expect(app.console.printed.last == answer)
    #expect(app.list.all.count == 1)
  }

  @Test func namesOfSourcesAndAliasesTakePrecedenceOverSuggestions() async throws {
    let app = try TestApp(subscriptions: [Subscription("contract:http://a.example", name: "Keep")])
    try app.openShell("sources")
    await app.idles()
    app.types("keep")
    #expect(app.stack.top?.route.description == "sources/Keep")
    app.types("alias fav star")
    app.types("fav")
    #expect(app.console.printed.last?.contains("starred lists") == false)
  }

  private func appWithFeed() async throws -> TestApp {
    let app = try TestApp(store: TestStores(), keepsMarks: true)
    try app.openShell()
    await app.answers(Sample.feed, at: 0)
    await app.idles()
    return app
  }
}
