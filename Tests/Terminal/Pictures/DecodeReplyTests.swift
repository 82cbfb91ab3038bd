import Foundation
import Loading
import Testing

@testable import Pictures

@Suite(.timeLimit(.minutes(1)))
struct DecodeReplyTests {
  private let shape = BitmapShape(
    originalSize: (4_000, 3_000), width: 800, height: 600, stride: 2_400, hasAlpha: false)

  @Test func aReplySurvivesEncodingAndDecoding() throws {
    let reply = try #require(DecodeReply(header: DecodeReply(.success(.bitmap(shape)), isLast: true).header))
    guard case .bitmap(let read) = try reply.result.get() else { throw LoadFailure.image(.undecodable) }
    #expect(read.originalSize == shape.originalSize)
    #expect((read.width, read.height, read.stride, read.hasAlpha) == (800, 600, 2_400, false))
    #expect(read.byteCount == 2_400 * 600)
    #expect(reply.isLast)
  }

  @Test(arguments: [
    LoadFailure.image(.undecodable), .image(.tooMuchMemory), .image(.tooManyPixels, width: 9_000, height: 60_000),
  ])
  func aFailureReasonSurvivesEncodingAndDecoding(failure: LoadFailure) throws {
    let reply = try #require(DecodeReply(header: DecodeReply(.failure(failure), isLast: false).header))
    #expect(throws: failure) { _ = try reply.result.get() }
    #expect(!reply.isLast)
  }

  @Test(arguments: [
    (0, 9), (2, 0), (2, 1_601), (3, 0), (3, 4_000_000_000), (4, 2_399), (4, 2_465), (4, 4_000_000_000), (5, 2), (5, 1),
    (6, 0), (6, 799), (6, 41_000), (7, 599), (7, 4_000_000_000),
  ])
  func aReplyWithAnInvalidBitmapShapeIsRefused(number: Int, value: UInt32) {
    var header = DecodeReply(.success(.bitmap(shape)), isLast: false).header
    header.replaceSubrange(number * 4..<number * 4 + 4, with: withUnsafeBytes(of: value.littleEndian, Array.init))
    #expect(DecodeReply(header: header) == nil)
    #expect(DecodeReply(header: Array(header.dropLast())) == nil)
  }

  @Test func theLengthOfMetadataIsLimited() throws {
    let reply = try #require(DecodeReply(header: DecodeReply(.success(.metadata(byteCount: 70)), isLast: false).header))
    #expect(try reply.result.get().byteCount == 70)
    #expect(DecodeReply(header: DecodeReply(.success(.metadata(byteCount: 65_537)), isLast: false).header) == nil)
  }

  @Test func aReplyThatDoesNotMatchTheRequestIsRefused() throws {
    let json = Array(#"{"description":"a"}"#.utf8)
    let content = DecodeReply.Content.metadata(byteCount: json.count)
    let request = DecodeRequest.metadata(in: Data())
    guard case .metadata(let metadata) = DecodedContent(content, json, for: request) else {
      throw LoadFailure.image(.undecodable)
    }
    #expect(metadata.description == "a")
    #expect(DecodedContent(content, Array("{".utf8), for: request) == nil)
    #expect(DecodedContent(content, json, for: DecodeRequest(data: Data(), side: 1)) == nil)
    #expect(DecodedContent(.bitmap(shape), [], for: request) == nil)
  }

  @Test func aRequestSurvivesEncodingAndItsLengthIsLimited() throws {
    let request = try #require(
      DecodeRequest.read(DecodeRequest(data: .init(count: 300), side: 180, from: .file).header))
    #expect(request == (300, 180, .file))
    #expect(DecodeRequest.read([1, 0, 0, 4, 1, 0, 0, 0, 0, 0, 0, 0]) == nil)
    #expect(DecodeRequest.read([0, 0, 0]) == nil)
  }
}
