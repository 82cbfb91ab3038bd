import Foundation
package import HTTP
import Loading
import Sources

extension HTTPResponse {
  /// Rejects a web page in place of data: sites send one, such as a captcha, to refuse programs.
  ///
  /// - Throws: `LoadFailure.refusesPrograms`.
  package func checkIsForPrograms() throws {
    guard status == 403 || (200...299).contains(status),
      Payload.markup(in: body)?.isOf(SourceProblem.pageForJSON) == true
    else { return }
    throw LoadFailure.refusesPrograms(host: WebServer(url)?.name ?? url.absoluteString)
  }

  /// Decodes the JSON of a site.
  ///
  /// - Throws: `LoadFailure`; `.refusesPrograms` if the site sends a web page.
  package func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try checkIsForPrograms()
    return try Payload.decode(type, from: body, status: status)
  }
}
