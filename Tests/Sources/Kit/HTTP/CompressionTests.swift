import CZlib
import Foundation
import Loading
import TestSupport
import Testing

@testable import HTTP

/// Documents are decompressed by their first bytes, because the headers of servers are often wrong.
@Suite(.timeLimit(.minutes(1)))
struct CompressionTests {
  private static let text = Array("<rss><channel>hello hello hello</channel></rss>".utf8)

  @Test(arguments: [
    Form.gzip, .zlib, .rawDeflate,
  ])
  func aBodyIsDecompressedAccordingToTheContentEncodingHeader(form: Form) async throws {
    let encoding = form == .gzip ? "gzip" : "deflate"
    #expect(try await body(of: form.pack(Self.text), encoding: encoding) == Self.text)
    #expect(try await body(of: form.pack(Self.text), encoding: " \(encoding.uppercased()) , identity") == Self.text)
  }

  @Test func aGzippedDocumentIsDecompressedEvenWithoutAContentEncodingHeader() async throws {
    #expect(try await body(of: Form.gzip.pack(Self.text), encoding: nil) == Self.text)
    #expect(try await body(of: Form.gzip.pack(Self.text), encoding: "identity") == Self.text)
    #expect(try await body(of: Form.gzip.pack(Self.text), encoding: "utf-8") == Self.text)
  }

  @Test(arguments: [Form.zlib, .rawDeflate], [nil, "gzip", "identity"])
  func aDeflatedDocumentIsDecompressedWithoutAMatchingHeader(form: Form, encoding: String?) async throws {
    #expect(try await body(of: form.pack(Self.text), encoding: encoding) == Self.text)
  }

  @Test(arguments: [nil, "gzip"]) func allMembersOfAGzipBodyAreDecompressed(encoding: String?) async throws {
    let whole = Form.gzip.pack(Self.text)
    #expect(try await body(of: whole + whole, encoding: encoding) == Self.text + Self.text)
    #expect(try await body(of: whole + [0, 0, 0], encoding: encoding) == Self.text)
    #expect(try await body(of: whole + [0, 0] + whole, encoding: encoding) == Self.text + Self.text)
    await #expect(throws: LoadFailure.malformed) { try await body(of: whole + Array("more".utf8), encoding: encoding) }
  }

  @Test(arguments: ["x^2 is not a feed", "x\u{1}", "\u{FEFF}<rss/>", "é", "привет"])
  func uncompressedTextIsReturnedUnchanged(text: String) async throws {
    #expect(try await body(of: Array(text.utf8), encoding: nil) == Array(text.utf8))
  }

  @Test func aDocumentCompressedTwiceIsDecompressedTwice() async throws {
    let twice = Form.gzip.pack(Form.gzip.pack(Self.text))
    #expect(try await body(of: twice, encoding: "gzip") == Self.text)
    #expect(try await body(of: twice, encoding: "gzip, gzip") == Self.text)
    #expect(try await body(of: twice, encoding: nil) == Self.text)
  }

  @Test(
    arguments: ["gzip", "x-gzip", "deflate"], ["<rss/>", "{\"a\":1}", "\u{FEFF}<rss/>", "x", "", "\n\n<rss/>", "hello"])
  func anUncompressedBodyIsReadDespiteACompressionHeader(encoding: String, text: String) async throws {
    #expect(try await body(of: Array(text.utf8), encoding: encoding) == Array(text.utf8))
  }

  @Test func theCompressionIsRecognizedByTheFirstBytesDespiteAWrongHeader() async throws {
    #expect(try await body(of: Form.zlib.pack(Self.text), encoding: "gzip") == Self.text)
    #expect(try await body(of: Form.gzip.pack(Self.text), encoding: "deflate") == Self.text)
  }

  @Test func aBodyInTinyPartsIsDecompressed() async throws {
    let packed = Form.gzip.pack(Self.text)
    let chunks = packed.flatMap { [UInt8(ascii: "1"), 13, 10, $0, 13, 10] } + Array("0\r\n\r\n".utf8)
    let head = Array("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n".utf8)
    let response = try await get { _ in .raw(head + chunks, closes: false) }
    #expect([UInt8](response.body) == Self.text)
  }

  /// Found by a fuzzer: the outcome depended on the parts in which the body arrived.
  @Test(arguments: [1, 7, 10_000]) func aDamagedCompressedBodyIsNotTakenForUncompressed(size: Int) async throws {
    let packed: [UInt8] = Form.rawDeflate.pack((0..<60_000).map { UInt8($0 / 400) }).dropLast(2) + [255, 255, 255, 255]
    var chunks: [UInt8] = []
    for start in stride(from: 0, to: packed.count, by: size) {
      let part = packed[start..<min(packed.count, start + size)]
      chunks += Array("\(String(part.count, radix: 16))\r\n".utf8) + part + [13, 10]
    }
    let head = "HTTP/1.1 200 OK\r\ncontent-encoding: deflate\r\ntransfer-encoding: chunked\r\n\r\n"
    let answer = Array(head.utf8) + chunks + Array("0\r\n\r\n".utf8)
    await #expect(throws: LoadFailure.malformed) { try await get { _ in .raw(answer, closes: false) } }
  }

  /// Found by a fuzzer: whether the first bytes counted as plain depended on how many followed them.
  @Test func theSizeOfReceivedPartsDoesNotChangeHowADamagedBodyIsRead() throws {
    let text = (0..<60_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) % 99 }
    let packed: [UInt8] = Form.rawDeflate.pack(text)
    for damaged in stride(from: 0, to: packed.count, by: max(1, packed.count / 60)) {
      var body = packed
      body[damaged] ^= 0x55
      let whole = unpacked(body, size: body.count)
      let others = [1, 7, 1_000, 16_384].filter { unpacked(body, size: $0) != whole }
      #expect(others.isEmpty, "damaged at \(damaged)")
    }
  }

  /// Unpacks a body in parts of `size` bytes; nil if it is refused.
  private func unpacked(_ body: [UInt8], size: Int) -> [UInt8]? {
    let unpacker = BodyUnpacker(encodings: ["deflate"], byContent: true)
    var unpacked: [UInt8] = []
    do {
      for start in stride(from: 0, to: body.count, by: size) {
        try body[start..<min(body.count, start + size)].withUnsafeBytes { try unpacker.unpack($0) { unpacked += $0 } }
      }
      try unpacker.end { unpacked += $0 }
      return unpacked
    } catch {
      return nil
    }
  }

  @Test func aDocumentCompressedTwiceIsStoppedAtTheSizeLimit() async throws {
    let bomb = Form.gzip.pack(Form.gzip.pack([UInt8](repeating: 0, count: 64 << 20)))
    await #expect(throws: LoadFailure.tooLarge(limit: 1_000_000)) {
      try await get(limit: 1_000_000) { _ in .http(status: 200, body: bomb) }
    }
  }

  @Test func aTruncatedGzipBodyIsMalformed() async throws {
    let packed = Array(Form.gzip.pack(Self.text).dropLast(4))
    await #expect(throws: LoadFailure.malformed) { try await body(of: packed, encoding: nil) }
    let inner = Form.gzip.pack(packed)
    await #expect(throws: LoadFailure.malformed) { try await body(of: inner, encoding: "gzip") }
  }

  @Test func aGzippedPictureWithoutAContentEncodingHeaderIsNotDecompressed() async throws {
    let packed = Form.gzip.pack(Self.text)
    try await withClient { client in
      let server = try await LoopbackServer { _ in .http(status: 200, body: packed) }
      let picture = HTTPRequest(url: server.url, limits: .bytes(1_000), purpose: .picture)
      #expect([UInt8](try await client.send(picture).body) == packed)
    }
  }

  @Test(arguments: ["gzip", "x-gzip", "deflate"])
  func onlyTheContentEncodingOfACompressedFileIsDecoded(encoding: String) throws {
    let unpacker = BodyUnpacker(encodings: [encoding], byContent: false)
    let inner = Form.gzip.pack(Self.text)
    var unpacked: [UInt8] = []
    try (encoding == "deflate" ? Form.zlib : .gzip).pack(inner).withUnsafeBytes {
      try unpacker.unpack($0) { unpacked += $0 }
    }
    try unpacker.end { unpacked += $0 }
    #expect(unpacked == inner)
  }

  @Test func aDocumentCompressedThreeTimesIsDecompressedTwice() async throws {
    let packed = Form.gzip.pack(Self.text)
    #expect(try await body(of: Form.gzip.pack(Form.gzip.pack(packed)), encoding: "gzip") == packed)
  }

  private func body(of bytes: [UInt8], encoding: String?) async throws -> [UInt8] {
    let headers = encoding.map { ["content-encoding": $0] } ?? [:]
    return [UInt8](try await get { _ in .http(status: 200, headers: headers, body: bytes) }.body)
  }

  enum Form {
    case gzip, zlib, rawDeflate

    /// Compresses bytes with zlib.
    func pack(_ bytes: [UInt8]) -> [UInt8] {
      let window: CInt =
        switch self {
        case .gzip: 15 + 16
        case .zlib: 15
        case .rawDeflate: -15
        }
      var stream = z_stream()
      deflateInit2_(
        &stream, 9, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
      var (input, packed) = (bytes, [UInt8](repeating: 0, count: bytes.count / 100 + 1_000))
      let count = input.withUnsafeMutableBufferPointer { input in
        packed.withUnsafeMutableBufferPointer { packed in
          (stream.next_in, stream.avail_in) = (input.baseAddress, uInt(input.count))
          (stream.next_out, stream.avail_out) = (packed.baseAddress, uInt(packed.count))
          deflate(&stream, Z_FINISH)
          return Int(stream.total_out)
        }
      }
      deflateEnd(&stream)
      return Array(packed.prefix(count))
    }
  }
}
