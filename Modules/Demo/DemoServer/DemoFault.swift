/// A fault that the demo server simulates for some requests, by default for writes.
public struct DemoFault: Hashable, Sendable {
  /// The kind of a fault.
  public enum Kind: String, CaseIterable, Sendable {
    /// The write is applied, and the connection is closed without an answer.
    case lost
    /// The write is not applied, and never answered; the connection stays open.
    case stall
    /// The write is answered as if it were applied, but not applied.
    case forgotten
    /// The write is applied, and half of the answer is sent.
    case cut
    /// The write is not applied; the token becomes invalid, and the answer has the status 401.
    case expired
    /// The write is not applied; the answer has this status.
    case unauthorized = "401"
    case forbidden = "403"
    case missing = "404"
    case invalid = "422"
    case tooMany = "429"
    case broken = "500"
    /// The write is not applied; the answer is a web page with the status 200.
    case page = "html"
    /// The write is applied and answered.
    case works = "ok"
  }

  public let kind: Kind
  /// The number of requests with this fault; nil for all later ones.
  public let count: Int?

  /// Creates a fault for `count` requests, or for all later ones if nil.
  public init(_ kind: Kind, count: Int? = nil) {
    (self.kind, self.count) = (kind, count)
  }

  /// Parses a list such as `ok:2,lost:3,429`: two writes succeed, the answers to the next three are lost, and all later
  /// writes are answered with the status 429; nil for an unknown word, or a count that is not 1 to 1,000,000.
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
  /// Answers a request with this fault; `apply` carries out the request, and `error` creates the error for a status.
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
  /// Takes the fault of the next request from the list; nil if the request has none.
  mutating func takeNext() -> DemoFault.Kind? {
    guard let fault = first else { return nil }
    if let count = fault.count {
      self[0] = DemoFault(fault.kind, count: count - 1)
      if count == 1 { removeFirst() }
    }
    return fault.kind == .works ? nil : fault.kind
  }
}
