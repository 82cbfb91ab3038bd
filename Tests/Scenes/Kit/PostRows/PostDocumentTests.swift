import Foundation
import JSON
import Loading
import Localization
import Markup
import PostRows
import Posts
import SceneTesting
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

/// A post as a page.
@Suite(.timeLimit(.minutes(1)))
struct PostDocumentTests {
  @Test func everyPartOfAPostIsOnItsPage() {
    #expect(
      lines(full) == [
        "Title", "Ann  @ann · Sunday, September 13, 2020 at 12:26\u{202F}PM  1 second ago", "Shared by Ben",
        "Sensitive content", "",
        "Description", "", "Text [1]", "",
        "▣ picture .1: A cat", "", "▶ .2 video", "",
        "Here", "Page: https://p.example",
      ])
  }

  @Test func aPlainPostShowsItsImageAndDescription() {
    #expect(
      lines(post("a")) == [
        "▣ picture .1", "", "a description",
      ])
  }

  @Test(arguments: Language.supported) func theDateIsLocalized(language: Language) throws {
    let dates = [
      "en": "September", "el": "Σεπτεμβρίου", "pt-BR": "setembro", "de": "September", "es": "septiembre",
      "fr": "septembre", "ja": "9月", "ar": "سبتمبر",
    ]
    let month = try #require(dates[language.tag])
    #expect(lines(full, language).contains { $0.contains(month) })
  }

  @Test func aPostWithAHiddenTextShowsItsWarning() {
    let document = PostDocument(PostRow(sensitivePost("a")), context: makeContext())
    #expect(
      document.text(in: PageLook(width: 80)).map(\.plain) == [
        "Ann", "", "Content warning: spiders", "Type reveal to show the post.",
      ])
  }

  @Test func aDamagedStoredTextIsReported() throws {
    let text = try RichText(saved: Array("The words".utf8)[...], layout: [0xFF])
    let post = post("a", description: nil, images: 0, details: details { ($0.title, $0.text) = ("Title", text) })
    let lines = lines(post)
    #expect(lines.first == "Title" && lines.suffix(2) == ["", "The words"])
    let note = lines.dropFirst().joined(separator: " ")
    #expect(note.hasPrefix("Damaged on the disk: below is what is left of the text"))
  }

  @Test func attachmentsAndTheCommentsPageHaveLinkNumbers() {
    let read = details {
      $0.text = "Words"
      $0.textLinks = ["https://a.example/x"]
      $0.link = "https://p.example"
      $0.attachments = [
        Post.Attachment("https://a.example/a%20report.pdf", type: "application/pdf", byteCount: 1_200_000),
        Post.Attachment("https://a.example/n.txt", title: "Notes"), Post.Attachment("https://a.example/x"),
      ].compactMap(\.self)
      $0.commentsPage = "https://p.example/#comments"
    }
    let post = Post(id: Post.ID(rawValue: "7"), images: [], details: read)
    #expect(
      lines(post) == [
        "Words", "", "file .2: a report.pdf (1.2 MB)", "file .3: Notes – n.txt", "file .1: x", "",
        "Page .4: https://p.example", "Comments .5: https://p.example/#comments",
      ])
    let row = PostRow(post)
    #expect(
      row.links == [
        "https://a.example/x", "https://a.example/a%20report.pdf", "https://a.example/n.txt", "https://p.example",
        "https://p.example/#comments",
      ])
    var same = post
    same.details.commentsPage = "https://p.example"
    #expect(!lines(same).contains { $0.hasPrefix("Comments") }, "its own page is named once")
    #expect(lines(same).last == "Page: https://p.example", "`browse` opens it")
  }

  @Test func noCommentCountIsShownIfThePostCannotHaveComments() {
    let post = post("a", details: details { $0.hasComments = false })
    #expect(lines(post) == ["▣ picture .1", "", "a description"])
  }

  @Test func unknownVisibilityAndReactionsAreShownAsText() {
    let facts = details {
      $0.author = Author(name: "Ann")
      $0.text = "A text"
      var words = Post.Words()
      (words.audience, words.reactions) = ("local", ["👍 3", ":blobcat: 1"])
      ($0.facts.words, $0.facts.favouriteCount) = (words, 2)
    }
    let lines = lines(Post(id: Post.ID(rawValue: "7"), images: [], details: facts))
    #expect(lines.first == "Ann · visibility: local")
    #expect(lines.suffix(2) == ["2 favourites", "👍 3 · :blobcat: 1"])
  }

  @Test func detailsFromASocialNetworkAreShownInAFixedOrder() {
    let facts = details {
      $0.author = Author(name: "Ann")
      $0.text = "Which one?"
      $0.facts.parentAuthor = Author(name: "Ben")
      $0.facts.visibility = .followers
      $0.facts.editedAt = now
      $0.facts.shareCount = 2
      $0.facts.poll = Post.Poll(
        [.init("Tea", votes: 3), .init("Coffee", votes: 1)], endsAt: now.addingTimeInterval(7_200), isMultiple: true)
      $0.facts.card = Post.Card("https://c.example", title: "A card", description: "About it")
      $0.facts.quote = Post.Quote(nil, author: Author(name: "Eve"), text: "Quoted words", link: "https://q.example")
    }
    let post = Post(id: Post.ID(rawValue: "7"), images: [], details: facts)
    #expect(
      lines(post) == [
        "Ann · edited Sunday, September 13, 2020 at 12:26\u{202F}PM  1 second ago · for followers only",
        "In reply to Ben", "",
        "Which one?", "",
        "Poll · 4 votes · several answers · ends in 2 hours",
        "████████░░  75 %  Tea", "███░░░░░░░  25 %  Coffee", "",
        "Link .1  A card", "About it", "https://c.example", "",
        "│ Quoted post .2  Eve", "│ Quoted words", "",
        "shared 2 times",
      ])
    #expect(PostRow(post).links == ["https://c.example", "https://q.example"])
  }

  @Test func aPollThatIsClosedEarlyHasEnded() {
    let details = details {
      $0.facts.poll = Post.Poll([.init("Tea", votes: 3)], endsAt: now.addingTimeInterval(7_200), isMultiple: false)
      $0.facts.poll?.isClosed = true
    }
    let shown = lines(Post(id: Post.ID(rawValue: "7"), images: [], details: details))
    #expect(!shown.contains { $0.contains("ends in") }, "\(shown)")
  }

  @Test func aCommentShowsItsBylineItsWarningItsTextAndItsPictures() {
    let comment = comment(
      "7", warning: "spiders", link: "https://p.example", textLinks: ["https://a.example", "https://b.example"],
      imageCount: 2)
    #expect(
      lines(comment) == [
        "ann · Sunday, September 13, 2020 at 12:25\u{202F}PM  1 minute ago", "Content warning: spiders", "",
        "a text", "", "▣ picture .1", "", "▣ picture .2", "", "Page: https://p.example",
      ])
  }

  @Test func aHiddenCommentShowsItsByline() {
    let document = PostDocument(PostRow(comment("7", warning: "spiders")), context: makeContext())
    #expect(
      document.text(in: PageLook(width: 80)).map(\.plain) == [
        "ann · Sunday, September 13, 2020 at 12:25\u{202F}PM  1 minute ago", "",
        "Content warning: spiders", "Type reveal to show the comment.",
      ])
  }

  @Test func anUnavailableCommentHasNoLinks() {
    let comment = comment("7", by: "", text: "", age: nil, textLinks: ["https://a.example"], state: .deleted)
    #expect(lines(comment) == ["This comment was deleted."])
  }

  @Test func aTitleRepeatedByTheTextIsShownOnce() {
    let facts = details {
      $0.title = "A walk"
      $0.text = "A walk\n\nWe went."
    }
    #expect(lines(Post(id: Post.ID(rawValue: "7"), images: [], details: facts)) == ["A walk", "", "We went."])
  }

  @Test func thePageOfAPostReportsOmittedPartsOfTheText() throws {
    let pictures = (1...300).map { "<img src='/\($0).png'>" }.joined()
    let links = (1...700).map { "<a href='/\($0)'>l</a> " }.joined()
    let html = HTMLText("<p>\(links)</p>\(pictures)", base: URL(string: "https://example.org/"))
    let post = post(
      "a", description: nil, images: 0,
      details: details {
        ($0.text, $0.textLinks) = (html.document.leavingOut(pictures: 100), html.links)
        $0.link = "https://p.example"
      })
    let text = lines(post).joined(separator: " ")
    #expect(text.contains("Left out here: 200 more pictures and 200 more links. browse shows the page."))
    let json = JSONValue.object(PostRow(post).fields(in: makeContext()).members).line
    #expect(json.contains(#""leftOut":{"pictures":200,"links":200}"#))
  }

  @Test func thePageOfAPostReportsATruncatedText() throws {
    let html = HTMLText("<p>" + String(repeating: "word ", count: 60_000))
    let post = post("a", description: nil, images: 0, details: details { $0.text = html.document })
    let text = lines(post).suffix(3)
    #expect(text.last == "The text is cut off here." && text.first?.hasSuffix("…") == true)
  }

  @Test func picturesOfAnUntitledPostAreBelowItsTextAndPoll() {
    let facts = details {
      ($0.text, $0.author) = ("The ferry was late", Author(name: "Ann"))
      $0.facts.poll = Post.Poll([.init("Yes", votes: 1)])
    }
    let images = ["https://i.example/1", "https://i.example/2"].map { ImageRef($0) }
    let page = lines(Post(id: Post.ID(rawValue: "7"), images: images, details: facts))
    let order = ["Ann", "The ferry", "Yes", "▣ picture .1", "▣ picture .2"]
    let places = order.map { words in page.firstIndex { $0.contains(words) } ?? -1 }
    #expect(places == places.sorted() && !places.contains(-1), "\(page)")
  }

  @Test func audioAndVideoAreNumberedAfterTheLinksOfThePost() throws {
    let images = [
      ImageRef("https://i.example/a.mp3", kind: .audio), ImageRef("https://i.example/b.png"),
      ImageRef("https://i.example/c.mp4", kind: .video),
    ]
    var facts = details { $0.text = "Words" }
    facts.textLinks = (1...5).map { "https://l.example/\($0)" }
    let post = Post(id: Post.ID(rawValue: "7"), images: images, details: facts)
    #expect(lines(post).filter { $0.contains(".") } == ["▶ .6 audio", "▣ picture .2", "▶ .7 video"])
    let sut = PostPictures(of: post, makeContext().strings(PostText.table))
    #expect(try [6, 2, 7].map { try sut.index(of: $0) } == [0, 1, 2])
    #expect(try sut.index(of: nil) == 0)
    for (number, file) in [(6, "a.mp3"), (2, "b.png"), (7, "c.mp4")] {
      #expect("\(try sut.toSave(number, words: [], typed: ""))".contains(file))
    }
    #expect(PostRow(post).links[5...] == ["https://i.example/a.mp3", "https://i.example/c.mp4"])
    #expect(throws: Failure.self) { try sut.index(of: 5) }
  }

  @Test func aVideoIsNumberedAfterPicturesIfAPictureHasTheVideosLinkNumber() throws {
    let images = [
      ImageRef("https://i.example/b.png"), ImageRef("https://i.example/c.mp4", kind: .video),
    ]
    let post = Post(id: Post.ID(rawValue: "7"), images: images)
    #expect(lines(post) == ["▣ picture .1", "▶ .2 video"])
    let sut = PostPictures(of: post, makeContext().strings(PostText.table))
    #expect(try [1, 2].map { try sut.index(of: $0) } == [0, 1])
  }

  @Test func audioAndVideoShowTheirDurationAndFileSize() {
    let image = ImageRef("https://i.example/v.mp4", kind: .video, extent: .init(seconds: 200, byteCount: 38_000_000))
    #expect(
      lines(Post(id: Post.ID(rawValue: "7"), images: [image])) == ["▶ .1 video (3:20, 38 MB)"])
    let long = ImageRef("https://i.example/a.mp3", description: "Waves", kind: .audio, extent: .init(seconds: 3_723))
    #expect(
      lines(Post(id: Post.ID(rawValue: "7"), images: [long])) == ["▶ .1 audio: Waves (1:02:03)"])
  }

  @Test func onlyAPictureBetweenWordsIsPrintedTwice() {
    let post = htmlPost(
      "<p>Words, <img src=/1 alt=icon> between them, and a last: <img src=/2 alt='The end'></p>")
    #expect(
      lines(post) == [
        "Words, ▣ picture .1: icon between them, and a last:", "▣ picture .2: The end", "", "▣ picture .1: icon",
      ])
  }

  @Test func aDescriptionThatRepeatsTheTextIsNotPrintedAtThePicture() {
    let image = ImageRef("https://i.example/1", description: "A lake")
    #expect(
      lines(Post(id: Post.ID(rawValue: "7"), description: "A lake", images: [image])) == [
        "▣ picture .1", "", "A lake",
      ])
  }

  @Test func theAuthorOfTheParentPostIsShownOnlyOnce() {
    let facts = details {
      $0.text = "Words"
      $0.facts.parentAuthor = Author(name: "Ben")
    }
    let above = Post(
      id: Post.ID(rawValue: "6"), images: [],
      details: details {
        ($0.author, $0.textLinks) = (Author(name: "Ben"), ["https://a.example"])
        $0.text = HTMLText("<p>See <a href=https://a.example>this</a></p>").document
      })
    let post = Post(id: Post.ID(rawValue: "7"), images: [], details: facts)
    let lines = PostDocument(PostRow(post), above: [above], context: makeContext()).lines(in: PageLook(width: 80))
    #expect(lines.compactMap { $0.text?.plain } == ["↑ Ben · See this", "", "Words"])
  }

  private func htmlPost(_ html: String) -> Post {
    let text = HTMLText(html, base: URL(string: "https://i.example"))
    return Post(
      id: Post.ID(rawValue: "7"), images: text.images.map { ImageRef($0.address, description: $0.alt) },
      details: details { $0.text = text.document })
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
}

/// The lines of a revealed post's page, at a width of 200 columns.
func lines(_ post: Post, _ language: Language = .english) -> [String] {
  PostDocument(PostRow(post, isRevealed: true), context: makeContext(language)).text(in: PageLook(width: 200))
    .map(\.plain)
}
