import Foundation

/// Follows a request through redirects, and applies the rules for each request on the way.
struct RequestPath {
  let request: HTTPRequest
  /// The current address.
  private(set) var url: URL
  /// Whether all redirects so far were permanent; nil if there were none.
  private(set) var isPermanent: Bool?
  private(set) var redirectCount = 0
  /// The cookies set by redirects, in libcurl's format; they are only sent with later requests of this path.
  private(set) var cookies: [String] = []
  /// The name and password for a server that has required Digest authentication; nil before that, and on another
  /// server.
  private(set) var digest: DigestLogin?
  /// Whether a redirect has led to another server, or outside the account's API; later requests have no headers.
  private var hasLeft = false

  /// Starts the path with a request.
  ///
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

  /// Follows a redirect; returns false if the response is not a redirect, or if the request is not a GET request.
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

  /// Repeats the request with Digest authentication, if the server requires it in its response to Basic authentication.
  ///
  /// Returns false for any other response, and if the request was repeated already.
  mutating func answerChallenge(_ answer: TransferAnswer) -> Bool {
    guard answer.status == 401, digest == nil, !hasLeft, request.method == .get,
      let login = request.headers[.authorization].flatMap(DigestLogin.init),
      DigestLogin.isAsked(in: answer.headers)
    else { return false }
    digest = login
    cookies = answer.cookies
    return true
  }

  /// The caller's headers; empty once a redirect has led to another server, or outside the account's API.
  var headers: HTTPFields {
    guard !hasLeft else { return [:] }
    var headers = request.headers
    if digest != nil { headers[.authorization] = nil }
    return headers
  }

  /// The addresses that the next request may use; only public addresses if a server in the public network has provided
  /// the URL.
  func reach(_ networks: ServerNetworks, by isPublic: (IPAddress, Int) -> Bool) -> TransferOrder.Reach {
    switch request.network {
    case .own: .all
    case .open: .open
    case .unknown where isPublicOnly(networks, by: isPublic): .open
    case .unknown: networks.isPrivate(url, by: isPublic) == true ? .all : .openFirst
    }
  }

  /// Whether the next request is to the source's own server, whose address the user has entered.
  var isOfSource: Bool { isPermanent == nil && url.comparedHost == (request.origin ?? request.url).comparedHost }

  private func isPublicOnly(_ networks: ServerNetworks, by isPublic: (IPAddress, Int) -> Bool) -> Bool {
    let isFirst = isPermanent == nil
    guard let origin = request.origin else { return !isFirst && networks.isPrivate(request.url, by: isPublic) != true }
    if let isPrivate = networks.isPrivate(origin, by: isPublic) { return !isPrivate }
    // The source itself may be in any network while its network is unknown.
    return !(isFirst && request.purpose == .document && url.hasServer(of: origin))
  }
}
