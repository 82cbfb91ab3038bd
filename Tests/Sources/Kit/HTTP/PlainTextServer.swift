import System

/// A server that answers each read of a connection with the same bytes, whatever it was asked.
final class PlainTextServer: Sendable {
  private let listener: LoopbackListener

  init(_ reply: String = "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n") throws {
    listener = try LoopbackListener()
    listener.serve { connection in
      while connection.read() != nil, connection.write(Array(reply.utf8)) {}
    }
  }

  deinit {
    listener.closeAll()
  }

  var port: Int { listener.port }
}
