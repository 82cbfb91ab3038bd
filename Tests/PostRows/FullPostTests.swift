import Foundation
import Loading
import Localization
import PostRows
import Posts
import SceneTesting
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

/// A post in full.
@Suite(.timeLimit(.minutes(1)))
struct FullPostTests {
  @Test func everythingIsThereInParts() {
    #expect(
      lines(full) == [
        "Ann  @ann", "Shared by Ben", "Sunday, September 13, 2020 at 12:26\u{202F}PM  1 second ago",
        "Sensitive content", "",
        "Title", "Description", "Text [1]", "Here", "",
        "Image 1: A cat", "https://i.example/1", "Video 2, without a description", "https://i.example/2", "",
        "[1] https://a.example", "",
        "Page: https://p.example", "2 comments",
      ])
  }

  @Test func aPlainPostIsItsDescriptionAndItsImage() {
    #expect(
      lines(post("a")) == [
        "a description", "", "Image 1, without a description", "https://i.example/a/1",
      ])
  }

  @Test(arguments: Language.supported) func theDateIsInTheLanguage(language: Language) throws {
    let dates = [
      "en": "September", "el": "Σεπτεμβρίου", "pt-BR": "setembro", "de": "September", "es": "septiembre",
      "fr": "septembre", "ja": "9月", "ar": "سبتمبر",
    ]
    let month = try #require(dates[language.tag])
    #expect(lines(full, language).contains { $0.contains(month) })
  }

  @Test func aPostWhoseTextIsHiddenIsItsWarning() {
    let cell = FullPostCell(row: FullPostRow(PostRow(sensitivePost("a"))), context: makeContext())
    #expect(cell.lines(width: 80).map(\.plain) == ["Content warning: spiders", "Type reveal to show the post."])
  }

  @Test func aPostOfASourceWithoutCommentsSaysSo() {
    let post = post("a", details: details { $0.hasComments = false })
    #expect(lines(post).last == "There are no comments to load for this post.")
  }

  @Test func aCommentIsItsBylineItsTextAndItsLinks() {
    let comment = comment(
      "7", warning: "spiders", link: "https://p.example", textLinks: ["https://a.example", "https://b.example"],
      imageCount: 2)
    #expect(
      lines(comment) == [
        "ann", "Sunday, September 13, 2020 at 12:25\u{202F}PM  1 minute ago", "",
        "Content warning: spiders", "a text", "2 images", "",
        "[1] https://a.example", "[2] https://b.example",
      ])
  }

  @Test func aHiddenCommentKeepsItsByline() {
    let cell = FullPostCell(row: FullPostRow(PostRow(comment("7", warning: "spiders"))), context: makeContext())
    #expect(
      cell.lines(width: 80).map(\.plain) == [
        "ann", "Sunday, September 13, 2020 at 12:25\u{202F}PM  1 minute ago", "",
        "Content warning: spiders", "Type reveal to show the comment.",
      ])
  }

  @Test func aCommentThatCannotBeReadHasNoLinks() {
    let comment = comment("7", by: "", text: "", age: nil, textLinks: ["https://a.example"], state: .deleted)
    #expect(lines(comment) == ["This comment was deleted."])
  }

  @Test func theTextsAreWhole() {
    #expect(PostText.table.problems() == [])
  }

  private var full: Post {
    Post(
      id: Post.ID(rawValue: "7"), description: "Description", location: "Here",
      images: [ImageRef("https://i.example/1", description: "A cat"), ImageRef("https://i.example/2\n", kind: .video)],
      details: details {
        $0.author = Author(name: "Ann", handle: "@ann")
        $0.sharedBy = Author(name: "Ben")
        $0.createdAt = now
        $0.warning = Post.Warning(nil, hidesText: false)
        $0.title = "Title"
        $0.text = "Text [1]"
        $0.textLinks = ["https://a.example"]
        $0.link = "https://p.example"
        $0.commentCount = 2
      })
  }

  private func lines(_ post: Post, _ language: Language = .english) -> [String] {
    FullPostCell(row: FullPostRow(PostRow(post, isRevealed: true)), context: makeContext(language)).lines(width: 200)
      .map(\.plain)
  }
}
