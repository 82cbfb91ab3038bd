import CSystem
import Foundation
import Loading
import System

/// The program of a decoder process: decodes images and reads their metadata, from standard input to standard output,
/// with strict resource limits.
public enum DecoderServer {
  /// The command-line argument that makes the program a decoder; not documented for users.
  public static let verb = "decode-images"

  /// The memory limit of a decoder, in bytes; a progressive JPEG of 25 megapixels needs 150 MB.
  static let memory = 256 << 20
  /// The maximum CPU time and the maximum elapsed time for an image, in seconds.
  ///
  /// The elapsed time is longer than the limit of `DecoderPool`, so it only matters if FeedShell has ended.
  private static let (imageSeconds, imageClockSeconds) = (UInt32(5), UInt32(12))
  /// The maximum CPU time of a process in seconds, and the CPU time after which it exits between two images.
  private static let (maximumSeconds, usualSeconds) = (60, 30)

  /// Decodes images until the end of standard input.
  ///
  /// - Returns: the exit status.
  public static func run() -> Int32 {
    guard ImageDecoder.prepare() else { return EX_UNAVAILABLE }
    guard csandbox_enter(memory, UInt32(maximumSeconds)) == 0 else { return EX_OSERR }
    let stream = BlockingStream()
    while let header = stream.read(DecodeRequest.headerLength) {
      guard let (length, side, origin) = DecodeRequest.read(header), let data = stream.read(length) else {
        return EX_DATAERR
      }
      guard reply(to: DecodeRequest(data: Data(data), side: side, from: origin), on: stream) else { break }
    }
    return EXIT_SUCCESS
  }

  /// Sends the response to a request; returns false if the process cannot accept another request.
  private static func reply(to request: DecodeRequest, on stream: BlockingStream) -> Bool {
    guard csandbox_limit_time(imageSeconds, imageClockSeconds) == 0 else { return false }
    defer { _ = csandbox_limit_time(0, 0) }
    let result = Result { try content(for: request) }.mapError { $0 as? LoadFailure ?? .image(.undecodable) }
    let reply = DecodeReply(result.map(\.content), isLast: usedSeconds > usualSeconds)
    guard stream.write(reply.header) else { return false }
    if case .success((_, let bytes)) = result, !stream.write(bytes) { return false }
    return !reply.isLast
  }

  private static func content(for request: DecodeRequest) throws -> (content: DecodeReply.Content, bytes: [UInt8]) {
    if request.isForMetadata {
      let bytes = Array(try JSONEncoder().encode(ExifReader.metadata(in: request.data)))
      return (.metadata(byteCount: bytes.count), bytes)
    }
    let bitmap = try ImageDecoder.decode(request.data, side: request.side, from: request.origin)
    return (.bitmap(bitmap.shape), bitmap.bytes)
  }

  private static var usedSeconds: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
  }
}
