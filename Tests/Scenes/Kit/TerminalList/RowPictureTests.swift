import Loading
import Pictures
import SceneTesting
import Terminal
import TerminalList
import Testing
import Viper

/// The pictures of rows, as they arrive.
@Suite(.timeLimit(.minutes(1)))
struct RowPictureTests {
  private let sut = NotesScene(drawsPictures: true)

  @Test func aScreenfulIsShownOnceAllItsPicturesAreLoaded() async throws {
    illustrate(1...3)
    #expect(sut.shows(.first, lines: 24) == [])
    #expect(sut.view.isWaitingForPictures)
    try await comes("2")
    try await comes("1")
    #expect(sut.fills(lines: 24) == [])
    #expect(sut.view.takeFoot(hints: true, next: { .row }, width: 80) == [], "its foot neither")
    try await comes("3")
    #expect(texts(sut.fills(lines: 24)) == ["note 1", "note 2", "note 3"])
    #expect(!sut.view.isWaitingForPictures)
  }

  @Test func rowsShowPlaceholdersIfTheWaitForPicturesIsStopped() async throws {
    illustrate(1...2)
    _ = sut.shows(.first, lines: 24)
    sut.view.stopWaiting()
    let lines = sut.fills(lines: 24)
    #expect(lines.contains { $0.contains("│       …        │") })
    let placeholder = try #require(sut.view.replacement(of: "1"))
    try await comes("1")
    #expect(sut.fills(lines: 24) == [])
    let picture = try #require(sut.view.replacement(of: "1"))
    #expect(picture.isFinal && !placeholder.isFinal)
    #expect(picture.lines.count == placeholder.lines.count)
    #expect(late(visible: ["1", "2"]) == [], "it is drawn over its placeholder")
    try await comes("2")
    #expect(texts(sut.shows(.again, lines: 24)) == ["note 1", "note 2"])
  }

  @Test func loadedPicturesWhosePlaceholdersAreNotVisibleAreReportedInOneLine() async throws {
    showWithoutWaiting(1...3)
    try await comes("3")
    try await comes("1")
    #expect(late() == [])
    try await comes("2")
    #expect(late(visible: ["2"]) == ["Pictures of 1 and 3 are here: rows 1 shows them."])
    #expect(late() == [])
  }

  @Test func aPictureLoadedAfterItsRowWasShownIsReportedWithTheRowNumber() async throws {
    showWithoutWaiting(1...1)
    try await comes("1")
    #expect(late() == ["The picture of row 1 is here: rows 1 shows it."])
  }

  @Test func aPictureThatArrivedLateIsReportedEvenIfTheOtherLoadsAreCancelled() async throws {
    showWithoutWaiting(1...2)
    try await comes("1")
    sut.scene.cancel()
    #expect(late() == ["The picture of row 1 is here: rows 1 shows it."])
  }

  @Test func aPictureThatFailsAfterItsRowWasShownIsReported() async throws {
    showWithoutWaiting(1...2)
    await fails("2")
    #expect(
      late()
        == ["Picture of row 2: The image is broken, or of an unknown format. Type retry 2 to", "try again."])
    #expect(late() == [])
  }

  @Test func theRowOfAFailedPictureShowsASymbolAndTheReason() async {
    illustrate(1...1)
    _ = sut.shows(.first, lines: 24)
    await fails("1")
    let text = sut.fills(lines: 24).joined(separator: " ")
    #expect(text.contains("✗"))
    #expect(text.contains("The image is broken"))
  }

  @Test func theRetryCommandWithARowNumberReportsWhenThePictureHasLoaded() async throws {
    illustrate(1...2)
    _ = sut.shows(.first, lines: 24)
    try await comes("1")
    await fails("2")
    _ = sut.fills(lines: 24)
    guard case .pictures(of: [2]) = try sut.scene.types("retry 2") else { throw Unexpected() }
    #expect(late() == [])
    try await comes("2", time: 2)
    #expect(late() == ["The picture of row 2 is here: rows 2 shows it."])
    #expect(late() == [])
  }

  @Test func theRetryCommandReportsAPictureAlreadyLoadedAtOnce() async throws {
    illustrate(1...1)
    _ = sut.shows(.first, lines: 24)
    try await comes("1")
    _ = sut.fills(lines: 24)
    try sut.scene.types("retry 1")
    #expect(late() == ["The picture of row 1 is here: rows 1 shows it."])
    #expect(sut.network.keys == ["1"])
  }

  @Test func theRetryCommandWithoutANumberReloadsFailedPictures() async throws {
    illustrate(1...3)
    _ = sut.shows(.first, lines: 24)
    try await comes("1")
    await fails("2")
    await fails("3")
    _ = sut.fills(lines: 24)
    try sut.scene.types("retry")
    try await comes("2", time: 2)
    try await comes("3", time: 2)
    #expect(late() == ["Pictures of 2 and 3 are here: rows 2 shows them."])
    #expect(sut.interactor.messages == [], "the list is not loaded again")
  }

  @Test func theRetryCommandWithoutANumberReloadsAFailedList() throws {
    #expect(throws: Failure(.badArgument, "Nothing has failed.")) { try sut.scene.types("retry") }
    sut.fails()
    try sut.scene.types("retry")
    #expect(sut.interactor.messages == [.load(.first)])
  }

  @Test func theRetryCommandRefusesARowWithoutAPicture() {
    sut.answers([Note(1)])
    #expect(throws: Failure(.badArgument, "Row 1 has no picture to load again.")) { try sut.scene.types("retry 1") }
    #expect(throws: Failure(.badArgument, "Rows go from 1 to 1.")) { try sut.scene.types("retry 2") }
  }

  /// The messages about late pictures, while these placeholders are on the screen.
  private func late(visible: Set<String> = []) -> [String] {
    sut.view.takeLatePictures(visible: visible, width: 80).map(\.plain)
  }

  private func illustrate(_ ids: ClosedRange<Int>) {
    sut.answers(ids.map { Note($0, images: ["\($0)"]) })
  }

  /// Shows rows before their pictures are loaded.
  private func showWithoutWaiting(_ ids: ClosedRange<Int>) {
    illustrate(ids)
    _ = sut.shows(.first, lines: 24)
    sut.view.stopWaiting()
    _ = sut.fills(lines: 24)
  }

  private func comes(_ address: String, time: Int? = nil) async throws {
    let before = sut.events.pictures.state
    await sut.network.complete(with: try picture(18, lines: 4), at: sut.network.request(for: address, time: time))
    await sut.waitForPictures(before + 1)
  }

  private func fails(_ address: String) async {
    let before = sut.events.pictures.state
    await sut.network.fail(with: LoadFailure.image(.undecodable), at: sut.network.request(for: address))
    await sut.waitForPictures(before + 1)
  }
}
