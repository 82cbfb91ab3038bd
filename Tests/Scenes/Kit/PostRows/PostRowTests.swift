import Foundation
import JSON
import Localization
import PostRows
import Posts
import SceneTesting
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct PostRowTests {
  @Test func jsonOutputOfAPictureHasItsDescriptionItsLocationAndItsURL() {
    let row = PostRow(Post(id: Post.ID(rawValue: "7"), description: "d", location: "l", images: [ImageRef("u")]))
    #expect(row.id.description == "7")
    #expect(row.kind == "image")
    #expect(
      json(row) == #"{"description":"d","location":"l","url":"u"}"#)
  }

  @Test func fieldsWithoutAValueAreOmitted() {
    #expect(json(PostRow(post("a", description: nil, images: 0))) == "{}")
  }

  @Test func everyDetailOfAPostIsInTheJSONOutput() {
    let details = details {
      $0.author = Author(name: "Ann", handle: "@ann")
      $0.title = "t"
      $0.text = "x"
      $0.textLinks = ["https://a.example"]
      $0.sharedBy = Author(name: "Ben")
      $0.createdAt = now
      $0.link = "l"
      $0.language = "el"
      $0.commentCount = 3
      $0.warning = Post.Warning("w", hidesText: true)
    }
    #expect(
      json(PostRow(post("a", images: 0, details: details))) == """
        {"title":"t","author":{"name":"Ann","handle":"@ann"},"sharedBy":{"name":"Ben"},\
        "description":"a description","text":"x","links":["https://a.example"],\
        "createdAt":"2020-09-13T12:26:40Z","date":"1 second ago","link":"l","language":"el","comments":3,"warning":"w"}
        """)
  }

  @Test func jsonOutputListsImagesWithTheirDetails() {
    let rich = Post(
      id: Post.ID(rawValue: "7"),
      images: [ImageRef("u", previewAddress: "p", description: "d", size: .init(width: 3, height: 2)), ImageRef("v")])
    #expect(
      json(PostRow(rich)) == """
        {"url":"u","images":[{"url":"u","preview":"p","description":"d","width":3,"height":2},{"url":"v"}]}
        """)
  }

  @Test func jsonOutputHasTheKindOfMediaOtherThanImages() {
    let row = PostRow(Post(id: Post.ID(rawValue: "7"), images: [ImageRef("v", previewAddress: "p", kind: .video)]))
    #expect(json(row) == #"{"url":"v","images":[{"url":"v","preview":"p","kind":"video"}]}"#)
  }

  @Test func jsonOutputMarksUnreadPostsAsNewAndStarredPostsAsStarred() {
    let new = post("a", isUnread: true)
    #expect(json(PostRow(new)).hasSuffix(#","isNew":true}"#))
    #expect(!json(PostRow(post("a"))).contains("isNew"))
    var starred = post("a")
    starred.viewer.flags = [.star]
    #expect(json(PostRow(starred)).hasSuffix(#","isStarred":true}"#))
    #expect(!json(PostRow(new)).contains("isStarred"))
  }

  @Test func jsonOutputHasTheTextAndPicturesOfAHiddenPost() {
    #expect(
      json(PostRow(sensitivePost("a"))) == """
        {"author":{"name":"Ann"},"text":"a text","warning":"spiders","url":"https://i.example/a/1"}
        """)
    #expect(json(PostRow(sensitivePost("a", nil, hidesText: false))).contains(#""warning":"sensitive""#))
  }

  @Test func aWarningHidesThePicturesUntilThePostIsRevealed() {
    let hidden = PostRow(sensitivePost("a", hidesText: false))
    #expect(hidden.images == [])
    #expect(hidden.pictureAddress == nil)
    #expect(!hidden.isTextHidden)
    #expect(PostRow(hidden.post, isRevealed: true).pictureAddress == "https://i.example/a/1")
    #expect(!PostRow(sensitivePost("a", hidesText: false, images: 0)).isHidden, "There is nothing to hide")
  }

  @Test func theHintOfAHiddenPostIsItsWarning() {
    #expect(hint(PostRow(sensitivePost("a"))) == "spiders")
    #expect(hint(PostRow(sensitivePost("a", nil))) == "Ann")
    #expect(hint(PostRow(sensitivePost("a", hidesText: false))) == "a text")
  }

  @Test func rowContentsChangeWithAnEditButNotWithReadStateOrRevealing() {
    let new = post("a", isUnread: true)
    #expect(PostRow(new).hasSameContents(as: PostRow(post("a"), isRevealed: true)))
    #expect(!PostRow(new).hasSameContents(as: PostRow(post("a", description: "edited"))))
  }

  @Test func aPostPageIsRedrawnWhenStarredButNotWhenMarkedAsRead() {
    var starred = post("a")
    starred.viewer.flags = [.star]
    let page = { (post: Post) in PostDocument(PostRow(post), context: makeContext()) }
    #expect(page(post("a")) != page(starred))
    #expect(page(post("a")) == page(post("a", isUnread: true)))
  }

  @Test func relativeDatesInJSONFollowTheClock() {
    let clock = WaitableState(now.addingTimeInterval(60))
    let row = PostRow(post("a", details: details { $0.createdAt = now }))
    #expect(json(row, clock).contains(#""date":"1 minute ago""#))
    clock.update { $0 += 3_600 - 60 }
    #expect(json(row, clock).contains(#""date":"1 hour ago""#))
  }

  @Test func theHintFallsBackFromTheTitleToTheDescriptionTheTextAndTheLocation() {
    #expect(hint(PostRow(post("a", details: details { $0.title = "t" }))) == "t")
    #expect(hint(PostRow(post("a", details: details { $0.text = "x" }))) == "a description")
    #expect(hint(PostRow(post("a", description: nil, details: details { $0.text = "x" }))) == "x")
    #expect(hint(PostRow(Post(id: Post.ID(rawValue: "7"), location: "l", images: []))) == "l")
    #expect(hint(PostRow(post("a", description: nil))) == "An image without a description")
    #expect(hint(PostRow(post("a", description: nil, images: 0))) == "A post without text")
  }

  @Test func theViewAndSaveCommandsAreOfferedOnlyForAPostWithImages() {
    let marksAndWrites = PostMark.ofRows.map(PostAction.mark) + PostAction.writes
    let ofPicture: [PostAction] = [.open, .view, .reveal, .show, .url, .browse, .copy, .save]
    #expect(PostRow(post("a")).actions == ofPicture + marksAndWrites)
    #expect(PostRow(post("a")).mainAction == .open)
    let ofText: [PostAction] = [.open, .reveal, .show, .url, .browse, .copy]
    #expect(PostRow(post("a", images: 0)).actions == ofText + marksAndWrites)
    #expect(PostRow(post("a", images: 2)).images.map(\.address) == ["https://i.example/a/1", "https://i.example/a/2"])
  }

  private func hint(_ row: PostRow) -> String { row.hint(in: PresentationContext(language: .english)) }

  private func json(_ row: PostRow, _ clock: WaitableState<Date> = WaitableState(now)) -> String {
    JSONValue.object(of: row.fields(in: makeContext(clock: clock))).line
  }
}
