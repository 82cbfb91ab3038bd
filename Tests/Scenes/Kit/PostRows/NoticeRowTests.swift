import Foundation
import JSON
import Localization
import PostRows
import Posts
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import Terminal

/// Notifications in lists, in JSON and in searches.
@Suite(.timeLimit(.minutes(1)))
struct NoticeRowTests {
  @Test(arguments: [
    (Post.Notice.Kind.like, 0, "@ana@x.example liked “The lake at dawn”"),
    (.like, 3, "@ana@x.example and 3 others liked “The lake at dawn”"),
    (.boost, 1, "@ana@x.example and 1 other boosted “The lake at dawn”"),
    (.boost, 0, "@ana@x.example boosted “The lake at dawn”"), (.follow, 0, "@ana@x.example follows you"),
    (.follow, 2, "@ana@x.example and 2 others follow you"),
    (.mention, 0, "@ana@x.example mentioned you: “The lake at dawn”"),
    (.reply, 0, "@ana@x.example replied: “The lake at dawn”"),
    (.poll, 0, "The poll by @ana@x.example has ended: “The lake at dawn”"),
    (.edit, 0, "@ana@x.example edited “The lake at dawn”"),
  ])
  func eachKindOfNotificationHasASentence(kind: Post.Notice.Kind, others: Int, sentence: String) {
    let post = notice(kind, others: others)
    #expect(line(post, width: 79) == "•  \(sentence)")
    #expect(PostRow(post).hint(in: context()) == sentence)
    #expect(PostRow(post).line(in: context()).title == sentence)
    #expect(PostRow(post).searchText(in: context()).contains(sentence))
  }

  @Test(arguments: Language.supported)
  func everyNotificationTextNamesTheAccountTheNumberAndThePostInEachLanguage(language: Language) {
    for kind in Post.Notice.Kind.allCases {
      let text = PostRow(notice(kind, others: 3)).hint(in: context(language))
      #expect(text.contains("@ana@x.example"))
      #expect(text.contains("The lake at dawn") == (kind != .follow))
      #expect(text.contains("3") == [.like, .boost, .follow].contains(kind))
    }
  }

  @Test func aNotificationDoesNotQuoteAPostWithoutText() {
    var post = notice(.like)
    post.details.text = nil
    #expect(line(post, width: 79) == "•  @ana@x.example liked a post without text")
  }

  @Test func aNotificationShowsThePostsWarningInsteadOfItsText() {
    var post = notice(.mention)
    post.details.warning = Post.Warning("spiders", hidesText: true)
    #expect(line(post, width: 79) == "•  @ana@x.example mentioned you: “Content warning: spiders”")
    let revealed = PostRow(post, isRevealed: true).hint(in: context())
    #expect(revealed == "@ana@x.example mentioned you: “The lake at dawn”")
    #expect(!PostRow(post).searchText(in: context()).contains("lake"))
  }

  @Test func aNotificationTakesOneLineOrTwoOnANarrowScreen() {
    let post = notice(.mention, words: String(repeating: "words and more of them\n", count: 30))
    let wide = cell(post).shortLines(width: 76).map(\.plain)
    #expect(wide.count == 1)
    #expect(wide.first?.hasPrefix("•  @ana@x.example mentioned you: “words and more of them words") == true)
    let narrow = cell(post).shortLines(width: 26)
    #expect(narrow.count == 2)
    #expect(narrow.allSatisfy { $0.width <= 26 })
    #expect(narrow.last?.plain.hasSuffix("…") == true)
  }

  @Test func aNotificationCountsAsShownInFullIfItsTextFits() {
    #expect(cell(notice(.follow)).isWhole(in: RowLook(.line, width: 76)))
    #expect(cell(notice(.like)).isWhole(in: RowLook(.line, width: 30)), "on two lines")
    let long = notice(.mention, words: String(repeating: "words ", count: 40))
    #expect(!cell(long).isWhole(in: RowLook(.line, width: 76)))
    #expect(!cell(long).isWhole(in: RowLook(.line, width: 30)))
  }

  @Test func aListOfNotificationsHasNoAuthorColumn() {
    #expect(PostColumns(of: [notice(.like), notice(.follow)]) == [])
    var dated = notice(.like)
    dated.details.createdAt = now
    #expect(PostColumns(of: [dated]) == .date)
  }

  @Test func inAListOfSeveralSourcesTheSentenceIsNotPrecededByTheAuthor() {
    var post = notice(.like)
    post.listing.feeds = [PostFeed(name: "News", address: "notifications@a.example")]
    #expect(line(post, width: 79) == "•  News              @ana@x.example liked “The lake at dawn”")
  }

  @Test func jsonOutputOfANotificationHasItsTypeItsAccountItsDateAndItsPost() {
    var post = notice(.like, others: 3)
    (post.details.createdAt, post.details.link) = (now, "https://a.example/@me/3")
    #expect(PostRow(post).kind == "notice")
    #expect(
      json(post) == """
        {"type":"like","account":{"name":"Ana","handle":"@ana@x.example"},"others":3,\
        "createdAt":"2020-09-13T12:26:40Z","date":"1 second ago",\
        "post":{"id":"3","text":"The lake at dawn","link":"https://a.example/@me/3"},"isNew":true}
        """)
  }

  @Test func jsonOutputOfAFollowNotificationHasTheProfileAndNoPost() {
    var post = notice(.follow)
    post.details.link = "https://x.example/@ana"
    #expect(
      json(post) == """
        {"type":"follow","account":{"name":"Ana","handle":"@ana@x.example"},"link":"https://x.example/@ana","isNew":true}
        """)
  }

  @Test func aNotificationHasTheRouteOfItsPost() {
    #expect(PostRow(notice(.like)).routeValue == "3")
    #expect(PostRow(notice(.follow)).routeValue == "90")
    #expect(PostRow(notice(.follow)).mainAction == nil)
    #expect(PostRow(notice(.like)).mainAction == .open)
  }

  private func notice(_ kind: Post.Notice.Kind, others: Int = 0, words: String = "The lake at dawn") -> Post {
    let subject = kind == .follow ? nil : Post.ID(rawValue: "3")
    return post(
      "90", description: nil, images: 0,
      details: details {
        $0.author = Author(name: "Ana", handle: "@ana@x.example")
        $0.text = kind == .follow ? nil : RichText(plain: words)
        $0.hasComments = subject != nil
        $0.notice = Post.Notice(kind, otherCount: others, subject: subject)
      }, isUnread: true)
  }

  private func context(_ language: Language = .english) -> PresentationContext {
    makeContext(language, isInteractive: true)
  }

  private func json(_ post: Post) -> String {
    JSONValue.object(of: PostRow(post).fields(in: context())).line
  }

  private func cell(_ post: Post) -> PostCell { PostCell(row: PostRow(post), context: context()) }

  private func line(_ post: Post, width: Int) -> String {
    cell(post).shortLines(width: width).map(\.plain).joined(separator: "\n")
  }
}
