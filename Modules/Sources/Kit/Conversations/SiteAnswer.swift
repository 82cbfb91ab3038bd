package import HTTP
import Loading
import Sources

extension HTTPResponse {
  /// Decodes the JSON of a site.
  ///
  /// - Throws: `LoadFailure`; `.refusesPrograms` if the site sends a page for people, which is the form of a challenge.
  package func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if status == 403 || (200...299).contains(status),
      Payload.markup(in: body)?.isOf(SourceProblem.pageForJSON) == true
    {
      throw LoadFailure.refusesPrograms(host: WebServer(url)?.name ?? url.absoluteString)
    }
    return try Payload.decode(type, from: body, status: status)
  }
}
