import Foundation
import Loading
import System

/// A running decoder, which decodes one image at a time.
final class DecoderProcess: Sendable {
  /// The environment variables that a program may need to start.
  ///
  /// Others are not passed on, because they may contain credentials.
  private static let variables: Set = ["LD_LIBRARY_PATH", "GDK_PIXBUF_MODULE_FILE"]

  private let process: SandboxProcess

  /// Starts a decoder; nil if the system cannot create a process or socket.
  init?(_ program: String) {
    guard let process = SandboxProcess(program, DecoderServer.verb, passing: Self.variables) else { return nil }
    self.process = process
  }

  /// Whether the process is still running; another program may have ended it.
  var isAlive: Bool { process.isAlive }

  /// Ends the process without waiting for it.
  func kill() { process.kill() }

  /// Decodes an image within a time limit, and reports whether the process can decode another image.
  ///
  /// Cancelling the task ends the process.
  func decode(_ request: DecodeRequest, within limit: Duration) async -> (
    result: Result<DecodedContent, LoadFailure>, isUsable: Bool
  ) {
    await process.talk(within: limit) { [process] connection in
      Self.exchange(request, with: process, on: connection)
    }
  }

  private static func exchange(
    _ request: DecodeRequest, with process: SandboxProcess, on connection: SandboxConnection
  ) -> (result: Result<DecodedContent, LoadFailure>, isUsable: Bool) {
    guard connection.write(request.header), connection.write(request.data),
      let header = connection.read(DecodeReply.headerLength)
    else { return (.failure(.image(ImageProblem(process.failure(on: connection)))), false) }
    guard let reply = DecodeReply(header: header) else {
      process.end()
      return (.failure(.image(.decoderCrash)), false)
    }
    switch reply.result {
    case .failure(let error): return (.failure(error), !reply.isLast)
    case .success(let content):
      guard let bytes = connection.read(content.byteCount) else {
        return (.failure(.image(ImageProblem(process.failure(on: connection)))), false)
      }
      guard let decoded = DecodedContent(content, bytes, for: request) else {
        process.end()
        return (.failure(.image(.decoderCrash)), false)
      }
      return (.success(decoded), !reply.isLast)
    }
  }
}

extension ImageProblem {
  /// Creates the problem from the reason why a decoder did not respond.
  fileprivate init(_ failure: SandboxProcess.Failure) {
    self =
      switch failure {
      case .tooMuchMemory: .tooMuchMemory
      case .tooMuchTime: .tooMuchTime
      case .crash: .decoderCrash
      case .notReady: .noDecoder
      }
  }
}
