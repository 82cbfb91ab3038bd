import Foundation
import Loading
import Terminal
import Testing

@testable import Pictures

@Suite(.timeLimit(.minutes(1)))
struct PictureServiceTests {
  private let surface = PictureSurface(format: { .symbols(colors: .direct) }) { ScreenSize(columns: 40, lines: 10) }

  @Test func aThumbnailFitsInARow() async throws {
    let picture = try await makeSUT(SampleImage.jpeg).thumbnail(of: "x", in: .thumbnail)
    #expect(picture.width <= ScreenSize.thumbnail.columns)
    #expect((1...ScreenSize.thumbnail.lines).contains(picture.lines.count))
  }

  @Test func aThumbnailIsNoWiderThanTheScreen() async throws {
    let narrow = PictureSurface(format: { .symbols(colors: .direct) }) { ScreenSize(columns: 5, lines: 10) }
    let data = try #require(Data(base64Encoded: SampleImage.jpeg))
    let picture = try await PictureService(surface: narrow, decode: ImageDecoder.decode) { try await $1(data) }
      .thumbnail(of: "x", in: .thumbnail)
    #expect((1...5).contains(picture.width))
  }

  @Test func aPictureIsNotDrawnLargerThanItsImage() async throws {
    let result = try await makeSUT(SampleImage.jpeg).picture(of: "x")
    #expect(result.picture?.width == 8, "never larger than the image")
    #expect(result.width == 8 && result.height == 8)
  }

  @Test func onlyTheSizeIsReturnedIfPicturesCannotBeDrawn() async throws {
    let data = try #require(Data(base64Encoded: SampleImage.webp))
    let sut = PictureService(surface: nil, decode: ImageDecoder.decode) { try await $1(data) }
    let result = try await sut.picture(of: "x")
    #expect(result.picture == nil)
    #expect(result.width == 5 && result.height == 4)
  }

  @Test func textBelowAPictureReducesThePicturesHeight() async throws {
    let bitmap = Bitmap(width: 10, height: 100, rgb: [UInt8](repeating: 200, count: 3_000))
    let sut = makeSUT("")
    let short = try await sut.picture(above: { _ in 3 }) { _ in bitmap }
    let long = try await sut.picture(above: { width in width == 40 ? 6 : 0 }) { _ in bitmap }
    let endless = try await sut.picture(above: { _ in 1_000 }) { _ in bitmap }
    #expect([short, long, endless].map { $0?.lines.count } == [10, 7, 6])
  }

  @Test func thePictureAtTheGivenAddressIsDrawn() async throws {
    let requested = try #require(Data(base64Encoded: SampleImage.gif))
    let sut = PictureService(surface: surface, decode: ImageDecoder.decode) { address, decode in
      try await decode(address == "that one" ? requested : Data())
    }
    #expect(try await sut.picture(of: "that one").width == 1)
    await #expect(throws: LoadFailure.image(.undecodable)) { try await sut.picture(of: "another") }
  }

  @Test func anImageThatCannotBeShownThrowsALoadFailure() async {
    await #expect(throws: LoadFailure.image(.undecodable)) {
      try await makeSUT("AAAA").thumbnail(of: "x", in: .thumbnail)
    }
    let failing = PictureService(surface: surface, decode: ImageDecoder.decode) { _, _ in
      throw LoadFailure.badStatus(404)
    }
    await #expect(throws: LoadFailure.badStatus(404)) { try await failing.thumbnail(of: "x", in: .thumbnail) }
    await #expect(throws: LoadFailure.image(.tooManyPixels)) {
      try await failing.thumbnail(in: .thumbnail) { _ in throw LoadFailure.image(.tooManyPixels) }
    }
  }

  private func makeSUT(_ base64: String) -> PictureService {
    let data = Data(base64Encoded: base64) ?? Data()
    return PictureService(surface: surface, decode: ImageDecoder.decode) { try await $1(data) }
  }
}
