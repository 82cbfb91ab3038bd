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

/// Quotes and cards on the page of a post.
@Suite(.timeLimit(.minutes(1)))
struct PostDocumentQuoteTests {
  @Test func theReasonForAnUnavailableQuoteIsBetweenTheTextAndTheTags() {
    let facts = details {
      $0.text = "Words"
      $0.facts.isPinned = true
      var quote = Post.Quote(nil, author: nil, text: nil)
      quote.absence = .deleted
      $0.facts.quote = quote
      var words = Post.Words()
      (words.tags, words.labels, words.unshownParts) = (["sea"], ["satire"], ["app.example.map"])
      $0.facts.words = words
    }
    #expect(
      lines(Post(id: Post.ID(rawValue: "7"), images: [], details: facts)) == [
        "pinned", "", "Words", "", "Quoted post: it was deleted.", "", "#sea", "Labels: satire",
        "Cannot be shown here: app.example.map",
      ])
  }

  @Test func aWarningHidesTheQuoteUntilThePostIsRevealed() {
    let post = quoting(Post.Quote(nil, author: Author(name: "Eve"), text: "The words", warning: "spiders"))
    let hidden = PostDocument(PostRow(post), context: makeContext()).text(in: PageLook(width: 80)).map(\.plain)
    #expect(
      hidden == ["Words", "", "│ Quoted post  Eve", "│ Content warning: spiders", "│ Type reveal to show the post."])
    #expect(lines(post).contains("│ The words"))
    let unnamed = quoting(Post.Quote(nil, author: nil, text: "The words", warning: ""))
    #expect(
      PostDocument(PostRow(unnamed), context: makeContext()).text(in: PageLook(width: 80)).map(\.plain).contains(
        "│ Sensitive content"))
  }

  @Test func linksAndPicturesOfAQuoteAreNumbered() {
    var writer = RichTextWriter(limit: 100)
    writer.openLink()
    writer.append("see")
    writer.closeLink(1)
    var quote = Post.Quote(
      nil, author: nil, text: writer.text(), textLinks: ["https://inside.example"], link: "https://q.example")
    quote.images = [ImageRef("https://i.example/1"), ImageRef("https://i.example/2", description: "A boat")]
    let post = quoting(quote, links: ["https://own.example"])
    #expect(
      lines(post) == [
        "Words", "", "│ Quoted post .2", "│ see [.3]", "│ ▣ picture .1", "│ ▣ picture .2: A boat",
      ])
    #expect(PostRow(post).links == ["https://own.example", "https://q.example", "https://inside.example"])
  }

  @Test func thePollOfAQuoteIsShownInsideTheQuote() throws {
    var quote = Post.Quote(nil, author: nil, text: "What?", link: "https://q.example")
    quote.poll = Post.Poll([Post.Poll.Option("tea", votes: 3), Post.Poll.Option("milk", votes: 1)])
    let post = quoting(quote)
    #expect(
      lines(post).suffix(4) == [
        "│ What?", "│ Poll · 4 votes", "│ ████████░░  75 %  tea", "│ ███░░░░░░░  25 %  milk",
      ])
    let json = JSONValue.object(PostRow(post).fields(in: makeContext()).members).line
    #expect(json.contains(#""poll":{"options":[{"text":"tea","votes":3},{"text":"milk","votes":1}]}"#))
  }

  @Test func picturesOfCardAndQuoteAreNumberedAfterThoseOfThePost() {
    let post = postWithPictures()
    let look = PageLook(width: 40, picture: ScreenSize(columns: 40, lines: 12))
    let lines = PostDocument(PostRow(post), context: makeContext()).lines(in: look)
    let pictures = lines.compactMap { line in
      if case .picture(let picture) = line.content { picture } else { nil }
    }
    #expect(pictures.map(\.address) == ["https://i.example/own", "https://i.example/card", "https://i.example/quoted"])
    #expect(pictures.map(\.height) == [.full, .half, .half])
    #expect(pictures.map(\.indentation.plain) == ["", "", "│ "])
    let captions = lines.filter(\.isAttached).compactMap { $0.text?.plain }
    #expect(captions == ["picture .1", "picture .2: A map", "│ picture .3"])
  }

  @Test func aWarningHidesThePicturesOfCardAndQuote() throws {
    for (warning, quoted) in [(Post.Warning(nil, hidesText: false), nil), (nil, "spiders")] {
      let row = PostRow(postWithPictures(warning: warning, quoted: quoted))
      let look = PageLook(width: 40, picture: ScreenSize(columns: 40, lines: 12))
      let addresses = PostDocument(row, context: makeContext()).lines(in: look).compactMap { line in
        if case .picture(let picture) = line.content { picture.address } else { nil }
      }
      #expect(addresses == (warning == nil ? ["https://i.example/own", "https://i.example/card"] : []))
      #expect(row.hidesAnything && row.hidesPicture(at: 2))
      #expect(!PostRow(row.post, isRevealed: true).hidesPicture(at: 2))
    }
  }

  private func postWithPictures(warning: Post.Warning? = nil, quoted: String? = nil) -> Post {
    let facts = details {
      $0.text = "Words"
      $0.warning = warning
      var card = Post.Card("https://c.example", title: "A card", pictureAddress: "https://i.example/card")
      card?.pictureDescription = "A map"
      $0.facts.card = card
      var quote = Post.Quote(nil, author: nil, text: "Quoted", warning: quoted, link: "https://q.example")
      quote.images = [ImageRef("https://i.example/quoted")]
      $0.facts.quote = quote
    }
    return Post(id: Post.ID(rawValue: "7"), images: [ImageRef("https://i.example/own")], details: facts)
  }

  private func quoting(_ quote: Post.Quote, links: [String] = []) -> Post {
    let facts = details {
      $0.text = "Words"
      $0.textLinks = links
      $0.facts.quote = quote
    }
    return Post(id: Post.ID(rawValue: "7"), images: [], details: facts)
  }

  @Test func aQuoteRepeatedInTheTextIsPrintedOnceWithThePagesLinkNumbers() {
    var text = RichTextWriter(limit: 1_000)
    text.append("See ")
    text.openLink()
    text.append("this")
    text.closeLink(1)
    text.quote("Eve: I saw it [2]")
    var words = RichTextWriter(limit: 100)
    words.append("I saw ")
    words.openLink()
    words.append("it")
    words.closeLink(1)
    var quote = Post.Quote(
      nil, author: Author(name: "Eve"), text: words.text(), textLinks: ["https://it.example"],
      link: "https://q.example")
    quote.isInText = true
    let facts = details {
      $0.text = text.text()
      $0.textLinks = ["https://this.example", "https://it.example"]
      $0.facts.quote = quote
    }
    let post = Post(id: Post.ID(rawValue: "7"), images: [], details: facts)
    #expect(lines(post) == ["See this [.1]", "", "│ Quoted post .3  Eve", "│ I saw it [.2]"])
    #expect(
      PostRow(post).links == ["https://this.example", "https://it.example", "https://q.example"])
  }

  @Test func aWarningHidesAQuoteRepeatedInTheTextUntilRevealed() {
    var text = RichTextWriter(limit: 1_000)
    text.append("Look")
    text.quote("Eve: spiders")
    var quote = Post.Quote(nil, author: Author(name: "Eve"), text: "They have eight legs", warning: "spiders")
    quote.isInText = true
    let facts = details {
      $0.text = text.text()
      $0.facts.quote = quote
    }
    let post = Post(id: Post.ID(rawValue: "7"), images: [], details: facts)
    let hidden = PostDocument(PostRow(post), context: makeContext()).text(in: PageLook(width: 80)).map(\.plain)
    #expect(
      hidden == ["Look", "", "│ Quoted post  Eve", "│ Content warning: spiders", "│ Type reveal to show the post."])
    #expect(lines(post).contains("│ They have eight legs"))
  }
}
