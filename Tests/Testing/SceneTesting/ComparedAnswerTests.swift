import Loading
import SceneTesting
import Testing
import Viper

/// Comparing answers and reading their messages in tests.
@MainActor struct ComparedAnswerTests {
  @Test func answersWithTheSameTextTheSameRowsOrTheSameRouteAreEqual() {
    #expect(Answer.done("Copied.") == .done("Copied."))
    #expect(Answer.done("Copied.") != .done("Noted."))
    #expect(Answer.all([.scene, .rows([1])]) == .all([.scene, .rows([1])]))
    #expect(Answer.rows([1]) != .pictures(of: [1]))
    #expect(Answer.route(Route(["feed"])) == .route(Route(["feed"])))
    #expect(Answer.text([AnswerLine("a")]) != .text([AnswerLine("b")]))
    #expect(Answer.result("Saved.", .posts(1)) != .result("Saved.", .posts(2)))
  }

  @Test func answersThatDoWorkAreComparedByNameAndQuestionsByText() {
    #expect(Answer.work(name: "save") { .scene } == .work(name: "save") { .nothing })
    #expect(Answer.work(name: "save") { .scene } != .work(name: "like") { .scene })
    #expect(Answer.ask("Delete it?") { _ in .scene } == .ask("Delete it?") { _ in .nothing })
    #expect(Answer.act { .scene } != .act { .scene })
  }

  @Test func theMessageOfAnAnswerIsItsPrintedText() {
    #expect(Answer.done("Copied.").message == "Copied.")
    #expect(Answer.text([AnswerLine("a"), AnswerLine("b")]).message == "a\nb")
    #expect(Answer.ask("Delete it?") { _ in .scene }.message == "Delete it?")
    #expect(Answer.scene.message == nil)
  }
}
