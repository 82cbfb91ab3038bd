import Foundation
import Markup
import Posts
import TestSupport
import Testing
import Viper

@testable import PostRows

/// The text of a post for `find`, hints, and lists for scripts.
@Suite(.timeLimit(.minutes(1)))
struct PostSearchTests {
  private let feeds = ["Lakes", "Hills"].map { PostFeed(name: $0, address: "https://\($0).example") }

  @Test func searchFindsAPostByItsSourcesItsPeopleAndItsWords() {
    #expect(
      search(full(warning: nil)) == [
        "Lakes", "Hills", "Ann", "@ann", "Ben", "@ben", "Title", "A description", "The text", "Zagori", "Image: A cat",
      ])
  }

  @Test func aPictureWarningDoesNotHideTheWordsFromSearch() {
    let post = full(warning: Post.Warning("spiders", hidesText: false))
    #expect(
      search(post) == [
        "Lakes", "Hills", "Ann", "@ann", "Ben", "@ben", "Content warning: spiders", "Title", "A description",
        "The text", "Zagori",
      ])
    #expect(search(post, isRevealed: true).last == "Image: A cat")
  }

  @Test func searchFindsAHiddenPostOnlyByItsSourceItsPeopleAndItsWarning() {
    let post = full(warning: Post.Warning(nil, hidesText: true))
    #expect(search(post) == ["Lakes", "Hills", "Ann", "@ann", "Ben", "@ben", "Sensitive content"])
    #expect(search(post, isRevealed: true).contains("The text"))
  }

  @Test func searchFindsAPlaceholderOnlyInAPostWithoutWords() {
    #expect(search(post("a", description: nil)) == ["An image without a description"])
    #expect(search(post("a", description: nil, images: 0)) == ["A post without text"])
    #expect(search(post("a")) == ["a description"])
    for change: (inout Post.Details) -> Void in [{ $0.title = "Title" }, { $0.text = "Text" }] {
      #expect(search(post("a", description: nil, details: details(change))).count == 1)
    }
  }

  @Test(arguments: [(true, ["ann", "spiders"]), (false, ["ann", "spiders", "a text"])])
  func searchFindsTheWordsOfACommentUnlessAWarningHidesThem(hidesText: Bool, words: [String]) {
    var comment = comment("7", imageCount: 1)
    comment.details.warning = Post.Warning("spiders", hidesText: hidesText)
    #expect(CommentRow(comment).searchText(in: makeContext()).split(separator: "\n").map(String.init) == words)
  }

  @Test(arguments: [Post.State.deleted, .hidden])
  func searchFindsAnUnavailableCommentOnlyByItsAuthor(state: Post.State) {
    let row = CommentRow(comment("7", warning: "spiders", state: state))
    #expect(row.searchText(in: makeContext()) == "ann")
    #expect(row.hint(in: makeContext()) == "ann")
  }

  @Test func scriptOutputOfAPostWithoutALocationHasTheAuthorInstead() {
    var listed = full(warning: nil)
    let line = PostRow(listed).line(in: makeContext())
    #expect(
      line == RowLine("Title", detail: "Zagori", source: "Lakes", date: now, address: "https://p.example"))
    listed.listing.feeds = []
    listed.details.title = nil
    #expect(PostRow(listed).line(in: makeContext()).title == "A description")
    #expect(PostRow(listed).line(in: makeContext()).source == nil)
    let words = PostRow(post("a", description: nil, details: details { ($0.text, $0.author) = ("Words", ann) }))
    #expect(words.line(in: makeContext()) == RowLine("Words", detail: "Ann", address: "https://i.example/a/1"))
  }

  @Test func scriptOutputOfAHiddenPostHasTheWarningAndTheAuthor() {
    let hidden = full(warning: Post.Warning("spiders", hidesText: true))
    #expect(
      PostRow(hidden).line(in: makeContext())
        == RowLine("spiders", detail: "Ann", source: "Lakes", date: now, address: "https://p.example"))
    #expect(PostRow(hidden, isRevealed: true).line(in: makeContext()).title == "Title")
    let pictures = full(warning: Post.Warning("spiders", hidesText: false))
    #expect(PostRow(pictures).line(in: makeContext()).title == "Title")
  }

  @Test func theHintOfAHiddenPostWithoutAnAuthorOrAWarningTextIsAPlaceholder() {
    let hidden = post(
      "a", images: 0, details: details { ($0.text, $0.warning) = ("Text", Post.Warning(nil, hidesText: true)) })
    #expect(PostRow(hidden).hint(in: makeContext()) == "A post without text")
  }

  @Test func theHeadingOfAPageHasNoLinkNumbers() {
    let html = HTMLText("<p>See <a href=https://a.example>this</a></p><p>and go</p>")
    var linked = details { ($0.text, $0.textLinks) = (html.document, html.links) }
    let heading = { PostRow(post("a", description: nil, images: 0, details: linked)).heading(in: makeContext()) }
    #expect(heading() == "See this and go")
    linked.textLinks = []
    #expect(heading() == "See this [1]\n\nand go", "without links, the brackets are words")
    (linked.title, linked.textLinks) = ("Title", html.links)
    #expect(heading() == "Title")
  }

  @Test(
    arguments: [
      ("https://p.example", [], "https://p.example", "https://p.example"),
      (nil, ["https://t.example"], "https://i.example/a/1", "https://t.example"),
      (nil, [], "https://i.example/a/1", nil),
    ] as [(String?, [String], String?, String?)])
  func aPostWithoutAPageHasTheAddressOfItsPictureAndACommentThatOfItsLink(
    link: String?, textLinks: [String], ofPost: String?, ofComment: String?
  ) {
    var details = details { ($0.link, $0.textLinks) = (link, textLinks) }
    #expect(PostRow(post("a", images: 2, details: details)).address == ofPost)
    #expect(PostRow(post("a", images: 0, details: details)).address == link)
    details.depth = 0
    #expect(PostRow(post("a", images: 2, details: details)).address == ofComment)
  }

  private let ann = Author(name: "Ann", handle: "@ann")

  private func search(_ post: Post, isRevealed: Bool = false) -> [String] {
    PostRow(post, isRevealed: isRevealed).searchText(in: makeContext()).split(separator: "\n").map(String.init)
  }

  private func full(warning: Post.Warning?) -> Post {
    var post = Post(
      id: Post.ID(rawValue: "1"), description: "A description", location: "Zagori",
      images: [ImageRef("https://i.example/1"), ImageRef("https://i.example/2", description: "A cat")],
      details: details {
        ($0.author, $0.sharedBy) = (ann, Author(name: "Ben", handle: "@ben"))
        ($0.title, $0.text, $0.link, $0.createdAt) = ("Title", "The text", "https://p.example", now)
        $0.warning = warning
      })
    post.listing.feeds = feeds
    return post
  }
}
