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

  @Test func rowsAreShownInOrderEachWithItsPicture() async throws {
    illustrate(1...3)
    #expect(sut.shows(.first, lines: 24) == [])
    #expect(sut.view.isWaitingForPictures)
    try await comes("2")
    #expect(sut.fills(lines: 24) == [], "the first row is first")
    try await comes("1")
    #expect(texts(sut.fills(lines: 24)) == ["note 1", "note 2"])
    try await comes("3")
    #expect(texts(sut.fills(lines: 24)) == ["note 3"])
    #expect(!sut.view.isWaitingForPictures)
  }

  @Test func rowsAreShownWithoutThePicturesThatAreNotWaitedFor() async throws {
    illustrate(1...2)
    _ = sut.shows(.first, lines: 24)
    sut.view.stopWaiting()
    let lines = sut.fills(lines: 24)
    #expect(lines.contains { $0.contains("│       …        │") })
    try await comes("1")
    #expect(sut.fills(lines: 24) == [], "a line that was printed stays as it is")
    #expect(sut.shows(.again, lines: 24).first?.contains("note 1") == true)
  }

  @Test func aPictureThatFailsAfterItsRowWasShownIsOneLine() async throws {
    illustrate(1...2)
    _ = sut.shows(.first, lines: 24)
    sut.view.stopWaiting()
    _ = sut.fills(lines: 24)
    await fails("2")
    #expect(
      sut.fills(lines: 24)
        == ["Picture of row 2: The image is broken, or of an unknown format. Type retry 2 to", "try again."])
    #expect(sut.fills(lines: 24) == [])
  }

  @Test func aFailedPictureIsMarkedInItsRow() async {
    illustrate(1...1)
    _ = sut.shows(.first, lines: 24)
    await fails("1")
    let text = sut.fills(lines: 24).joined(separator: " ")
    #expect(text.contains("✗"))
    #expect(text.contains("The image is broken"))
  }

  @Test func retryWithANumberShowsThatRowAgainOnceItsPictureIsThere() async throws {
    illustrate(1...2)
    _ = sut.shows(.first, lines: 24)
    try await comes("1")
    await fails("2")
    _ = sut.fills(lines: 24)
    guard case .arrivals = try sut.scene.types("retry 2") else { throw Unexpected() }
    #expect(sut.fills(lines: 24) == [])
    try await comes("2", time: 2)
    #expect(texts(sut.fills(lines: 24)) == ["note 2"])
    #expect(sut.fills(lines: 24) == [])
  }

  @Test func retryWithANumberShowsAPictureThatIsThereAtOnce() async throws {
    illustrate(1...1)
    _ = sut.shows(.first, lines: 24)
    try await comes("1")
    _ = sut.fills(lines: 24)
    try sut.scene.types("retry 1")
    #expect(texts(sut.fills(lines: 24)) == ["note 1"])
    #expect(sut.network.keys == ["1"])
  }

  @Test func retryAloneTriesThePicturesThatFailed() async throws {
    illustrate(1...3)
    _ = sut.shows(.first, lines: 24)
    try await comes("1")
    await fails("2")
    await fails("3")
    _ = sut.fills(lines: 24)
    try sut.scene.types("retry")
    try await comes("2", time: 2)
    try await comes("3", time: 2)
    #expect(texts(sut.fills(lines: 24)) == ["note 2", "note 3"])
    #expect(sut.interactor.messages == [], "the list is not loaded again")
  }

  @Test func retryAloneTriesTheListThatFailed() throws {
    #expect(throws: Failure(.badArgument, "Nothing has failed.")) { try sut.scene.types("retry") }
    sut.fails()
    try sut.scene.types("retry")
    #expect(sut.interactor.messages == [.load(.first)])
  }

  @Test func aRowWithoutAPictureHasNothingToRetry() {
    sut.answers([Note(1)])
    #expect(throws: Failure(.badArgument, "Row 1 has no picture to load again.")) { try sut.scene.types("retry 1") }
    #expect(throws: Failure(.badArgument, "There is no row 2.")) { try sut.scene.types("retry 2") }
  }

  private func illustrate(_ ids: ClosedRange<Int>) {
    sut.answers(ids.map { Note($0, images: ["\($0)"]) })
  }

  private func comes(_ address: String, time: Int? = nil) async throws {
    let before = sut.events.pictures.state
    await sut.network.complete(with: try picture(18, lines: 4), at: sut.network.request(for: address, time: time))
    await sut.waitForPictures(before + 1)
  }

  private func fails(_ address: String) async {
    let before = sut.events.pictures.state
    await sut.network.fail(with: LoadError.image(.undecodable), at: sut.network.request(for: address))
    await sut.waitForPictures(before + 1)
  }
}
