import Comments
import JSON
import Loading
import Pictures
import PostRows
import Posts
import SceneTesting
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

/// Numbered links, pictures and posts on the page of a post and its comments.
@Suite(.timeLimit(.minutes(1)))
struct ConversationPartTests: ConversationPageSuite {
  let router = CommentsRouterSpy()

  @Test func theFooterShowsTheNumberOfALinkOnlyIfThereIsOneLink() {
    var post = article(lines: 1)
    post.details.textLinks.append("https://other.example")
    let sut = makeSUT(post)
    receive([], in: sut)
    #expect(sut.presenter.pageHints == [".N: link"])
    #expect(makeSUT(article(lines: 1)).presenter.pageHints == [".1: link"])
  }

  @Test func theErrorForAMissingRowSuggestsTheLinkWithTheSameNumber() {
    let sut = makeSUT(article(lines: 1))
    receive([], in: sut)
    #expect(throws: Failure(.badArgument, "There is no row 1 here; .1 opens link 1 of the text.")) {
      try sut.scene.types("browse 1")
    }
    #expect(throws: (any Error).self) { try sut.scene.types("browse 2") }
  }

  @Test func aRowNumberRefersToItsCommentEvenIfTheCommentHasNoAddress() {
    let sut = makeSUT(article(lines: 1))
    receive([comment("a")], in: sut)
    #expect(throws: Failure(.badArgument, "Row 1 has no address.")) { try sut.scene.types("browse 1") }
    #expect(throws: Failure(.badArgument, "Row 1 has no address.")) { try sut.scene.types("url 1") }
  }

  @Test func aWarningHidesTheAttachmentsOfAComment() throws {
    var hidden = comment("a", warning: "spiders")
    hidden.details.facts.poll = Post.Poll([.init("An option")])
    hidden.details.facts.card = Post.Card("https://card.example", title: "A card")
    hidden.details.facts.quote = Post.Quote(
      Post.ID(rawValue: "8"), author: nil, text: "A quotation", link: "https://quoted.example")
    let sut = makeSUT(article(lines: 1))
    receive([hidden], in: sut)
    let size = ScreenSize(columns: 60, lines: 60)
    let lines = { sut.scene.view.show(.again, size: size).map(\.plain).joined(separator: "\n") }
    let attachments = ["An option", "A card", "A quotation"]
    let before = lines()
    #expect(before.contains("spiders"))
    for words in attachments { #expect(!before.contains(words)) }
    _ = try sut.scene.types("reveal 1")
    let after = lines()
    for words in attachments { #expect(after.contains(words)) }
  }

  @Test func aNumberAfterADotRefersToALinkOfThePost() throws {
    let sut = makeSUT(article(lines: 1))
    receive([comment("a", link: "https://comment.example")], in: sut)
    for (line, address) in [
      ("url .1", "https://link.example"), ("url 1", "https://comment.example"),
    ] {
      guard case .done(address) = try sut.scene.types(line) else {
        Issue.record("\(line) does not print \(address)")
        continue
      }
    }
    #expect(throws: Failure(.badArgument, "There is no link 2: the post has 1.")) { try sut.scene.types("url .2") }
    guard case .text(let lines) = try sut.scene.types("links") else {
      Issue.record("The answer about the links is not a text")
      return
    }
    #expect(lines.map(\.text) == ["[.1] https://link.example"])
  }

  @Test func parentPostsAreListedAboveThePostAndTheUpCommandOpensTheNearest() throws {
    let sut = makeSUT(article(lines: 1))
    #expect(throws: Failure(.badArgument, "This is not a reply.")) { try sut.scene.types("up") }
    let above = ["first", "second"].map { word in
      Post(
        id: Post.ID(rawValue: word), images: [],
        details: details {
          $0.author = Author(name: "Ben")
          $0.text = RichText(plain: word + String(repeating: " word", count: 40))
        })
    }
    sut.presenter.didStartLoading(.first)
    let thread = CommentThread([comment("a")], ancestors: above)
    sut.presenter.didReceive(Sourced(Conversation(thread, on: nil), from: .remote), for: .first)
    sut.presenter.didFinishLoading(.first)
    let lines = shown(.again, in: sut)
    #expect(lines[0].hasPrefix("↑ Ben · first word") && lines[0].hasSuffix("…"))
    #expect(lines[1].hasPrefix("↑ Ben · second word") && lines[2].isEmpty && lines[3] == "A title")
    guard case .scene = try sut.scene.types("up") else {
      Issue.record("The answer is not the scene")
      return
    }
    #expect(router.shown == ["post second"])
    #expect(sut.presenter.pageHints.last == "up: the post above")
  }

  @Test(arguments: [80, 30]) func onlyTheFirstAndTheLastOfManyParentPostsAreListed(width: Int) {
    let sut = makeSUT(article(lines: 1))
    let lines = { sut.scene.view.show(.again, size: ScreenSize(columns: width, lines: 10)).map(\.plain) }
    receive(above: 3, in: sut)
    #expect(lines().prefix(4) == ["↑ Ben · words 1", "↑ Ben · words 2", "↑ Ben · words 3", ""])
    receive(above: 21, in: sut)
    #expect(lines().prefix(5) == ["↑ Ben · words 1", "… 19 more: up all", "↑ Ben · words 21", "", "A title"])
    #expect(JSONValue.object(of: sut.presenter.fields).line.contains("words 11"))
  }

  @Test func aDeletedParentPostIsLabelledAsDeleted() {
    let sut = makeSUT(article(lines: 1))
    let deleted = comment("4", by: "", text: "", state: .deleted)
    receive(CommentThread([], ancestors: [deleted]), in: sut)
    #expect(shown(.again, in: sut).first == "↑ This comment was deleted.")
  }

  @Test func theUpAllCommandListsAllParentPostsFromAnyPositionOnThePage() throws {
    let sut = makeSUT(article(lines: 30))
    receive(above: 21, in: sut)
    _ = shown(.again, in: sut)
    let below = shown(.next, in: sut)
    guard case .text(let lines) = try sut.scene.types("up all") else {
      Issue.record("The answer is not a text")
      return
    }
    #expect(lines.map(\.text) == (1...21).map { "Ben · words \($0)" })
    #expect(shown(.again, in: sut) == below && router.shown == [])
    #expect(throws: Failure(.badArgument, "up takes nothing, or all.")) { try sut.scene.types("up x") }
    _ = try sut.scene.types("up")
    #expect(router.shown == ["post 21"])
  }

  @Test func aScriptPrintsAllParentPosts() {
    let sut = makeSUT(article(lines: 1), isInteractive: false)
    receive(above: 21, in: sut)
    let lines = sut.scene.view.show(.again, size: ScreenSize(columns: 60, lines: 40)).map(\.plain)
    #expect(Array(lines.prefix(22)) == (1...21).map { "↑ Ben · words \($0)" } + [""])
  }

  /// Receives a thread in which the post of the page has posts above it.
  private func receive(above count: Int, in sut: SUT) {
    let above = (1...count).map { number in
      Post(
        id: Post.ID(rawValue: "\(number)"), images: [],
        details: details {
          $0.author = Author(name: "Ben")
          $0.text = RichText(plain: "words \(number)")
        })
    }
    sut.presenter.didStartLoading(.first)
    let thread = CommentThread([], ancestors: above)
    sut.presenter.didReceive(Sourced(Conversation(thread, on: nil), from: .remote), for: .first)
    sut.presenter.didFinishLoading(.first)
  }

  @Test func aQuotedPostThatItsSourceCannotLoadOpensInTheBrowser() throws {
    let sut = makeSUT(quoting)
    receive([], in: sut)
    _ = shown(.again, in: sut)
    #expect(foot(of: sut).last == "Enter: the next one · .2: quoted post · .1: link")
    guard case .scene = try sut.scene.open(RowReference(0, part: 2)) else {
      Issue.record("The quoted post is not shown")
      return
    }
    #expect(router.shown == ["quoted by 7"])
    router.knowsQuoted = false
    var opened: [String] = []
    let other = makeSUT(quoting, external: .unexpected(browse: { opened.append($0) }))
    for part in 1...2 { _ = try other.scene.open(RowReference(0, part: part)) }
    #expect(opened == ["https://link.example", "https://quoted.example"])
    #expect(throws: Failure(.badArgument, "There is no link 3: the post has 2.")) {
      try other.scene.open(RowReference(0, part: 3))
    }
  }

  @Test func aLinkToASupportedConversationOpensItUnlessItIsAlreadyOpen() throws {
    var (shown, opened): ([String], [String]) = ([], [])
    var post = article(lines: 1)
    post.details.textLinks = ["https://site.example/talk/1", "https://link.example", "https://site.example/talk/2"]
    (post.details.link, post.details.commentsPage) = ("https://site.example/a/", "https://site.example/talk/2")
    let sut = makeSUT(
      post,
      external: .unexpected(
        browse: { opened.append($0) },
        showConversation: { address, page in
          #expect(page == "https://site.example/a/")
          shown.append(address)
          return address.hasPrefix("https://site.example/")
        }))
    receive([], in: sut)
    guard case .scene = try sut.scene.open(RowReference(0, part: 1)) else {
      Issue.record("The conversation is not shown")
      return
    }
    #expect(shown == ["https://site.example/talk/1"] && opened == [])
    for part in 2...3 { _ = try sut.scene.open(RowReference(0, part: part)) }
    #expect(shown == ["https://site.example/talk/1", "https://link.example"])
    #expect(opened == ["https://link.example", "https://site.example/talk/2"])
    _ = try sut.scene.types("browse .1")
    #expect(opened.last == "https://site.example/talk/1", "browse always means the browser")
  }

  @Test(arguments: ["", "open "]) func theNumberOfALinkInACommentOpensTheLinkAsOnThePage(command: String) throws {
    var (shown, opened): ([String], [String]) = ([], [])
    let talk = "https://site.example/talk/1"
    let sut = makeSUT(
      article(lines: 1),
      external: .unexpected(
        browse: { opened.append($0) },
        showConversation: { address, _ in
          shown.append(address)
          return address == talk
        }))
    receive([comment("a", textLinks: ["https://a.example", talk]), comment("b")], in: sut)
    _ = try sut.scene.types("\(command)1.1")
    #expect(opened == ["https://a.example"] && shown == ["https://a.example"] && router.shown == [])
    guard case .scene = try sut.scene.types("\(command)1.2") else {
      Issue.record("The conversation is not shown")
      return
    }
    #expect(opened == ["https://a.example"] && shown.last == talk && router.shown == [])
    for (part, error) in [
      ("1.3", "There is no link 3: the text of row 1 has 2."), ("2.1", "There is no link 1: the text of row 2 has 0."),
      ("3.1", "Rows go from 1 to 2."),
    ] {
      #expect(throws: Failure(.badArgument, error)) { try sut.scene.types("\(command)\(part)") }
    }
    _ = try sut.scene.types("\(command)2")
    #expect(router.shown == ["comment b below 7"])
  }

  @Test func theNumberOfAQuotedPostInACommentOpensThePost() throws {
    var quoting = comment("a")
    quoting.details.facts.quote = Post.Quote(
      Post.ID(rawValue: "8"), author: nil, text: "Quoted", link: "https://quoted.example")
    let sut = makeSUT(article(lines: 1))
    receive([quoting], in: sut)
    _ = try sut.scene.open(RowReference(1, part: 1))
    #expect(router.shown == ["quoted by a"])
  }

  @Test func openingTheLinkNumberOfAnAudioFilePlaysTheFile() throws {
    var post = quoting
    post = Post(
      id: post.id, images: [ImageRef("https://i.example/a.mp3", kind: .audio, extent: .init(seconds: 200))],
      details: post.details)
    var (played, opened): ([String], [String]) = ([], [])
    let sut = makeSUT(post, external: .unexpected(browse: { opened.append($0) }, play: { played.append($0) }))
    receive([], in: sut)
    #expect(shown(.again, in: sut).contains { $0.hasSuffix("▶ .3 audio (3:20)") })
    _ = try sut.scene.open(RowReference(0, part: 3))
    #expect(played == ["https://i.example/a.mp3"])
    _ = try sut.scene.open(RowReference(0, part: 1))
    #expect(opened == ["https://link.example"])
  }

  @Test func theNumberOfAPictureInACommentBeginsWithTheRowNumber() async throws {
    let sut = makeSUT(article(lines: 1), drawsPictures: true)
    receive([comment("a", imageCount: 1)], in: sut)
    let size = ScreenSize(columns: 60, lines: 24)
    _ = sut.scene.view.show(.again, size: size)
    await picturesCome(in: sut)
    let lines = sut.scene.view.fill(size: size)
    #expect(lines.map(\.width) == Array(repeating: 60, count: 6) + [4 + "picture 1.1".count, 0])
    #expect(lines.dropLast().last?.plain == "    picture 1.1")
    guard case .scene = try sut.scene.types("view 1.1") else {
      Issue.record("The picture is not shown")
      return
    }
    #expect(router.shown == ["image 0 of a"])
  }

  @Test(arguments: 1...8) func aCaptionIsAlwaysOnTheScreenfulOfItsPicture(count: Int) async {
    var post = article(lines: count)
    post = Post(id: post.id, images: [ImageRef("https://i.example", description: "A lake")], details: post.details)
    let sut = makeSUT(post, drawsPictures: true)
    receive((1...9).map { comment("\($0)") }, in: sut)
    var captions = 0
    for screenful: Screenful in [.again, .next, .next, .previous, .previous] {
      var lines = sut.scene.view.show(screenful, size: size)
      await picturesCome(in: sut)
      lines += sut.scene.view.fill(size: size)
      guard let caption = lines.firstIndex(where: { $0.plain == "picture .1: A lake" }) else { continue }
      captions += 1
      // The caption follows all five lines of the picture.
      let picture = lines[..<caption].suffix(5)
      #expect(picture.count == 5 && picture.allSatisfy { $0.plain.isEmpty && $0.width == 60 })
    }
    #expect(captions > 0)
  }
}
