import Foundation
import JSON
import Localization
import Posts
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@testable import PostRows
@testable import Terminal

/// The reactions of the signed-in account in rows, on pages and in JSON.
@Suite(.timeLimit(.minutes(1)))
struct PostReactionTests {
  // MARK: - JSON

  @Test func jsonOutputHasTheReactionsOnlyIfAnAccountHasLoadedThePost() {
    #expect(json(bare()) == "{}")
    var post = bare()
    post.details.facts.reactions = Post.Reactions([.like, .boost])
    #expect(json(post) == #"{"liked":true,"bookmarked":false,"boosted":true}"#)
  }

  @Test func jsonOutputSaysThatAChangeIsPending() {
    var post = bare()
    post.viewer.isPending = true
    #expect(json(post) == #"{"pending":true}"#)
  }

  @Test func jsonOutputOfACommentHasTheReactionsAndThePendingChange() {
    let json = { (comment: Post) in JSONValue.object(of: CommentRow(comment).fields(in: makeContext())) }
    var comment = comment("7")
    #expect(["liked", "boosted", "bookmarked", "pending"].allSatisfy { json(comment)[$0] == nil })
    comment.details.facts.reactions = Post.Reactions([.bookmark])
    comment.viewer.isPending = true
    let fields = json(comment)
    #expect(fields["liked"] == .bool(false) && fields["boosted"] == .bool(false))
    #expect(fields["bookmarked"] == .bool(true) && fields["pending"] == .bool(true))
  }

  // MARK: - Useful actions

  @Test func serverChangesAreOfferedOnlyIfTheyWouldChangeThePost() {
    #expect(useful(bare()) == [], "no account has loaded the post")
    var post = bare()
    post.details.facts.reactions = Post.Reactions([.boost])
    #expect(useful(post) == ["like", "bookmark", "unboost"])
    post.details.facts.poll = Post.Poll([.init("Tea")], hasVoted: false)
    #expect(useful(post) == ["like", "bookmark", "unboost", "vote"])
    post.details.facts.poll = Post.Poll([.init("Tea")], hasVoted: true)
    #expect(useful(post) == ["like", "bookmark", "unboost"])
  }

  // MARK: - Rows

  @Test func aRowShowsTheAccountsReactionsWithTheTotalCounts() {
    #expect(lines(cell(reacted())).last == "♥ 1,200  ⟳ 3  ⚑  …")
    var post = reacted()
    post.details.facts.reactions = Post.Reactions([.like])
    (post.details.facts.favouriteCount, post.viewer.isPending) = (nil, false)
    #expect(lines(cell(post)).last == "♥")
    post.details.facts.reactions = Post.Reactions()
    #expect(lines(cell(post)) == ["A lake"], "counts without an own reaction are not shown")
  }

  @Test func outputWithoutSymbolsShowsWords() {
    let cell = cell(reacted()).adapted(to: TextAbilities(hasSigns: false))
    #expect(lines(cell).last == "liked 1,200, boosted 3, bookmarked, waiting to be sent")
  }

  @Test func inTheLineLayoutReactionSymbolsPrecedeTheTitle() throws {
    let line = try #require(cell(reacted()).shortLines(width: 76).first)
    #expect(line.plain == "   ♥ ⟳ ⚑ … A lake")
    #expect(line.spans.first { $0.text.contains("♥") }?.role == .accent)
    var marked = reacted()
    marked.listing.filterMatch = FilterMatch(["lake mark"], isMarked: true, isHidden: false)
    #expect(cell(marked).shortLines(width: 76).first?.plain == "   » ♥ ⟳ ⚑ … A lake")
    #expect(cell(bare()).shortLines(width: 76).first?.plain.contains("♥") == false)
  }

  @Test(arguments: [20, 30, 80], [true, false]) func noLineWithReactionsIsWiderThanTheScreen(
    width: Int, hasSigns: Bool
  ) {
    for language in Language.supported {
      let context = makeContext(language)
      let abilities = TextAbilities(hasSigns: hasSigns)
      let cell = PostCell(row: PostRow(reacted()), context: context).adapted(to: abilities)
      #expect((cell.lines(width: width) + cell.shortLines(width: width)).filter { $0.width > width }.map(\.plain) == [])
      var comment = comment("7")
      (comment.details.facts, comment.viewer) = (reacted().details.facts, reacted().viewer)
      let row = CommentCell(row: CommentRow(comment), context: context).adapted(to: abilities)
      #expect(row.lines(width: width).filter { $0.width > width }.map(\.plain) == [])
    }
  }

  @Test func theBylineOfACommentEndsWithTheReactions() throws {
    var comment = comment("7")
    comment.details.facts.reactions = Post.Reactions([.like])
    let cell = CommentCell(row: CommentRow(comment), context: makeContext())
    #expect(lines(cell) == ["ann  1 minute ago  ♥", "a text"])
    #expect(lines(cell.adapted(to: TextAbilities(hasSigns: false))).first == "ann  1 minute ago  liked")
    comment.viewer.isPending = true
    #expect(lines(CommentCell(row: CommentRow(comment), context: makeContext())).first == "ann  1 minute ago  ♥  …")
  }

  // MARK: - Pages

  @Test(arguments: [(true, "♥ ⟳ ⚑ …"), (false, "liked, boosted, bookmarked, waiting to be sent")])
  func thePageShowsTheReactionsNextToTheCounts(hasSigns: Bool, reactions: String) {
    let look = PageLook(width: 100, abilities: TextAbilities(hasSigns: hasSigns))
    let page = { PostDocument(PostRow($0), context: makeContext()).text(in: look).map(\.plain) }
    #expect(page(reacted()).contains("\(reactions) · shared 3 times · 1,200 favourites"))
    #expect(!page(bare()).contains { $0.contains("♥") || $0.contains("liked") })
  }

  private func bare() -> Post { post("a", description: nil, images: 0) }

  /// A post to which the account has reacted in every way, with a pending change.
  private func reacted() -> Post {
    var post = post(
      "a", description: nil, images: 0,
      details: details {
        $0.title = "A lake"
        $0.facts.reactions = Post.Reactions([.like, .bookmark, .boost])
        ($0.facts.favouriteCount, $0.facts.shareCount) = (1_200, 3)
      })
    post.viewer.isPending = true
    return post
  }

  private func useful(_ post: Post) -> [String] {
    PostAction.writes.filter { PostRow(post).isUseful($0) }.map(\.rawValue)
  }

  private func cell(_ post: Post) -> PostCell { PostCell(row: PostRow(post), context: makeContext()) }

  private func lines(_ cell: any Cell) -> [String] { cell.lines(width: 80).map(\.plain) }

  private func json(_ post: Post) -> String { JSONValue.object(of: PostRow(post).fields(in: makeContext())).line }
}
