import Foundation
import JSON
import Posts
import TestSupport
import Testing
import Viper

@testable import PostRows

/// The actions of a row, revealing hidden parts, and the JSON of a listed post.
@Suite(.timeLimit(.minutes(1)))
struct PostRevealTests {
  @Test func openingAPostRevealsItsQuoteUnlessThePostHasAWarning() {
    #expect(PostRow(post("a")).opened.isRevealed)
    #expect(!PostRow(sensitivePost("a")).opened.isRevealed)
    #expect(PostRow(sensitivePost("a"), isRevealed: true).opened.isRevealed)
  }

  @Test func openingAVisiblePictureRevealsThePost() {
    let post = quoting(warning: "spiders")
    #expect(PostRow(post).opened(atPicture: 0).isRevealed)
    #expect(!PostRow(post).opened(atPicture: 1).isRevealed, "the warning of the quoted post is about its picture")
    #expect(PostRow(post, isRevealed: true).opened(atPicture: 1).isRevealed)
    #expect(!PostRow(sensitivePost("a")).opened(atPicture: 0).isRevealed)
  }

  @Test(
    arguments: [
      (nil, nil, false), (Post.Warning(nil, hidesText: true), nil, true),
      (Post.Warning(nil, hidesText: false), nil, true),
      (nil, "spiders", true),
    ] as [(Post.Warning?, String?, Bool)])
  func aPostHidesItsTextPicturesOrQuoteUntilRevealed(own: Post.Warning?, quoted: String?, hides: Bool) {
    var post = quoting(warning: quoted)
    post.details.warning = own
    #expect(PostRow(post).hidesAnything == hides)
    #expect(!PostRow(post, isRevealed: true).hidesAnything)
  }

  @Test func aWarningForPicturesHidesNothingIfThereAreNoPictures() {
    let text = PostRow(sensitivePost("a", hidesText: true, images: 0))
    #expect(text.isHidden && text.isTextHidden)
    let pictures = PostRow(sensitivePost("a", hidesText: false, images: 0))
    #expect(!pictures.isHidden && !pictures.isTextHidden && !pictures.hidesAnything)
  }

  @Test func theRevealCommandIsOfferedOnlyForHiddenRows() {
    #expect(PostRow(sensitivePost("a")).isUseful(.reveal))
    #expect(!PostRow(sensitivePost("a"), isRevealed: true).isUseful(.reveal))
    #expect(!PostRow(post("a")).isUseful(.reveal))
  }

  @Test(arguments: [false, true], [false, true])
  func readAndStarCommandsAreOfferedOnlyIfTheyWouldChangeThePost(isUnread: Bool, isStarred: Bool) {
    var post = post("a", isUnread: isUnread)
    post.viewer.flags = isStarred ? [.star] : []
    let row = PostRow(post)
    #expect(row.isUseful(.mark(.unseen)) == !isUnread)
    #expect(row.isUseful(.mark(.seen)) == isUnread)
    #expect(row.isUseful(.mark(.star)) == !isStarred)
    #expect(row.isUseful(.mark(.unstar)) == isStarred)
  }

  @Test func theFullCommandIsOfferedForWebPagesAndTheSaveCommandForFiles() {
    let file = Post.Attachment("https://f.example/a.pdf")
    let article = PostRow(post("a", images: 0, details: details { $0.link = "https://p.example" }))
    #expect(article.actions.contains(.full) && article.isUseful(.full))
    #expect(!article.actions.contains(.save) && !article.isUseful(.save) && !article.isUseful(.view))
    let document = PostRow(post("a", images: 0, details: details { $0.attachments = [file].compactMap(\.self) }))
    #expect(document.actions.contains(.save) && document.isUseful(.save))
    #expect(!document.actions.contains(.full) && !document.actions.contains(.view))
  }

  @Test func onlyTheViewCommandTakesAPartNumberAsAPictureNumber() {
    let row = PostRow(post("a", images: 3))
    #expect(row.numberOfParts(for: .view) == 3)
    #expect(row.numberOfParts(for: .browse) == 1)
    #expect(PostRow(post("a", images: 0)).numberOfParts(for: .view) == 0)
  }

  @Test func everyActionExceptSeenCanBeCreatedFromItsRawValue() {
    for action in PostAction.allCases { #expect(PostAction(rawValue: action.rawValue) == action) }
    #expect(PostAction(rawValue: "seen") == nil, "a list is marked as read as a whole")
    #expect(PostAction.allCases.filter { $0.word == "hidden" } == [.reveal])
    #expect(PostAction.allCases.filter(\.reads) == [.view, .browse])
  }

  @Test func rowContentsChangeWithASearchExcerptButNotWithReadState() {
    var listed = post("a")
    listed.listing.filterMatch = FilterMatch(["#x mark"], isMarked: true, isHidden: false)
    listed.listing.isSinceLastVisit = true
    listed.viewer = Post.Viewer(isUnread: true, flags: [.star])
    #expect(PostRow(listed).hasSameContents(as: PostRow(post("a"))))
    #expect(PostRow(post("a")).hasSameContents(as: PostRow(listed)))
    listed.listing.excerpt = PostExcerpt(before: "", hit: "a", after: "")
    #expect(!PostRow(listed).hasSameContents(as: PostRow(post("a"))))
    #expect(PostRow(post("a"), isRevealed: true).with(listed) == PostRow(listed, isRevealed: true))
  }

  @Test func jsonOutputOfAListedPostHasItsExcerptItsFeedAndItsFilters() {
    var listed = post("a", description: nil, images: 0)
    listed.listing.filterMatch = FilterMatch(["#x mark", "#y hide"], isMarked: true, isHidden: true)
    listed.listing.feeds = [PostFeed(name: "A", address: "https://a.example")]
    listed.listing.excerpt = PostExcerpt(before: "in ", hit: "the", after: " end")
    #expect(
      json(listed) == """
        {"excerpt":"in the end","feed":{"name":"A","address":"https://a.example"},"isMarked":true,\
        "filters":["#x mark","#y hide"]}
        """)
    listed.listing.filterMatch = FilterMatch(["#y hide"], isMarked: false, isHidden: true)
    #expect(json(listed).hasSuffix(##""filters":["#y hide"]}"##) && !json(listed).contains("isMarked"))
  }

  @Test func jsonOutputListsOmittedPartsAndAttachments() {
    var writer = RichTextWriter(limit: 1_000)
    writer.append("words")
    let details = details {
      $0.text = writer.text()
      ($0.fullTextHost, $0.commentsPage) = ("p.example", "https://c.example/")
      $0.attachments = [Post.Attachment("https://f.example/a.pdf")].compactMap(\.self)
      ($0.facts.shareCount, $0.facts.quoteCount) = (0, 0)
      $0.facts.words = Post.Words()
    }
    #expect(
      json(post("a", description: nil, images: 0, details: details)) == """
        {"text":"words","fullTextFrom":"p.example","attachments":[{"url":"https://f.example/a.pdf"}],\
        "commentsPage":"https://c.example/","shares":0,"quotes":0}
        """)
  }

  @Test func jsonOutputHasTheParentIDOfAReplyToAnUnknownAuthor() {
    let reply = post("a", description: nil, images: 0, details: details { $0.parent = Post.ID(rawValue: "3") })
    #expect(json(reply) == #"{"inReplyTo":{"id":"3"}}"#)
  }

  @Test func jsonOutputListsSeveralPicturesEvenIfTheyHaveOnlyAddresses() {
    let picture = { (number: Int) in "https://i.example/a/\(number)" }
    #expect(
      json(post("a", description: nil, images: 2)) == """
        {"url":"\(picture(1))","images":[{"url":"\(picture(1))"},{"url":"\(picture(2))"}]}
        """)
    #expect(json(post("a", description: nil, images: 1)) == #"{"url":"\#(picture(1))"}"#)
  }

  @Test(arguments: [("", false), ("spiders", true)])
  func aQuoteRepeatedInTheTextIsHiddenOnlyIfItsWarningHasWords(warning: String, isHidden: Bool) {
    let details = details {
      var quote = Post.Quote(nil, author: nil, text: "Quoted", warning: warning)
      (quote.isInText, quote.images) = (true, [ImageRef("https://i.example/quoted")])
      $0.facts.quote = quote
    }
    let row = PostRow(post("a", images: 0, details: details))
    #expect(row.hidesQuote == isHidden)
    #expect(row.hidesPicture(at: 0) && row.hidesAnything, "its picture is hidden by any warning")
  }

  private func json(_ post: Post) -> String { JSONValue.object(of: PostRow(post).fields(in: makeContext())).line }

  /// A post with a quote that has a picture and an optional warning.
  private func quoting(warning: String?) -> Post {
    post(
      "a",
      details: details {
        var quote = Post.Quote(nil, author: nil, text: "Quoted", warning: warning, link: "https://q.example")
        quote.images = [ImageRef("https://i.example/quoted")]
        $0.facts.quote = quote
      })
  }
}
