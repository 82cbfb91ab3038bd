import Loading
import Localization
import Posts
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct PhotosPresenterTests {
  private let photo = Photo(id: "1", title: "A mill", address: "https://photos.example/1.png")

  @Test func addingANoteToAPhotoCanBeUndone() async throws {
    let services = SceneServices.playing()
    let sut = PhotosPresenter(
      parts: ListComposer.Parts(interactor: LoadInteractorSpy(), display: ListDisplaySpy()), services: services)
    let target = ActionTarget(PhotoRow(photo: photo), words: ["at", "dusk"])
    sut.receive(Page(items: [photo], cursor: nil))
    #expect(try sut.perform(.note, on: target) == .done("Noted: A mill."))
    #expect(sut.rows.map(\.note) == ["at dusk"])
    guard case .work(_, _, let undo) = try services.lastChange.undo() else {
      Issue.record("undo is work")
      return
    }
    #expect(try await undo().message == "The note is gone.")
    #expect(sut.rows.map(\.note) == [nil])
  }
}
