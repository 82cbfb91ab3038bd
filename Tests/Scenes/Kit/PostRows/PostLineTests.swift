import Foundation
import Localization
import Posts
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import PostRows
@testable import Terminal

/// Posts in the line layout.
struct PostLineTests {
  private static let headline = "A headline that goes on and on until the end of any line, and then some words"

  private static let calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  @Test func eachPartOfAListedPostIsInItsOwnColumn() {
    #expect(line(post(), width: 76) == "      7h  Ann Author the…   A headline that goes on and on until the end of…")
    #expect(line(post(author: "Bo", isUnread: true), width: 76).hasPrefix("•     7h  Bo                A headline"))
    #expect(line(post(author: "Bo", isStarred: true), width: 76).hasPrefix(" ★    7h  Bo"))
    #expect(line(post(author: nil), width: 76).hasPrefix("      7h  A headline"))
  }

  @Test func anUntitledPostIsListedWithItsTextNotItsPictureDescription() {
    let picture = ImageRef("https://i.example/1", description: "Blue hour")
    let text = Post(id: Post.ID(rawValue: "1"), images: [picture], details: details { $0.text = "The ferry was late." })
    #expect(line(text, width: 76) == "   The ferry was late.")
    #expect(cell(text).summary?.plain == "The ferry was late.")
    let only = Post(id: Post.ID(rawValue: "2"), images: [picture])
    #expect(line(only, width: 76) == "   Image: Blue hour")
    let besides = cell(text).lines(width: 76).map(\.plain)
    #expect(besides == ["The ferry was late.", "Image: Blue hour"], "a large row has both")
  }

  @Test func theAuthorIsOmittedOnANarrowScreen() {
    #expect(line(post(), width: 30) == "    7h A headline that goes o…")
  }

  @Test func onANarrowScreenASecondLineNamesTheSource() {
    var post = post()
    post.listing.feeds = [PostFeed(name: "A daily paper", address: "https://a.example")]
    #expect(line(post, width: 30) == "   A headline that goes on an…\n   A daily paper · 7h", "the title has the line")
    #expect(line(post, width: 50) == "      7h  A daily… A headline that goes on and on…")
  }

  @Test func aSourceNameThatFitsWithANarrowerGapOrMarginIsNotShortened() {
    var post = post()
    post.details.title = "A short one"
    let feed = { (name: String) in PostFeed(name: name, address: "https://a.example") }
    post.listing.feeds = [feed("Notes from island")]
    #expect(line(post, width: 76) == "      7h  Notes from island A short one")
    post.listing.feeds = [feed("Notes from islands")]
    #expect(line(post, width: 76) == "      7h  Notes from isla…  A short one", "one letter more")
    post.details.createdAt = nil
    post.listing.feeds = [feed("Notes from a small island")]
    #expect(line(post, width: 26) == "   A short one\n Notes from a small island")
    #expect(line(post, width: 24) == "   A short one\n   Notes from a small i…")
  }

  @Test func furtherSourcesOfAPostAreNamedIfThereIsRoom() {
    var post = post()
    post.details.title = "A short one"
    post.listing.feeds = ["A daily paper", "B", "C"].map { PostFeed(name: $0, address: "https://\($0.count).example") }
    #expect(line(post, width: 76) == "      7h  A daily paper     A short one  also in B, C")
    #expect(line(post, width: 56) == "      7h  A daily paper     A short one  also in B, C".prefix(56))
    post.details.title = Self.headline
    #expect(line(post, width: 76) == "      7h  A daily paper +2  A headline that goes on and on until the end of…")
    #expect(line(post, width: 50) == "      7h  A da… +2 A headline that goes on and on…")
    #expect(line(post, width: 30) == "   A headline that goes on an…\n   A daily paper · 7h")
  }

  @Test(arguments: [
    (76, "      7h   342   120  A headline that goes on and on until th… (example.com)"),
    (50, "      7h   342  A headline that goes on and on un…"),
    (36, "   A headline that goes on and on u…\n   342 points · 120 comments · 7h"),
    (30, "   A headline that goes on an…\n   342 points · 7h"),
  ])
  func aStoryHasItsPointsItsCommentCountAndTheSiteOfItsLink(width: Int, lines: String) {
    #expect(PostColumns(of: [story()]) == [.date, .points], "in place of the author")
    #expect(PostColumns(of: [story(), post()]) == [.date, .source], "most posts have no points")
    #expect(line(story(), width: width) == lines)
  }

  @Test(arguments: [
    (76, "      7h     7        A short one (example.com)"), (50, "      7h     7  A short one (example.com)"),
    (30, "   A short one\n   7 points · example.com · 7h"),
  ])
  func theSiteOfAStoryFollowsItsTitle(width: Int, lines: String) {
    var story = story()
    (story.details.title, story.details.commentCount, story.details.facts.score) = ("A short one", nil, 7)
    #expect(line(story, width: width) == lines)
    story.details.link = story.details.commentsPage
    let bare = lines.replacing(" (example.com)", with: "").replacing(" · example.com", with: "")
    #expect(line(story, width: width) == bare, "a question links to its own page")
  }

  @Test func onANarrowScreenTheSecondLinesOfStoriesBeginInOneColumn() {
    var story = story()
    story.details.link = "https://pictures.example/1"
    for (score, detail) in [(21, "21 points"), (208, "208 points")] {
      story.details.facts.score = score
      #expect(line(story, width: 26).hasSuffix("\n   \(detail) · 7h"))
    }
  }

  @Test func onANarrowScreenASpaceSeparatesTheStarFromTheTitle() {
    var post = post(isStarred: true)
    post.listing.feeds = [PostFeed(name: "A daily paper", address: "https://a.example")]
    #expect(line(post, width: 30).hasPrefix(" ★ A headline"))
  }

  @Test(arguments: [40, 56, 76])
  func aLongSiteNameLeavesHalfTheWidthForTheTitle(width: Int) {
    var story = story()
    story.details.link = "https://\(String(repeating: "long-name.", count: 12))example.com/1"
    let line = line(story, width: width)
    #expect(StyledText(line: line).width <= width)
    #expect(line.contains("A headline that"))
    #expect(line.contains("(long-name.") == (width >= 56), "a narrow line has only the title")
  }

  @Test func numbersOfFourDigitsFitInTheirColumns() {
    var story = story()
    (story.details.commentCount, story.details.facts.score) = (1_020, 1_234)
    #expect(line(story, width: 76).hasPrefix("      7h  1234  1020  A headline"))
  }

  @Test func aListOfSeveralSourcesHasNoPointsColumn() {
    var story = story()
    story.listing.feeds = [PostFeed(name: "Hacker News", address: "https://a.example")]
    #expect(PostColumns(of: [story]) == [.date, .source])
    #expect(line(story, width: 76) == "      7h  Hacker News       A headline that goes on and on until the end of…")
  }

  @Test func emptyColumnsAreOmitted() {
    let undated = Post(id: Post.ID(rawValue: "2"), images: [], details: details { $0.title = "Undated" })
    let columns = PostColumns(of: [post(author: nil), undated])
    #expect(columns == .date)
    let lines = [undated, post()].map { post in
      PostCell(row: PostRow(post), columns: columns, context: context()).shortLines(width: 76).map(\.plain)
    }
    #expect(lines[0] == ["          Undated"])
    #expect(lines[1][0].hasPrefix("      7h  A headline"), "the list has no column of authors")
    #expect(line(undated, width: 76) == "   Undated")
  }

  @Test func theTitleOfAReadPostIsNotBold() throws {
    #expect(try role(of: "A headline", in: post(isUnread: true)) == .strong)
    #expect(try role(of: "A headline", in: post()) == .body)
  }

  @Test(
    arguments: [
      (0, "0m"), (59, "0m"), (3_540, "59m"), (3_600, "1h"), (86_399, "23h"), (86_400, "1d"), (31_449_600, "364d"),
      (31_622_400, "1y"), (315_532_800, "9y"),
    ])
  func anAgeIsShownInASingleUnit(seconds: Int, text: String) {
    #expect(context().shortDateText(for: now - TimeInterval(seconds)) == text)
  }

  @Test func onlyAnUntitledPostNamesItsAuthorBeforeItsText() {
    let picture = ImageRef("https://i.example/1")
    let author = Author(name: "Ann")
    var photo = Post(
      id: Post.ID(rawValue: "1"), images: [picture], details: details { ($0.title, $0.author) = ("Photo 1", author) })
    photo.listing.feeds = [PostFeed(name: "Photos", address: "https://a.example")]
    #expect(line(photo, width: 76) == "   Photos            Photo 1")
    var untitled = Post(
      id: Post.ID(rawValue: "1"), images: [picture], details: details { ($0.text, $0.author) = ("At dawn", author) })
    untitled.listing.feeds = photo.listing.feeds
    #expect(line(untitled, width: 76) == "   Photos            Ann: At dawn")
  }

  @Test(arguments: [30, 80])
  func aSearchExcerptIsShortenedAroundTheHit(width: Int) throws {
    var post = post(author: "Bo")
    let words = String(repeating: "the crew of the boat ", count: 3)
    post.listing.excerpt = PostExcerpt(before: "…" + words, hit: "harbour", after: " " + words + "…")
    let lines = cell(post).shortLines(width: width).map(\.plain)
    let excerpt = try #require(lines.last)
    #expect(lines.count == 2)
    #expect(excerpt.contains("harbour the crew") && excerpt.contains("boat harbour"), "words on both sides")
    #expect(excerpt.trimmingCharacters(in: .whitespaces).hasPrefix("…"))
    #expect(StyledText(line: excerpt).width <= width)
  }

  @Test func aSearchExcerptIsOmittedIfAnUntitledPostsTextShowsTheHit() {
    var post = Post(
      id: Post.ID(rawValue: "1"), images: [], details: details { $0.text = "The ferry was late, and the harbour dark." }
    )
    post.listing.excerpt = PostExcerpt(before: "The ", hit: "ferry", after: " was late, and the harbour dark.")
    #expect(line(post, width: 76) == "   The ferry was late, and the harbour dark.")
    post.listing.excerpt = PostExcerpt(before: "…late, and the ", hit: "harbour", after: " dark.")
    #expect(
      line(post, width: 30) == "   The ferry was late, and th…\n  …late, and the harbour dark.",
      "it is beyond the line")
  }

  @Test func aSearchExcerptOfATextBehindAWarningIsNotShown() {
    for (hidesText, count) in [(true, 1), (false, 2)] {
      var post = post(author: "Bo")
      post.details.warning = Post.Warning("spiders", hidesText: hidesText)
      post.listing.excerpt = PostExcerpt(before: "in the ", hit: "harbour", after: " at dawn")
      #expect(cell(post).shortLines(width: 76).count == count)
    }
  }

  @Test func anEditedPostKeepsTheFilterMatchOfTheListedPost() {
    var marked = post()
    marked.listing.filterMatch = FilterMatch(["title mark"], isMarked: true, isHidden: false)
    var changed = ChangedPosts()
    changed.add(.edited(post()))
    #expect(changed.applied(to: marked).listing.filterMatch == marked.listing.filterMatch)
  }

  @Test func aSearchExcerptThatFitsIsNotShortened() {
    var post = post(author: "Bo")
    post.listing.excerpt = PostExcerpt(before: "in the ", hit: "harbour", after: " at dawn")
    #expect(cell(post).shortLines(width: 76).last?.plain.hasSuffix("   in the harbour at dawn") == true)
  }

  @Test func datesAreAbsoluteIfChosenOrInTheFuture() {
    #expect(context(.absolute).shortDateText(for: now) == "09-13")
    #expect(context(.absolute).shortDateText(for: now - 366 * 86_400) == "2019")
    #expect(context().shortDateText(for: now + 86_400) == "09-14")
  }

  @Test(arguments: Language.supported)
  func everyAgeFitsInTheDateColumn(language: Language) {
    let context = PresentationContext(language: language, calendar: Self.calendar, now: { now })
    for age in [3_540, 86_000, 31_449_600, 1_577_880_000] as [TimeInterval] {
      let text = StyledText(line: context.shortDateText(for: now - age))
      #expect(text.width <= PresentationContext.shortDateWidth, "\(text.plain)")
    }
  }

  private func context(_ dates: DateForm = .relative) -> PresentationContext {
    PresentationContext(
      choices: { PresentationChoices(language: .english, dates: dates) }, calendar: Self.calendar, now: { now })
  }

  private func post(
    author: String? = "Ann Author the second", isUnread: Bool = false, isStarred: Bool = false
  ) -> Post {
    let details = details {
      ($0.title, $0.createdAt, $0.author) = (Self.headline, now - 7 * 3_600, author.map { Author(name: $0) })
    }
    var post = Post(id: Post.ID(rawValue: "1"), images: [], details: details)
    (post.viewer.isUnread, post.viewer.flags) = (isUnread, isStarred ? [.star] : [])
    return post
  }

  private func story() -> Post {
    var story = post()
    (story.details.link, story.details.commentsPage) = ("https://www.example.com/1", "https://news.example/item?id=1")
    (story.details.commentCount, story.details.facts.score) = (120, 342)
    return story
  }

  private func role(of text: String, in post: Post) throws -> TextRole {
    let line = try #require(cell(post).shortLines(width: 40).first)
    return try #require(line.spans.first { $0.text.contains(text) }).role
  }

  private func cell(_ post: Post) -> PostCell { PostCell(row: PostRow(post), context: context()) }

  private func line(_ post: Post, width: Int) -> String {
    cell(post).shortLines(width: width).map(\.plain).joined(separator: "\n")
  }
}
