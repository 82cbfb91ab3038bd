import Foundation
package import HTTP
import Loading
import Sources

extension HTTPResponse {
  /// Rejects a web page that was sent instead of data, such as a captcha that blocks programs.
  ///
  /// - Parameter list: the title of the requested list; nil if the data is not a list.
  /// - Throws: `LoadFailure.refusesPrograms`.
  package func checkIsForPrograms(of list: String? = nil) throws {
    guard status == 403 || (200...299).contains(status),
      Payload.markup(in: body)?.isOf(SourceProblem.pageForJSON) == true
    else { return }
    throw refusal(of: list)
  }

  /// Rejects a response that refuses access to comments: the status 401 or 403 without a request for a password, or a
  /// web page in place of data.
  ///
  /// - Throws: `LoadFailure.refusesPrograms`.
  func checkIsOpen() throws {
    let asksForPassword = status == 401 && (hadPassword || headers[.wwwAuthenticate] != nil)
    guard ![401, 403].contains(status) || asksForPassword else { throw refusal(of: nil) }
    try checkIsForPrograms()
  }

  private func refusal(of list: String?) -> LoadFailure {
    .refusesPrograms(host: WebServer(url)?.name ?? url.absoluteString, list: list)
  }

  /// Decodes JSON from a site; `list` is the title of the requested list, or nil if the data is not a list.
  ///
  /// Throws `LoadFailure`; `.refusesPrograms` if the site sends a web page.
  package func json<Value: Decodable>(_ type: Value.Type, of list: String? = nil) throws -> Value {
    try checkIsForPrograms(of: list)
    return try Payload.decode(type, from: body, status: status)
  }
}
