import JSON

/// The server software whose Google Reader API the demo server imitates.
public enum DemoReaderDialect: String, CaseIterable, Sendable {
  /// Articles are listed by the time at which the server received them; the last id of a page continues the list.
  case freshrss
  /// Articles are listed by the time of their publication; the number of articles sent so far continues the list.
  ///
  /// `POST` requests are admitted by their field `T` only.
  case miniflux
}

extension DemoReaderDialect {
  /// The content type of plain answers such as `OK`; FreshRSS sends PHP's default.
  var plainType: String { self == .freshrss ? "text/html; charset=UTF-8" : "text/plain; charset=UTF-8" }

  /// The name of the user in the ids of streams.
  var user: String { self == .freshrss ? "-" : "1" }

  /// Whether the server has an endpoint for the method of a request; Miniflux has fewer endpoints, each for one method.
  func has(_ endpoint: DemoReaderEndpoint, isPost: Bool) -> Bool {
    guard self == .miniflux else { return endpoint != .items || isPost }
    switch endpoint {
    case .contents, .counts, .export: return false
    case .login, .edit, .quickadd, .items, .mark, .markAll: return isPost
    case .token, .list, .ids: return !isPost
    }
  }

  /// The error that answers a refused request to the API.
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
