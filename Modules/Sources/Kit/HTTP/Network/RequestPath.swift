import Foundation
import Loading

/// The path of a request through redirects, and the rules for its next step.
struct RequestPath {
  let request: HTTPRequest
  /// The current address.
  private(set) var url: URL
  /// Whether every redirect was a permanent one; nil without redirects.
  private(set) var isPermanent: Bool?
  private(set) var redirectCount = 0
  /// The cookies that the redirects have set, as libcurl lists them: for this path only.
  private(set) var cookies: [String] = []
  /// The name and password for a server that has asked for Digest; nil before that, and once another server follows.
  private(set) var digest: DigestLogin?
  /// Whether a redirect has led to another server, which may choose the next steps.
  private var hasLeft = false

  /// - Throws: `LoadFailure.refusedAddress`.
  init(_ request: HTTPRequest) throws {
    try RedirectPolicy.check(request.url)
    self.request = request
    url = try request.url.withoutCredentials()
  }

  /// Whether an answer is a redirect with a target.
  static func isRedirect(_ status: Int, _ headers: HTTPFields) -> Bool {
    (300...399).contains(status) && status != 304 && headers[values: .location].first?.isEmpty == false
  }

  /// Follows a redirect; false for another answer, or for a request that is not a GET.
  ///
  /// - Throws: `LoadFailure.refusedRedirect`.
  mutating func follow(_ answer: TransferAnswer) throws -> Bool {
    guard request.method == .get, Self.isRedirect(answer.status, answer.headers),
      let location = answer.headers[values: .location].first
    else { return false }
    url = try RedirectPolicy.target(of: location, from: url)
    isPermanent = isPermanent != false && [301, 308].contains(answer.status)
    hasLeft = hasLeft || !url.hasServer(of: request.url)
    if hasLeft { digest = nil }
    redirectCount += 1
    cookies = answer.cookies
    return true
  }

  /// Repeats the request with Digest if a server asks for it after Basic was sent; false for any other answer, and the
  /// second time.
  mutating func answerChallenge(_ answer: TransferAnswer) -> Bool {
    guard answer.status == 401, digest == nil, !hasLeft, request.method == .get,
      let login = request.headers[.authorization].flatMap(DigestLogin.init),
      DigestLogin.isAsked(in: answer.headers)
    else { return false }
    digest = login
    cookies = answer.cookies
    return true
  }

  /// The caller's headers; empty once a redirect has led to another server.
  var headers: HTTPFields {
    guard !hasLeft else { return [:] }
    var headers = request.headers
    if digest != nil { headers[.authorization] = nil }
    return headers
  }

  /// The addresses that the next step may use: only public ones, if a server in the public network has named it.
  func reach(_ networks: ServerNetworks, by isPublic: (IPAddress, Int) -> Bool) -> TransferOrder.Reach {
    switch request.network {
    case .own: .all
    case .open: .open
    case .unknown where isPublicOnly(networks, by: isPublic): .open
    case .unknown: networks.isPrivate(url, by: isPublic) == true ? .all : .openFirst
    }
  }

  /// Whether the next step asks the source's own server, which the user has named.
  var isOfSource: Bool { isPermanent == nil && url.comparedHost == (request.origin ?? request.url).comparedHost }

  private func isPublicOnly(_ networks: ServerNetworks, by isPublic: (IPAddress, Int) -> Bool) -> Bool {
    let isFirst = isPermanent == nil
    guard let origin = request.origin else { return !isFirst && networks.isPrivate(request.url, by: isPublic) != true }
    if let isPrivate = networks.isPrivate(origin, by: isPublic) { return !isPrivate }
    // The source itself may be anywhere until its network is known.
    return !(isFirst && request.purpose == .document && url.hasServer(of: origin))
  }
}
