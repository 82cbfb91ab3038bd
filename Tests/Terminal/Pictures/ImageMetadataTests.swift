import Foundation
import Loading
import PseudoTerminal
import TestSupport
import Testing

@testable import Pictures

@Suite(.timeLimit(.minutes(1)))
struct ImageMetadataTests {
  @Test func metadataIsReadInAnotherProcess() async throws {
    let metadata = try await pool().metadata(in: SampleExif.file(description: "The bridge, from below"))
    #expect(metadata.description == "The bridge, from below")
    #expect(metadata.takenAt == "2021:03:04 05:06:07")
    #expect(metadata.timeOffset == "+02:00")
    #expect(abs((metadata.latitude ?? 0) - 37.97139) < 0.001)
    #expect(abs((metadata.longitude ?? 0) + 23.725) < 0.001, "west is negative")
  }

  @Test func aDecoderProcessReadsMetadataAndDecodesInAnyOrder() async throws {
    let (sut, jpeg) = (pool(), try #require(Data(base64Encoded: SampleImage.jpeg)))
    for number in 0..<3 {
      #expect(
        try await sut.metadata(in: SampleExif.file(description: "picture \(number)")).description == "picture \(number)"
      )
      #expect(try await sut.decode(jpeg, side: 8).shape.width == 8)
      #expect(try await sut.metadata(in: jpeg) == ImageMetadata())
    }
  }

  @Test func damagedFilesHaveNoMetadataAndCauseNoCrash() async throws {
    let (sut, file) = (pool(), SampleExif.file(description: "a bridge"))
    for length in stride(from: 0, to: file.count, by: 7) {
      _ = try await sut.metadata(in: file.prefix(length))
    }
    for position in stride(from: 6, to: file.count, by: 5) {
      var damaged = file
      damaged[position] = 0xFF
      _ = try await sut.metadata(in: damaged)
    }
    #expect(try await sut.metadata(in: file).description == "a bridge")
  }

  @Test func invalidGPSCoordinatesAndAnEmptyDescriptionAreIgnored() async throws {
    let metadata = try await pool().metadata(in: SampleExif.file(description: "", degrees: 1_000))
    #expect(metadata.description == nil)
    #expect(metadata.latitude == nil)
    #expect(metadata.longitude == nil)
  }

  private func pool() -> DecoderPool { DecoderPool(program: Program.url.path, limit: .seconds(600)) }
}
