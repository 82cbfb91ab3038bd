import Foundation
import Loading

/// Follows a request through redirects, and applies the rules for each step.
struct RequestPath {
  let request: HTTPRequest
  /// The current address.
  private(set) var url: URL
  /// Whether all redirects so far were permanent; nil if there were none.
  private(set) var isPermanent: Bool?
  private(set) var redirectCount = 0
  /// The cookies set by redirects, as libcurl lists them; they are only sent on this path.
  private(set) var cookies: [String] = []
  /// The name and password for a server that has required Digest authentication; nil before, and on another server.
  private(set) var digest: DigestLogin?
  /// Whether a redirect has led to another server, or out of the account's API; later steps have no headers.
  private var hasLeft = false

  /// - Throws: `LoadFailure.refusedAddress`.
  init(_ request: HTTPRequest) throws {
    try RedirectPolicy.check(request.url)
    self.request = request
    url = try request.url.withoutCredentials()
  }

  /// Whether a response is a redirect with a target.
  static func isRedirect(_ status: Int, _ headers: HTTPFields) -> Bool {
    (300...399).contains(status) && status != 304 && headers[values: .location].first?.isEmpty == false
  }

  /// Follows a redirect; returns false if the response is not a redirect, or the request is not a GET.
  mutating func follow(_ answer: TransferAnswer) throws -> Bool {
    guard request.method == .get, Self.isRedirect(answer.status, answer.headers),
      let location = answer.headers[values: .location].first
    else { return false }
    url = try RedirectPolicy.target(of: location, from: url)
    isPermanent = isPermanent != false && [301, 308].contains(answer.status)
    let hasLeftAPI = request.account?.reader.map { !$0.contains(url) } == true
    hasLeft = hasLeft || hasLeftAPI || !url.hasServer(of: request.url)
    if hasLeft { digest = nil }
    redirectCount += 1
    cookies = answer.cookies
    return true
  }

  /// Repeats the request with Digest authentication if the server requires that after Basic was sent; returns false for
  /// any other response, and the second time.
  mutating func answerChallenge(_ answer: TransferAnswer) -> Bool {
    guard answer.status == 401, digest == nil, !hasLeft, request.method == .get,
      let login = request.headers[.authorization].flatMap(DigestLogin.init),
      DigestLogin.isAsked(in: answer.headers)
    else { return false }
    digest = login
    cookies = answer.cookies
    return true
  }

  /// The caller's headers; empty once a redirect has left the server, or the account's API.
  var headers: HTTPFields {
    guard !hasLeft else { return [:] }
    var headers = request.headers
    if digest != nil { headers[.authorization] = nil }
    return headers
  }

  /// The addresses that the next step may use; only public ones if a server in the public network has provided them.
  func reach(_ networks: ServerNetworks, by isPublic: (IPAddress, Int) -> Bool) -> TransferOrder.Reach {
    switch request.network {
    case .own: .all
    case .open: .open
    case .unknown where isPublicOnly(networks, by: isPublic): .open
    case .unknown: networks.isPrivate(url, by: isPublic) == true ? .all : .openFirst
    }
  }

  /// Whether the next step requests the source's own server, whose address the user has given.
  var isOfSource: Bool { isPermanent == nil && url.comparedHost == (request.origin ?? request.url).comparedHost }

  private func isPublicOnly(_ networks: ServerNetworks, by isPublic: (IPAddress, Int) -> Bool) -> Bool {
    let isFirst = isPermanent == nil
    guard let origin = request.origin else { return !isFirst && networks.isPrivate(request.url, by: isPublic) != true }
    if let isPrivate = networks.isPrivate(origin, by: isPublic) { return !isPrivate }
    // The source itself may be in any network until its network is known.
    return !(isFirst && request.purpose == .document && url.hasServer(of: origin))
  }
}
