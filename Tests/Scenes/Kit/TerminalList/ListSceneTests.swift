import Loading
import Localization
import SceneTesting
import TerminalList
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct ListSceneTests {
  private let sut = NotesScene()

  @Test func startingASceneLoadsTheListAndRefreshReloadsTheList() throws {
    sut.scene.start()
    sut.answers(notes(1...1))
    guard case .arrivals = try sut.scene.types("refresh") else { throw Unexpected() }
    #expect(sut.interactor.messages == [.load(.first), .load(.refresh)])
  }

  @Test func aSceneReportsTheStateOfItsPresenter() {
    #expect(sut.scene.name == "notes")
    #expect(sut.scene.route == Route(["notes"]))
    #expect(sut.scene.title == "Notes")
    #expect(!sut.scene.isModal)
    #expect(sut.scene.state == .idle)
    sut.answers(notes(1...2))
    #expect(sut.scene.state == .loaded)
    #expect(sut.scene.rows.count == 2 && sut.scene.rows.numberRange == 1...2)
    sut.fails(LoadFailure.offline, .refresh)
    #expect(sut.scene.state == .failed)
    #expect(sut.scene.failure == Failure(loading: LoadFailure.offline, in: .english))
  }

  @Test func eachChangeOfTheListIsAnEvent() {
    sut.answers(notes(1...1))
    sut.answers(notes(1...2), .refresh)
    let changes = sut.events.all.compactMap { if case .list(let change) = $0 { change } else { nil } }
    #expect(
      changes == [
        .status(.loading, .first), .rows, .status(.loaded, .first), .status(.loading, .refresh),
        .updated(ListUpdate(newCount: 1), .refresh), .status(.loaded, .refresh),
      ])
  }

  @Test func theNextPageIsLoadedAutomaticallyOnceAndAgainOnRequest() {
    sut.answers(notes(1...2), next: .after("a"))
    sut.scene.loadMoreByItself()
    sut.scene.loadMoreByItself()
    sut.scene.loadMore()
    #expect(sut.interactor.messages == [.load(.nextPage(after: "a")), .load(.nextPage(after: "a"))])
  }

  @Test func pausingAndResumingASceneNeitherCancelsNorRepeatsTheLoad() {
    sut.scene.start()
    sut.scene.pause()
    sut.scene.resume()
    #expect(sut.interactor.messages == [.load(.first)])
  }

  @Test func aSceneListsItsPartsForTheLeakCheck() {
    let parts = NotesScene(drawsPictures: true).scene.parts.map { "\(type(of: $0))" }
    #expect(
      parts == [
        "ListScene<NotesPresenter>", "ListView<NotesPresenter>", "NotesPresenter", "LoadInteractorSpy",
        "ImagePrefetcher<Picture>",
      ])
  }

  @Test func noReferenceCycleKeepsASceneAlive() {
    var notes: NotesScene? = NotesScene(drawsPictures: true)
    weak let scene = notes?.scene
    weak let view = notes?.view
    weak let presenter = notes?.presenter
    #expect(scene != nil)
    notes = nil
    #expect(scene == nil)
    #expect(view == nil)
    #expect(presenter == nil)
  }
}
