import Foundation
import HTTP
import Loading
import Sources

/// Decodes the responses of a Google Reader API.
enum ReaderAnswer {
  /// The statuses of an API that does not have the requested path.
  private static let missing = [404, 405, 501]
  /// The maximum length of a token for changes, in bytes.
  private static let maximumToken = 4_096

  /// Decodes JSON, regardless of the media type in the response.
  static func decode<Value: Decodable>(
    _ type: Value.Type, _ answer: HTTPResponse, of reader: ReaderAPI
  ) throws -> Value {
    try checkLogin(answer, of: reader)
    return try Payload.decode(type, answer, words: .error)
  }

  /// Whether the server does not support the requested path; Miniflux then sends an empty list with the status 200.
  static func lacksPath(_ answer: HTTPResponse) -> Bool {
    guard (200...299).contains(answer.status) else { return missing.contains(answer.status) }
    return answer.body.count <= 64 && text(answer) == "[]"
  }

  /// Throws unless the server has confirmed a change with `OK`.
  static func checkConfirmation(_ answer: HTTPResponse, of reader: ReaderAPI) throws {
    try checkLogin(answer, of: reader)
    try Payload.check(status: answer.status)
    guard answer.body.count <= 64, text(answer) == "OK" else {
      throw LoadFailure(ReaderProblem.notConfirmed, host: reader.server.name)
    }
  }

  /// The token for changes; throws if the response does not contain one.
  static func token(in answer: HTTPResponse, of reader: ReaderAPI) throws -> String {
    try checkLogin(answer, of: reader)
    try Payload.check(status: answer.status)
    guard answer.body.count <= maximumToken, case let token = text(answer), !token.isEmpty,
      token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw LoadFailure(ReaderProblem.noToken, host: reader.server.name) }
    return token
  }

  /// Checks that a response does not require a login.
  ///
  /// - Throws: `LoadFailure` if the server requires a login, or has ended that of the account.
  private static func checkLogin(_ answer: HTTPResponse, of reader: ReaderAPI) throws {
    guard answer.status == 401 else { return }
    guard let account = answer.account.flatMap({ AccountID(uniqueName: $0) }) else {
      throw LoadFailure.needsLogin(reader)
    }
    throw LoadFailure.readerLoginEnded(account)
  }

  private static func text(_ answer: HTTPResponse) -> String {
    String(decoding: answer.body, as: UTF8.self).withoutSurroundingBlanks
  }
}
