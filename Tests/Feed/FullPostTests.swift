import Feed
import Foundation
import Loading
import Localization
import SceneTesting
import TerminalList
import Testing
import Viper

/// The answer of `show`.
@Suite(.timeLimit(.minutes(1)))
struct FullPostTests {
  @Test func everythingIsThereInParts() throws {
    #expect(
      try lines(full).map(\.text) == [
        "Ann  @ann", "Shared by Ben", "Sunday, September 13, 2020 at 12:26\u{202F}PM  1 second ago",
        "Sensitive content", "",
        "Title", "Description", "Text [1]", "Here", "",
        "Image 1: A cat", "https://i.example/1", "Video 2, without a description", "https://i.example/2", "",
        "[1] https://a.example", "",
        "Page: https://p.example", "2 comments",
      ])
  }

  @Test func aPlainPostIsItsDescriptionAndItsImage() throws {
    #expect(
      try lines(post("a")) == [
        AnswerLine("a description", .strong), AnswerLine(""), AnswerLine("Image 1, without a description"),
        AnswerLine("https://i.example/a/1", .secondary),
      ])
  }

  @Test(arguments: Language.supported) func theDateIsInTheLanguage(language: Language) throws {
    let dates = ["en": "September", "el": "Σεπτεμβρίου", "pt-BR": "setembro"]
    let month = try #require(dates[language.tag])
    #expect(try lines(full, language).contains { $0.text.contains(month) })
  }

  private var full: Post {
    Post(
      id: Post.ID(rawValue: "7"), description: "Description", location: "Here",
      images: [ImageRef("https://i.example/1", description: "A cat"), ImageRef("https://i.example/2\n", kind: .video)],
      details: details {
        $0.author = Post.Author(name: "Ann", handle: "@ann")
        $0.sharedBy = Post.Author(name: "Ben")
        $0.createdAt = now
        $0.warning = Post.Warning(nil, hidesText: false)
        $0.title = "Title"
        $0.text = "Text [1]"
        $0.textLinks = ["https://a.example"]
        $0.link = "https://p.example"
        $0.commentCount = 2
      })
  }

  private func lines(_ post: Post, _ language: Language = .english) throws -> [AnswerLine] {
    let sut = FeedPresenter(
      context: makeContext(language), interactor: LoadInteractorSpy(), router: FeedRouter<Int>.none,
      display: ListDisplaySpy())
    guard case .text(let lines) = try sut.perform(.show, on: ActionTarget(FeedRow(post))) else { return [] }
    return lines
  }
}

extension FeedRouter<Int> {
  /// A router that leads nowhere.
  fileprivate static var none: FeedRouter {
    FeedRouter(stack: SceneStackSpy(), comments: { _ in 0 }, image: { _, _ in 0 })
  }
}
