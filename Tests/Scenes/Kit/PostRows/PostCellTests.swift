import Foundation
import JSON
import Localization
import PostRows
import Posts
import SceneTesting
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct PostCellTests {
  @Test func aPlainPostShowsItsDescriptionAndLocation() {
    let post = Post(id: Post.ID(rawValue: "7"), description: "A lake", location: "Zagori", images: [ImageRef("u")])
    #expect(lines(post) == [StyledText("A lake", .strong), StyledText("Zagori", .secondary)])
  }

  @Test func aListShowsThatAPostHasAPollACardAndAQuote() {
    let details = details {
      $0.text = "Which one?"
      $0.facts.poll = Post.Poll([.init("Tea", votes: 3)])
      $0.facts.card = Post.Card("https://c.example", title: "A card")
      $0.facts.quote = Post.Quote(nil, author: Author(name: "Eve"), text: "Quoted")
    }
    #expect(
      lines(post("a", description: nil, images: 0, details: details)).map(\.plain) == [
        "Which one?", "Poll", "Link: A card", "Quoted post: Eve",
      ])
  }

  @Test func aPostWithoutTextHasAPlaceholder() {
    #expect(lines(post("a", description: nil)) == [StyledText("An image without a description", .secondary)])
  }

  @Test(arguments: ["title", "text"]) func theTitleOrTextIsShownIfTheDescriptionIsMissing(text: String) {
    let details = details { if text == "title" { $0.title = text } else { $0.text = RichText(plain: text) } }
    #expect(lines(post("a", description: nil, details: details)).map(\.plain) == [text])
  }

  @Test func inACompactLayoutTheBylineLeavesRoomForTheText() {
    let details = details {
      $0.author = Author(name: "Ann Lake", handle: "@ann@a-long-name.example")
      $0.createdAt = now.addingTimeInterval(-3_600)
      $0.text = RichText(plain: String(repeating: "A walk along the lake. ", count: 9))
    }
    let cell = PostCell(
      row: PostRow(post("a", description: nil, images: 0, details: details)), context: makeContext())
    let short = cell.lines(width: 26, showing: 3).map(\.plain)
    #expect(short.prefix(2) == ["Ann Lake  1 hour ago", "A walk along the lake. A"])
    #expect(cell.lines(width: 26).map(\.plain).prefix(2) == ["Ann Lake", "@ann@a-long-name.example"])
    #expect(cell.lines(width: 12, showing: 3).map(\.plain).first == "Ann Lake  1…")
    #expect(cell.lines(width: 26, showing: 100) == cell.lines(width: 26), "there is room for all lines")
  }

  @Test(arguments: [
    (80, 9, "Ann  1 hour ago  34 points  12 comments"), (80, 1, "Ann  1 hour ago  34 points  12 comments"),
    (35, 9, "1 hour ago  34 points  12 comments"), (30, 9, "34 points  12 comments"), (20, 9, "Ann  1 hour ago"),
  ])
  func inACompactLayoutAStoryWithTextKeepsItsPointsAndCommentCount(width: Int, sentences: Int, head: String) {
    let details = details {
      ($0.author, $0.title, $0.commentCount) = (Author(name: "Ann"), "Ask", 12)
      $0.createdAt = now.addingTimeInterval(-3_600)
      $0.text = RichText(plain: String(repeating: "A walk along the lake. ", count: sentences))
      $0.facts.score = 34
    }
    let cell = PostCell(
      row: PostRow(post("a", description: nil, images: 0, details: details)), context: makeContext())
    let short = cell.lines(width: width, showing: 3).map(\.plain)
    #expect(short.prefix(2) == [head, "Ask"])
    #expect(short.count { $0.contains("points") } <= 1, "no line repeats them")
  }

  @Test func inACompactLayoutTheCountsAreOmittedIfThatMakesTheTextFit() {
    let details = details {
      $0.author = Author(name: "Ann")
      $0.text = "A walk along the lake, and back"
      $0.commentCount = 120
    }
    let cell = PostCell(
      row: PostRow(post("a", description: nil, images: 0, details: details)), context: makeContext(isInteractive: true))
    #expect(cell.lines(width: 26).map(\.plain) == ["Ann", "A walk along the lake, and", "back", "120 comments"])
    #expect(cell.lines(width: 26, showing: 3).map(\.plain) == ["Ann", "A walk along the lake, and", "back"])
    #expect(cell.lines(width: 26, showing: 2).count > 2, "words are cut with a sign")
  }

  @Test func theBylineHasAuthorAndDate() {
    let details = details {
      $0.author = Author(name: "Ann")
      $0.createdAt = now
    }
    let clock = WaitableState(now.addingTimeInterval(60))
    let sut = PostCell(row: PostRow(post("a", details: details)), context: makeContext(clock: clock))
    #expect(sut.lines(width: 80).map(\.plain) == ["Ann  1 minute ago", "a description"])
    clock.update { $0 += 3_600 - 60 }
    #expect(sut.lines(width: 80).first?.plain == "Ann  1 hour ago", "As of now")
  }

  @Test func theSummaryOfAPostUsesTheChosenDateFormat() {
    let details = details { $0.createdAt = now }
    let summary = { (dates: DateForm) in
      let context = PresentationContext(
        choices: { PresentationChoices(language: .english, dates: dates) }, now: { now.addingTimeInterval(60) })
      return PostCell(row: PostRow(post("a", details: details)), context: context).summary?.plain ?? ""
    }
    #expect(summary(.relative) == "a description · 1 minute ago")
    #expect(summary(.absolute).contains("2020") && !summary(.absolute).contains("ago"))
  }

  @Test func theBylineOmitsAMissingAuthorOrDate() {
    #expect(lines(post("a", details: details { $0.author = Author(name: "Ann") })).first?.plain == "Ann")
    let dated = post("a", details: details { $0.createdAt = now.addingTimeInterval(-60) })
    #expect(lines(dated).first?.plain == "1 minute ago")
  }

  @Test func aPostInAListOfSeveralSourcesNamesItsSources() {
    var mixed = post(
      "a", description: nil,
      details: details {
        ($0.title, $0.author, $0.createdAt) = ("Lakes", Author(name: "Ann"), now.addingTimeInterval(-60))
      })
    mixed.listing.feeds = [PostFeed(name: "The Daily Newspaper", address: "https://a.example")]
    #expect(lines(mixed).map(\.plain) == ["The Daily Newspaper  Ann  1 minute ago", "Lakes"])
    let summary = { PostCell(row: PostRow(mixed), context: makeContext()).summary?.plain }
    #expect(summary() == "Lakes · The Daily Newsp… · 1 minute ago", "a headline is of its source")
    mixed.details.title = nil
    mixed.details.text = "Lakes"
    #expect(summary() == "Lakes · The Daily Newsp… · Ann · 1 minute ago")
    let other = PostFeed(name: "Other", address: "https://b.example")
    mixed.listing.feeds.append(other)
    #expect(lines(mixed).map(\.plain)[1] == "also in Other")
    let fields = JSONValue.object(of: PostRow(mixed).fields(in: makeContext())).line
    #expect(
      fields.contains(
        #""feed":{"name":"The Daily Newspaper","address":"https://a.example"},"alsoIn":[{"name":"Other","#
          + #""address":"https://b.example"}]"#))
    mixed.listing.feeds = [PostFeed(name: "Ann", address: "https://a.example")]
    #expect(summary() == "Lakes · Ann · 1 minute ago", "a name stands there once")
  }

  @Test func severalImagesAreCounted() {
    #expect(lines(post("a", images: 3)).last == StyledText("Image 1 of 3", .secondary))
    #expect(lines(post("a", images: 1)).map(\.plain) == ["a description"])
  }

  @Test func theBylineShowsTheHandleAndWhoSharedThePost() {
    let shared = post(
      "a",
      details: details {
        $0.author = Author(name: "Ann\nB.", handle: "@ann@a.example")
        $0.sharedBy = Author(name: "", handle: "@ben")
        $0.text = "x"
      })
    #expect(lines(shared).map(\.plain).prefix(2) == ["Ann B.  @ann@a.example", "Shared by @ben"])
  }

  @Test(arguments: [(0, "0 comments"), (1, "1 comment"), (3, "3 comments")])
  func theNumberOfCommentsIsShownIfThePostCanHaveComments(count: Int, text: String) {
    #expect(lines(post("a", details: details { $0.commentCount = count })).last?.plain == text)
    let without = details {
      $0.commentCount = count
      $0.hasComments = false
    }
    #expect(lines(post("a", details: without)).map(\.plain) == ["a description"])
  }

  @Test func theFirstImageDescriptionIsBelowTheText() {
    let described = Post(
      id: Post.ID(rawValue: "7"), images: [ImageRef("u"), ImageRef("v", description: "A cat")],
      details: details { $0.text = "Look" })
    #expect(lines(described).map(\.plain) == ["Look", "Image: A cat", "Image 1 of 2"])
    let silent = Post(id: Post.ID(rawValue: "7"), images: [ImageRef("v", description: "A cat")])
    #expect(lines(silent).map(\.plain) == ["Image: A cat"])
  }

  @Test func mediaAreListedWithTheCommandThatOpensThem() {
    let media = [ImageRef("u"), ImageRef("v", kind: .video), ImageRef("w", kind: .video), ImageRef("x", kind: .audio)]
    let cell = PostCell(
      row: PostRow(Post(id: Post.ID(rawValue: "7"), description: "d", images: media)), context: makeContext())
    #expect(
      cell.numbered(3).lines(width: 80).map(\.plain) == [
        "d", "1 of 4 media files", "Video, Audio: type browse 3 to open it in the web browser.",
      ])
  }

  @Test func aPostWithoutPicturesShowsItsText() {
    #expect(
      lines(post("a", description: nil, images: 0, details: details { $0.text = "a\n\nb [1]" })).map(\.plain)
        == ["a", "", "b [1]"])
    #expect(lines(post("a", description: " ", images: 0)).map(\.plain) == ["A post without text"])
  }

  @Test func aHiddenPostShowsItsWarning() {
    #expect(
      hidden(sensitivePost("a", images: 2)) == [
        "Ann", "Content warning: spiders", "Type reveal 3 to show the post.", "Image 1 of 2",
      ])
    #expect(
      hidden(sensitivePost("a", nil, hidesText: false)) == [
        "Ann", "Sensitive content", "a text", "Type reveal 3 to show the images.",
      ])
  }

  @Test func aRevealedPostKeepsItsWarning() {
    let cell = PostCell(row: PostRow(sensitivePost("a"), isRevealed: true), context: makeContext())
    #expect(cell.lines(width: 80).map(\.plain) == ["Ann", "Content warning: spiders", "a text"])
  }

  @Test func anUnreadPostHasABullet() {
    let new = post("a", details: details { $0.author = Author(name: "Ann") }, isUnread: true)
    #expect(lines(new).map(\.plain) == ["• Ann", "a description"])
  }

  @Test func aStarredPostHasAStarAfterTheUnreadBullet() {
    var starred = post("a", isUnread: true)
    starred.viewer.flags = [.star]
    #expect(lines(starred).map(\.plain) == ["• ★ a description"])
    starred.viewer.isUnread = false
    #expect(PostCell(row: PostRow(starred), context: makeContext()).summary?.plain == "★ a description")
  }

  @Test func longTextsAreShortenedOnAScreenButNotInAScript() {
    let text = (1...9).map { "line \($0)" }.joined(separator: "\n")
    let long = Post(
      id: Post.ID(rawValue: "7"), description: text, images: [ImageRef("u", description: text)],
      details: details { $0.text = RichText(plain: text) })
    let onScreen = PostCell(row: PostRow(long), context: makeContext(isInteractive: true)).lines(width: 80).map(\.plain)
    #expect(onScreen.count == 9 + PostCell.maximumTextLines + PostCell.maximumDescriptionLines)
    #expect(onScreen.filter { $0.hasSuffix("…") } == ["line 8…", "line 2…"])
    #expect(!lines(long).contains { $0.plain.hasSuffix("…") }, "A script gets all of it")
  }

  @Test func thePartsOfAPostAreShownInAFixedOrder() {
    #expect(
      lines(full).map(\.plain) == ["Ann  1 minute ago", "Title", "Description", "Text", "Location", "Image 1 of 2"])
  }

  @Test(arguments: [20, 30, 80, 300]) func noLineIsWiderThanTheScreen(width: Int) {
    let words = "屋久島 Λίμνη \(String(repeating: "long", count: 20)) word"
    let long = Array(repeating: words, count: 5).joined(separator: " ")
    let post = Post(
      id: Post.ID(rawValue: "7"), description: long, location: long,
      images: [ImageRef("u", description: long), ImageRef("v", kind: .video)],
      details: details {
        $0.author = Author(name: long, handle: long)
        $0.sharedBy = Author(name: long)
        $0.commentCount = 7
        $0.warning = Post.Warning(nil, hidesText: false)
        $0.createdAt = now
        $0.title = long
        $0.text = RichText(plain: long + "\n" + HostileText.escapes.text)
      })
    let lines = PostCell(row: PostRow(post, isRevealed: true), context: makeContext()).lines(width: width)
    #expect(lines.filter { $0.width > width }.map(\.plain) == [])
    #expect(lines.map(\.plain).joined().count { $0 == "屋" } == 40, "Nothing is lost")
    #expect(!lines.contains { $0.plain.unicodeScalars.contains { HostileText.isHarmful($0) } })
  }

  private var full: Post {
    Post(
      id: Post.ID(rawValue: "7"), description: "Description", location: "Location",
      images: [ImageRef("u"), ImageRef("v")],
      details: details {
        $0.author = Author(name: "Ann")
        $0.createdAt = now.addingTimeInterval(-60)
        $0.title = "Title"
        $0.text = "Text"
      })
  }

  private func hidden(_ post: Post) -> [String] {
    PostCell(row: PostRow(post), context: makeContext()).numbered(3).lines(width: 80).map(\.plain)
  }

  private func lines(_ post: Post) -> [StyledText] {
    PostCell(row: PostRow(post), context: makeContext()).lines(width: 80)
  }
}
