/// Routes GET and POST requests by patterns such as `v1/image/:id/comments` or `@{user}`; the first matching route is
/// used.
///
/// A pattern that ends in `**` matches every longer path; the parameter `**` is the rest of the path.
struct Router {
  typealias Handler = (Request) throws -> Response

  private struct Route {
    let method: String
    let parts: [Substring]
    let handler: Handler
  }

  private var routes: [Route] = []

  /// Adds a route for GET requests.
  mutating func get(_ pattern: String, _ handler: @escaping Handler) {
    routes.append(Route(method: "GET", parts: pattern.split(separator: "/"), handler: handler))
  }

  /// Adds a route for POST requests.
  mutating func post(_ pattern: String, _ handler: @escaping Handler) {
    routes.append(Route(method: "POST", parts: pattern.split(separator: "/"), handler: handler))
  }

  func response(to request: Request) -> Response {
    do {
      return try answer(request)
    } catch let error as ServerError {
      return error.response
    } catch {
      return Response(status: 500)
    }
  }

  private func answer(_ request: Request) throws -> Response {
    let method = request.method == "HEAD" ? "GET" : request.method
    let path = request.path.split(separator: "/")
    for route in routes where route.method == method {
      guard let parameters = Self.parameters(of: path, in: route.parts) else { continue }
      var request = request
      request.parameters = parameters
      return try route.handler(request)
    }
    throw ServerError.notFound
  }

  /// The parameters of a path; nil if the path does not match the pattern.
  private static func parameters(of path: [Substring], in pattern: [Substring]) -> [String: String]? {
    let takesRest = pattern.last == "**"
    let fixed = takesRest ? pattern.dropLast() : pattern[...]
    guard takesRest ? path.count > fixed.count : path.count == fixed.count else { return nil }
    var parameters: [String: String] = [:]
    if takesRest { parameters["**"] = path.dropFirst(fixed.count).map(Request.decoded).joined(separator: "/") }
    for (part, wanted) in zip(path, fixed) {
      if wanted.hasPrefix(":") {
        parameters[String(wanted.dropFirst())] = Request.decoded(part)
      } else if let (prefix, name) = parameter(in: wanted), part.count > prefix.count, part.hasPrefix(prefix) {
        parameters[String(name)] = Request.decoded(part.dropFirst(prefix.count))
      } else if part != wanted {
        return nil
      }
    }
    return parameters
  }

  /// The parameter at the end of a path component such as `@{user}`, and the text before it; nil if there is none.
  private static func parameter(in part: Substring) -> (prefix: Substring, name: Substring)? {
    guard part.hasSuffix("}"), let brace = part.firstIndex(of: "{") else { return nil }
    return (part[..<brace], part[brace...].dropFirst().dropLast())
  }
}
