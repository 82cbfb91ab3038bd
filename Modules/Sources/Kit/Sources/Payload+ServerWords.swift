import Foundation
package import HTTP
import Loading

/// The field of a JSON error with the readable message.
package enum ServerWords {
  /// The maximum length of a message, in characters.
  private static let maximumLength = 200

  /// `error`, or `message` if there is no `error`, as in Mastodon's API.
  case error
  /// `message`, or `error` if there is no `message`; for servers whose `error` is a code for programs.
  case message

  /// The untrusted message in a response, on one line without control characters; nil if there is none.
  package func text(in answer: HTTPResponse) -> String? {
    do {
      let problem = try Payload.decode(Problem.self, from: answer.body, status: 200)
      let words =
        switch self {
        case .error: problem.error ?? problem.message
        case .message: problem.message ?? problem.error
        }
      return words.map { String($0.prefix(Self.maximumLength)) }
    } catch {
      return nil  // a web page, or nothing at all
    }
  }

  private struct Problem: Decodable {
    let error: String?
    let message: String?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.fields
      error = fields.text("error").flatMap(Self.line)
      message = fields.text("message").flatMap(Self.line)
    }

    /// The text on one line; nil if no printable text remains.
    private static func line(_ text: String) -> String? {
      let words = text.unicodeScalars.split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
      return words.isEmpty ? nil : words.map(String.init).joined(separator: " ")
    }
  }
}

extension Payload {
  /// Decodes a response; if the status is an error, throws a failure with the server's message, if there is one.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, _ answer: HTTPResponse, words: ServerWords
  ) throws -> Value {
    do {
      return try decode(type, from: answer.body, status: answer.status)
    } catch let error as LoadFailure where error.kind == .invalidData && error.status != nil {
      guard let message = words.text(in: answer) else { throw error }
      throw LoadFailure(
        SourceProblem.refusedByServer, ["status": String(answer.status), "message": message], status: answer.status,
        canBeTriedAgain: error.canBeTriedAgain)
    }
  }
}
