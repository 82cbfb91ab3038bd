import Loading
import Localization
import SceneTesting
import TerminalList
import Testing
import Viper

/// Asynchronous actions as tasks of their scene.
@Suite(.timeLimit(.minutes(1)))
struct ActionTaskTests {
  private let work = LoaderSpy<String>()

  @Test func aRunningActionIsATaskAndItsResultIsReportedAsAnEvent() async throws {
    let sut = makeSUT()
    try sut.scene.types("drop 2")
    #expect(sut.scene.tasks.map(\.name) == ["upload"])
    #expect(sut.scene.isBusy)
    await work.complete(with: "Dropped.")
    await sut.scene.settle()
    #expect(sut.scene.tasks.isEmpty)
    #expect(answers(sut) == ["drop: Dropped."])
  }

  @Test func theFailureOfAnActionIsReportedAsAnEvent() async throws {
    let sut = makeSUT()
    try sut.scene.types("drop 2")
    await work.fail(with: LoadFailure.badStatus(503))
    await sut.scene.settle()
    #expect(answers(sut) == [Failure(loading: LoadFailure.badStatus(503), in: .english).message])
  }

  @Test func cancellingASceneCancelsItsActionsAndReportsTheirNumber() async throws {
    let sut = makeSUT()
    try sut.scene.types("drop 1")
    try sut.scene.types("drop 2")
    await work.waitForRequest(at: 1)
    let ends = sut.scene.tasks.map(\.end)
    sut.scene.cancel()
    #expect(sut.scene.tasks.isEmpty)
    for index in 0...1 { await work.waitForCancellation(at: index) }
    for end in ends { await end.value }
    #expect(answers(sut) == ["2 commands cancelled."])
    #expect(sut.interactor.messages == [.cancel])
  }

  @Test func anActionThatThrowsACancellationReportsNothing() async throws {
    let sut = makeSUT()
    try sut.scene.types("drop 1")
    await work.fail(with: CancellationError())
    await sut.scene.settle()
    #expect(answers(sut) == [])
  }

  @Test func aResultThatArrivesAfterTheCancellationIsDropped() async throws {
    let slow = LoaderSpy<String>(heedsCancellation: false)
    let sut = makeSUT(slow)
    try sut.scene.types("drop 1")
    await slow.waitForRequest()
    let ends = sut.scene.tasks.map(\.end)
    sut.scene.cancel()
    await slow.complete(with: "late")
    for end in ends { await end.value }
    #expect(answers(sut) == ["drop was cancelled."])
  }

  @Test func releasingASceneCancelsItsActions() async throws {
    var sut: NotesScene? = makeSUT()
    weak let scene = sut?.scene
    try sut?.scene.types("drop 1")
    await work.waitForRequest()
    sut = nil
    #expect(scene == nil)
    await work.waitForCancellation()
  }

  @Test func actionsCanEndInAnyOrder() async throws {
    let sut = makeSUT()
    try sut.scene.types("drop 1")
    await work.waitForRequest()
    try sut.scene.types("drop 2")
    let second = try #require(sut.scene.tasks.last)
    await work.complete(with: "second", at: 1)
    await second.end.value
    #expect(answers(sut) == ["drop: second"])
    #expect(sut.scene.tasks.count == 1)
    await work.complete(with: "first", at: 0)
    await sut.scene.settle()
    #expect(answers(sut) == ["drop: second", "drop: first"])
  }

  private func makeSUT(_ spy: LoaderSpy<String>? = nil) -> NotesScene {
    let sut = NotesScene()
    sut.answers(notes(1...3))
    sut.presenter.answer = { [work] in .work(name: "upload") { .done(try await (spy ?? work).load()) } }
    return sut
  }

  /// The answers and failures in the events.
  private func answers(_ sut: NotesScene) -> [String] {
    sut.events.all.compactMap { event in
      switch event {
      case .answered(.done(let text), let action): "\(action.name): \(text)"
      case .answered(_, let action): "\(action.name)?"
      case .failed(let failure): failure.message
      case .list, .pictures: nil
      }
    }
  }
}
