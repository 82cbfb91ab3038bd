/// A fault that the demo server simulates for some requests; for writes by default.
public struct DemoFault: Hashable, Sendable {
  /// The kind of a fault.
  public enum Kind: String, CaseIterable, Sendable {
    /// The write is applied, and the connection is closed without a response.
    case lost
    /// The write is not applied, and there is no response; the connection stays open.
    case stall
    /// The response is that of a success, but the write is not applied.
    case forgotten
    /// The write is applied, and half of the response is sent.
    case cut
    /// The write is not applied; the token becomes invalid, and the response has the status 401.
    case expired
    /// The write is not applied; the response has the status 401.
    case unauthorized = "401"
    case forbidden = "403"
    case missing = "404"
    case invalid = "422"
    case tooMany = "429"
    case broken = "500"
    /// The write is not applied; the response is a web page with the status 200.
    case page = "html"
    /// The write is applied, and the response is sent.
    case works = "ok"
  }

  public let kind: Kind
  /// The number of requests with this fault; nil for all further requests.
  public let count: Int?

  /// Creates a fault for `count` requests, or for all further requests if `count` is nil.
  public init(_ kind: Kind, count: Int? = nil) {
    (self.kind, self.count) = (kind, count)
  }

  /// Parses a list such as `ok:2,lost:3,429`: two writes succeed, the responses to the next three are lost, and all
  /// later writes fail with the status 429.
  ///
  /// Nil if a word is unknown or a count is not in 1...1,000,000.
  public static func list(_ text: String) -> [DemoFault]? {
    var faults: [DemoFault] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = item.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let kind = parts.first.flatMap({ Kind(rawValue: String($0)) }) else { return nil }
      guard parts.count == 2 else {
        faults.append(DemoFault(kind))
        continue
      }
      guard let count = Int(parts[1]), (1...1_000_000).contains(count) else { return nil }
      faults.append(DemoFault(kind, count: count))
    }
    return faults
  }
}

extension DemoFault.Kind? {
  /// Responds to a request with this fault; `apply` performs the request, and `error` creates the error for a status.
  ///
  /// The caller must discard the write for `.forgotten`, and invalidate the token for `.expired`.
  func answer(_ error: (Int) -> ServerError, _ apply: () throws -> Response) throws -> Response {
    switch self {
    case nil, .works, .forgotten: return try apply()
    case .lost: return try apply().delivered(.lost)
    case .cut: return try apply().cut
    case .stall: return Response().delivered(.stalled)
    case .page: return StoryPage.challenge
    case .tooMany: throw error(429).adding("Retry-After", "1")
    case .expired: throw error(401)
    case .unauthorized, .forbidden, .missing, .invalid, .broken: throw error(self.flatMap { Int($0.rawValue) } ?? 500)
    }
  }
}

extension [DemoFault] {
  /// Removes the fault of the next request from the list and returns it; nil if the request has no fault.
  mutating func takeNext() -> DemoFault.Kind? {
    guard let fault = first else { return nil }
    if let count = fault.count {
      self[0] = DemoFault(fault.kind, count: count - 1)
      if count == 1 { removeFirst() }
    }
    return fault.kind == .works ? nil : fault.kind
  }
}
