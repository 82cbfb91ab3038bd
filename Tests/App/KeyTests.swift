import Navigation
import Posts
import Readline
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

/// Handles keys that act without a typed line.
@Suite(.timeLimit(.minutes(1)))
struct KeyTests {
  @Test(arguments: [
    ("\\e[6~", "PageDown"), ("\\e[1;3D", "Alt-Left"), ("\\eOP", "F1"), ("\\e[15~", "F5"), ("\\C-l", "Ctrl-L"),
    ("\\C-xw", "Ctrl-X w"), ("\\en", "Alt-n"), ("\\e\\C-l", "Alt-Ctrl-L"), ("g", "g"), ("\\e", "Escape"),
    ("\\e[20~", "F9"), ("\\\"", "\""),
  ])
  func anEscapeSequenceIsShownAsTheNameOfItsKey(sequence: String, name: String) {
    #expect(KeyName.of(sequence) == name)
  }

  @Test func aFunctionKeyRunsItsCommand() async throws {
    let app = try await appWithFeed()
    app.types("1")
    app.console.onEvent(.function(.back))
    #expect(app.stack.scenes.map(\.name) == ["feed"])
    app.console.onEvent(.function(.help))
    #expect(app.console.printed.last?.hasPrefix("Read here\n") == true)
    app.console.onEvent(.function(.redraw))
    #expect(app.console.printed.last?.contains("A lake") == true)
    app.console.onEvent(.function(.refresh))
    #expect(app.isBusy)
  }

  @Test func theSetKeysOnCommandEnablesSingleKeyShortcuts() async throws {
    let app = try await appWithFeed()
    #expect(!app.console.hasSingleKeys())
    app.types("set keys on")
    #expect(app.console.hasSingleKeys())
    #expect(app.console.printed.last?.contains("as in :sources") == true)
    app.types("1")
    let first = try #require(app.stack.top?.route)
    app.console.onEvent(.function(.next))
    #expect(app.stack.top?.route != first)
    #expect(app.stack.scenes.count == 2)
    for function in [KeyFunction.browse, .star, .unseen, .copy] {
      let count = app.console.printed.count
      app.console.onEvent(.function(function))
      await app.lineEnds()
      let said = app.console.printed.dropFirst(count)
      #expect(!said.contains { $0.contains("no command") || $0.contains("works in") }, "\(function)")
    }
    app.console.onEvent(.function(.view))
    #expect(app.stack.top?.name == "image")
    app.console.onEvent(.function(.back))
    app.console.onEvent(.function(.back))
    app.types(":where")
    #expect(app.console.printed.last == app.stack.top?.route.description)
    #expect(app.console.completes(":whe") == [":where"])
    #expect(app.console.completes(":set keys o") == ["on", "off"])
  }

  @Test func theStarKeyTogglesTheStarAndTheNKeyOpensUnreadPosts() async throws {
    let app = try await appWithHeadlines(3)
    app.types("set keys on")
    app.console.onEvent(.function(.next))
    await app.idles()
    #expect(app.stack.top?.route.description == "feed/1/comments", "in the list first")
    for message in ["Starred: 1 post.", "No longer starred: 1 post.", "Starred: 1 post."] {
      app.console.onEvent(.function(.star))
      await app.idles()
      #expect(app.console.printed.last == message)
    }
    app.console.onEvent(.function(.back))
    app.console.onEvent(.function(.seenAll))
    await app.idles()
    #expect(app.console.shows("Marked as read: 2 posts."))
    app.console.onEvent(.function(.next))
    #expect(app.stack.top?.route.description == "new")
  }

  @Test func keysThatBeginACommandOfAnotherSceneAreTreatedAsText() async throws {
    let app = try await appWithHeadlines(3)
    app.types("set keys on")
    app.types("1")
    await app.idles()
    for beginning in ["sa", "up", "bo", "fa", "re", "SA"] { #expect(app.console.beginsWord(beginning), "\(beginning)") }
    for pair in ["bv", "sy", "uy"] { #expect(!app.console.beginsWord(pair), "\(pair)") }
  }

  @Test func theJKeySkipsTheAnswersToACommentAndDoesNothingInAList() async throws {
    let app = try await appWithHeadlines(3)
    #expect(pressed(.skip, in: app) == "")
    app.types("1")
    await app.idles()
    let count = app.console.printed.count
    app.console.onEvent(.function(.skip))
    await app.lineEnds()
    await app.idles()
    let shown = app.console.printed.dropFirst(count).joined(separator: "\n")
    #expect(shown.contains(" 5  ") && !shown.contains(" 1  ") && !shown.contains(" 2  "), "\(shown)")
  }

  @Test func theNKeyStartsWithUnreadRowsOnTheScreen() async throws {
    let app = try await appWithHeadlines(60)
    app.types("")
    let first = try #require(app.stack.top?.numbersOfScreenful.first)
    #expect(first > 1)
    app.console.onEvent(.function(.next))
    await app.idles()
    #expect(app.stack.top?.route.description == "feed/\(first)/comments")
    app.types("back; seen above \(first); seen \(first)-60")
    await app.lineEnds()
    app.types("unseen 2")
    await app.idles()
    app.console.onEvent(.function(.next))
    await app.idles()
    #expect(app.stack.top?.route.description == "feed/2/comments", "from the beginning where none follows")
  }

  @Test func aRowIsSelectedWithKeysAndOpenedByEnter() async throws {
    let app = try await appWithHeadlines(3)
    let plain = app.console.prompt
    app.console.onEvent(.function(.rowBelow))
    #expect(app.console.prompt.contains("feed 1"))
    app.console.onEvent(.function(.rowBelow))
    app.console.onEvent(.function(.rowBelow))
    app.console.onEvent(.function(.rowBelow))
    #expect(app.console.prompt.contains("feed 3"), "the last one")
    app.console.onEvent(.function(.rowAbove))
    app.console.onEvent(.function(.star))
    await app.idles()
    #expect(app.console.printed.last == "Starred: 1 post.")
    let count = app.console.printed.count
    app.types("")
    #expect(app.stack.top?.route.description == "feed/2/comments")
    #expect(app.console.printed.count >= count)
    app.console.onEvent(.function(.rowBelow))
    #expect(app.stack.top?.route.description == "feed/2/comments", "a page has no rows to select")
    await app.idles()
    app.console.onEvent(.function(.back))
    #expect(app.console.prompt == plain)
    app.console.onEvent(.function(.rowBelow))
    #expect(app.console.prompt.contains("feed 3"), "it goes on from the row that was opened")
    app.types("where")
    #expect(app.console.prompt == plain)
  }

  @Test(arguments: [KeyFunction.more, .pageUp])
  func aKeyThatPagesClearsTheSelectionAndTheNextOneIsOnTheScreen(function: KeyFunction) async throws {
    let app = try await appWithHeadlines(60)
    let plain = app.console.prompt
    if function == .pageUp { app.types("") }
    app.console.onEvent(.function(.rowBelow))
    #expect(app.console.prompt != plain)
    app.console.onEvent(.function(function))
    await app.idles()
    #expect(app.console.prompt == plain)
    let first = try #require(app.stack.top?.numbersOfScreenful.first)
    app.console.onEvent(.function(.rowBelow))
    #expect(app.console.prompt.contains("feed \(first)"), "\(app.console.prompt)")
  }

  @Test func aRefreshThatRemovesTheSelectedRowClearsTheSelection() async throws {
    let app = try await appWithFeed()
    let plain = app.console.prompt
    app.types("refresh")
    for _ in 1...3 { app.console.onEvent(.function(.rowBelow)) }
    #expect(app.console.prompt.contains("feed 3"))
    await app.answers(Sample.images(1...1), at: 1)
    await app.idles()
    #expect(app.console.prompt == plain)
  }

  @Test func ctrlCClearsTheSelection() async throws {
    let app = try await appWithHeadlines(3)
    let plain = app.console.prompt
    app.console.onEvent(.function(.rowBelow))
    app.console.onEvent(.interrupt)
    #expect(app.console.prompt == plain)
    app.console.onEvent(.function(.rowBelow))
    #expect(app.console.prompt.contains("feed 2"), "it goes on from there")
  }

  @Test func markingAllRowsDuringASearchAffectsOnlyHits() async throws {
    let app = try await appWithHeadlines(12)
    app.types("find Post 1")
    app.console.onEvent(.function(.seenAll))
    await app.idles()
    #expect(app.console.printed.last == "Marked as read: 4 posts.")
    app.types("star all")
    await app.idles()
    #expect(app.console.printed.last == "Starred: 4 posts.")
    app.types("undo")
    await app.idles()
    #expect(app.console.printed.last == "Undone: star 1,10-12. No longer starred: 4 posts.")
    app.types("find")
    app.types("star above 3")
    await app.idles()
    #expect(app.console.printed.last == "Starred: 3 posts.")
    app.types("unstar all")
    await app.idles()
    #expect(app.console.printed.last == "No longer starred: 3 posts.")
  }

  @Test(arguments: [KeyFunction.star, .unseen])
  func keysThatStarOrMarkAsUnreadDoNothingWithoutASelectedRow(function: KeyFunction) async throws {
    let app = try await appWithHeadlines(3)
    app.console.onEvent(.function(function))
    await app.idles()
    #expect(app.console.printed.last?.contains("needs the numbers of rows") == true)
    app.types("undo")
    await app.idles()
    #expect(app.console.shows("There is nothing to undo."))
  }

  @Test func theNKeySkipsReadPostsWhileAnyPostsAreUnread() async throws {
    let app = try await appWithHeadlines(4)
    app.types("seen 2")
    await app.idles()
    var opened: [String] = []
    for _ in 1...3 {
      app.console.onEvent(.function(.next))
      await app.idles()
      opened.append(app.stack.top?.route.description ?? "")
    }
    #expect(opened == ["feed/1/comments", "feed/3/comments", "feed/4/comments"])
    app.types("back; 1")
    await app.lineEnds()
    await app.idles()
    app.console.onEvent(.function(.next))
    await app.idles()
    #expect(app.stack.top?.route.description == "feed/2/comments", "all are read: the next row")
  }

  @Test func altKeysRunCommandsEvenIfTheKeysSettingIsOff() async throws {
    let app = try await appWithFeed()
    #expect(app.console.hasAltKeys())
    #expect(app.console.lineOfDigit(2) == "2", "a row of the list")
    app.types("1")
    #expect(app.console.lineOfDigit(2) == ".2", "a link of the page")
    app.console.onEvent(.function(.unread))
    #expect(app.stack.top?.route.description == "new")
    let scene = try #require(app.stack.top)
    app.console.onEvent(.function(.unread))
    #expect(app.stack.top !== scene, "it begins anew")
    #expect(app.stack.top?.route.description == "new")
  }

  @Test func theBackKeyInTheFirstSceneDoesNotEndTheProgram() async throws {
    let app = try await appWithFeed()
    app.console.onEvent(.function(.back))
    #expect(app.exitStatus == nil)
  }

  @Test func pageUpShowsThePreviousScreenful() async throws {
    let app = try await appWithFeed(lines: 5)
    #expect(!app.console.shows("A long ridge"), "the screen has room for one row")
    #expect(pressed(.more, in: app).contains("A long ridge"))
    #expect(pressed(.more, in: app).contains("屋久島"))
    let second = pressed(.pageUp, in: app)
    #expect(second.contains("A long ridge") && !second.contains("屋久島"))
    let first = pressed(.pageUp, in: app)
    #expect(first.contains("A lake") && !first.contains("A long ridge"))
    #expect(pressed(.pageUp, in: app) == first, "the top stays")
    #expect(pressed(.more, in: app).contains("A long ridge"))
  }

  @Test func pageDownAtTheEndOfAPostDoesNotOpenTheNextPost() async throws {
    let app = try await appWithHeadlines(2)
    app.types("1")
    await app.idles()
    app.console.onEvent(.function(.more))
    await app.idles()
    #expect(app.stack.top?.route.description == "feed/1/comments")
    app.types("")
    await app.idles()
    #expect(app.stack.top?.route.description == "feed/2/comments", "Enter opens it")
  }

  @Test func theHelpKeysCommandListsTheFunctionNamesForInputrc() async throws {
    let app = try await appWithFeed(lines: 60)
    app.types("help keys")
    let help = try #require(app.console.printed.last)
    #expect(help.contains("  PageDown         the next rows, or read on in a page  (feedshell-more)\n"))
    #expect(help.contains("  Ctrl-L           clear the screen, and show the rows, or this part of a page,"))
    #expect(help.hasSuffix("Other keys, in inputrc: \"\\C-n\": feedshell-next"))
    let result = try await TestApp().script(["help keys"], answers: [.body(Sample.feed)])
    #expect(
      result.out.first?.hasPrefix(
        #"{"keys":[{"function":"feedshell-more","keys":["PageDown"],"command":"more"},"#) == true)
  }

  /// The lines that are printed when a key is pressed.
  private func pressed(_ function: KeyFunction, in app: TestApp) -> String {
    let count = app.console.printed.count
    app.console.onEvent(.function(function))
    return app.console.printed.dropFirst(count).joined(separator: "\n")
  }

  private func appWithHeadlines(_ count: Int) async throws -> TestApp {
    let posts = (1...count).map { number in
      var post = Post(id: Post.ID(rawValue: "\(number)"), description: nil, images: [])
      post.details.title = "Post \(number)"
      return post
    }
    let app = try TestApp(store: TestStores(), source: RichSource(posts: posts), keepsMarks: true)
    try app.openShell(lines: 40)
    await app.idles()
    return app
  }
}
