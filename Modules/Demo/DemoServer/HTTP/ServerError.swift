import Foundation

/// An error with an answer.
protocol AnsweredError: Error {
  /// The answer.
  ///
  /// - Throws: errors of encoding.
  func response() throws -> Response
}

/// An error with a status, and perhaps a message.
struct ServerError: AnsweredError {
  private struct Payload: Encodable {
    struct Message: Encodable {
      let message: String
    }

    let error: Message
  }

  let status: Int
  var message: String?

  func response() throws -> Response {
    guard let message else { return Response(status: status) }
    return try Response(
      json: Payload(error: .init(message: message)), status: status, encoder: JSONEncoder())
  }
}
