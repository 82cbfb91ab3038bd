import Foundation
import Loading

/// Permits only `http` and `https`, no ports of other services, and no redirect from `https` to `http`.
enum RedirectPolicy {
  /// The maximum number of redirects; higher for recordings, because download counters redirect several times.
  static func maximum(for purpose: HTTPRequest.Purpose) -> Int { purpose == .recording ? 10 : 5 }

  /// Checks the address of the initial request.
  static func check(_ url: URL) throws {
    if url.isOfWeb, let port = url.port, ServicePorts.all.contains(port) { throw LoadFailure.refusedPort(port) }
    guard isAllowed(url) else { throw LoadFailure.refusedAddress }
  }

  /// The target of a redirect, without a user part; `location` may be relative to `url`.
  static func target(of location: String, from url: URL) throws -> URL {
    guard let target = URL(string: location, relativeTo: url)?.absoluteURL, isAllowed(target),
      url.scheme?.lowercased() != "https" || target.scheme?.lowercased() == "https"
    else { throw LoadFailure.refusedRedirect }
    return try target.withoutCredentials()
  }

  private static func isAllowed(_ url: URL) -> Bool {
    url.isOfWeb && url.port.map { !ServicePorts.all.contains($0) } ?? true
  }
}
