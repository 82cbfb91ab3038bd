import Loading
import Pictures
import SceneTesting
import Terminal
import TerminalList
import Testing
import Viper

/// Loading and cancelling the pictures of a scene.
@Suite(.timeLimit(.minutes(1)))
struct PictureLoadTests {
  private let sut = NotesScene(drawsPictures: true)

  @Test func picturesOfTheNextScreenfulAreLoadedAfterThoseOnTheScreen() async throws {
    illustrate(1...60)
    _ = sut.shows(.first, lines: 21)
    await sut.network.waitForRequest(at: 2)
    #expect(sut.network.keys.sorted() == ["1", "2", "3"])
    for number in 1...3 { try await comes("\(number)") }
    await sut.network.waitForRequest(at: 4)
    #expect(sut.network.keys.dropFirst(3).sorted() == ["4", "5"])
  }

  @Test func noPictureIsPrefetchedWhileTheSceneIsCovered() async throws {
    illustrate(1...9)
    _ = sut.shows(.first, lines: 7)
    sut.scene.pause()
    try await comes("1")
    #expect(sut.scene.tasks.isEmpty)
    sut.scene.resume()
    await sut.network.waitForRequest(at: 1)
    #expect(sut.network.keys == ["1", "2"])
  }

  @Test func cancellingTheSceneCancelsItsPictureLoads() async {
    illustrate(1...3)
    _ = sut.shows(.first, lines: 24)
    await sut.network.waitForRequest(at: 2)
    sut.scene.cancel()
    for index in 0...2 { await sut.network.waitForCancellation(at: index) }
    #expect(sut.scene.tasks.isEmpty)
    #expect(!sut.view.isWaitingForPictures)
  }

  @Test func cancellingTheSceneCancelsAPictureLoadRequestedByTheRetryCommand() async throws {
    illustrate(1...1)
    _ = sut.shows(.first, lines: 24)
    await sut.network.fail(with: LoadFailure.offline)
    await sut.waitForPictures(1)
    try sut.scene.types("retry 1")
    await sut.network.waitForRequest(at: 1)
    sut.scene.cancel()
    #expect(sut.scene.tasks.isEmpty)
  }

  @Test func aFailedPictureIsLoadedAgainAfterARefresh() async throws {
    illustrate(1...1)
    _ = sut.shows(.first, lines: 24)
    await sut.network.fail(with: LoadFailure.offline)
    await sut.waitForPictures(1)
    _ = sut.shows(.again, lines: 24)
    #expect(sut.scene.tasks.isEmpty, "not by itself")
    sut.answers([Note(1, images: ["1"])], .refresh)
    _ = sut.shows(.again, lines: 24)
    await sut.network.waitForRequest(at: 1)
    #expect(sut.network.keys == ["1", "1"])
  }

  @Test func aScriptWaitsForThePicturesOfItsRows() async throws {
    illustrate(1...3)
    async let end: Void = sut.view.loadPictures(in: 0..<2)
    try await comes("1")
    try await comes("2")
    await end
    #expect(sut.network.keys.sorted() == ["1", "2"])
    #expect(sut.scene.tasks.isEmpty)
  }

  @Test func theFirstImageOfARowIsShown() async throws {
    sut.answers([Note(1, images: ["first", "second"])])
    _ = sut.shows(.first, lines: 24)
    try await comes("first")
    #expect(sut.network.keys == ["first"])
  }

  @Test(arguments: 20...100) func aRowWithAWidePictureFitsOnAScreenOfAnyWidth(width: Int) async throws {
    sut.answers([Note(1, "one two three four five six seven eight nine ten", images: ["wide"])])
    _ = sut.shows(.first, width: width)
    await sut.network.complete(with: try picture(70))
    await sut.waitForPictures(1)
    let lines = sut.view.rowLines(width: width, in: 0..<1)
    #expect(lines.allSatisfy { $0.width <= width })
    #expect(lines.contains { $0.plain.contains("ten") })
  }

  private func illustrate(_ ids: ClosedRange<Int>) {
    sut.answers(ids.map { Note($0, images: ["\($0)"]) })
  }

  private func comes(_ address: String) async throws {
    let before = sut.events.pictures.state
    await sut.network.complete(with: try picture(18, lines: 6), at: sut.network.request(for: address))
    await sut.waitForPictures(before + 1)
  }
}
