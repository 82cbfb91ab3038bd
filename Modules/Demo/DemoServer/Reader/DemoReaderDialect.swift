import JSON

/// The server software whose Google Reader API the demo server imitates.
public enum DemoReaderDialect: String, CaseIterable, Sendable {
  /// Lists articles by the time at which the server received them; a continuation is the last id of a page.
  case freshrss
  /// Lists articles by the time of publication; a continuation is the number of articles sent so far.
  ///
  /// `POST` requests are authorized only by their field `T`.
  case miniflux
}

extension DemoReaderDialect {
  /// The content type of plain-text responses such as `OK`; FreshRSS uses PHP's default.
  var plainType: String { self == .freshrss ? "text/html; charset=UTF-8" : "text/plain; charset=UTF-8" }

  /// The name of the user in stream ids.
  var user: String { self == .freshrss ? "-" : "1" }

  /// Whether the server has the endpoint for the request's method; Miniflux has fewer endpoints, each for a single
  /// method.
  func has(_ endpoint: DemoReaderEndpoint, isPost: Bool) -> Bool {
    guard self == .miniflux else { return endpoint != .items || isPost }
    switch endpoint {
    case .contents, .counts, .export: return false
    case .login, .edit, .quickadd, .items, .mark, .markAll: return isPost
    case .token, .list, .ids: return !isPost
    }
  }

  /// The error response for a refused request to the API.
  func error(_ status: Int) -> ServerError {
    let reason = ServerError.reason(status)
    var response = Response(text: self == .freshrss ? reason + "!" : reason, status: status)
    if status == 401 {
      response.headers.append((self == .freshrss ? "Google-Bad-Token" : "X-Reader-Google-Bad-Token", "true"))
    } else if self == .miniflux {
      response = Response(json: ["error_message": .string(reason.lowercased())], status: status)
    }
    return ServerError(response)
  }
}
