import Foundation
import HTTP
import Loading
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct RedirectTests {
  @Test(arguments: [301, 302, 303, 307, 308]) func redirectsAreFollowed(status: Int) async throws {
    let response = try await get { request in
      request.contains("/end") ? .http(status: 200, body: [1]) : .redirect(to: "/end", status: status)
    }
    #expect(response.status == 200)
    #expect(response.body == Data([1]))
  }

  @Test func theURLOfAResponseIsTheTargetOfTheLastRedirect() async throws {
    try await withClient { client in
      let end = try await LoopbackServer { _ in .http(status: 200) }
      let location = end.address("/end?x=1").absoluteString
      let start = try await LoopbackServer { request in
        request.contains("/second") ? .redirect(to: location) : .redirect(to: "second")
      }
      #expect(try await client.get(start.address("/first")).url == end.address("/end?x=1"))
      #expect(start.requests.count == 2)
    }
  }

  @Test(arguments: [
    ([301], true), ([308], true), ([301, 308, 301], true), ([302], false), ([307], false), ([301, 302, 308], false),
    ([302, 301], false), ([], false),
  ])
  func theFinalAddressIsPermanentIfEveryRedirectIsPermanent(statuses: [Int], isPermanent: Bool) async throws {
    let response = try await get("/0") { request in
      let number = request.split(separator: "/").dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
      return number == statuses.count ? .http(status: 200) : .redirect(to: "/\(number + 1)", status: statuses[number])
    }
    #expect(response.permanentURL == (isPermanent ? response.url : nil))
  }

  @Test(arguments: [(HTTPRequest.Purpose.document, 5), (.picture, 5), (.recording, 10)])
  func redirectsAreFollowedUpToALimit(purpose: HTTPRequest.Purpose, limit: Int) async throws {
    try await withClient { client in
      let server = try await LoopbackServer { request in
        let left = Int(request.split(separator: "/")[1].prefix { $0.isNumber }) ?? 0
        return left == 0 ? .http(status: 200) : .redirect(to: "/\(left - 1)")
      }
      let request = { (hops: Int) in HTTPRequest(url: server.address("/\(hops)"), limits: .bytes(10), purpose: purpose)
      }
      #expect(try await client.send(request(limit)).status == 200)
      await #expect(throws: LoadFailure.tooManyRedirects(limit: limit)) { try await client.send(request(limit + 1)) }
    }
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/x", "javascript:alert(1)", "data:,x", "unix:///run/x",
    "http://127.0.0.1:99999/x", "//127.0.0.1:70000/",
  ])
  func redirectsToAddressesOtherThanHTTPAreRefused(location: String) async throws {
    await #expect(throws: LoadFailure.refusedRedirect) { try await get { _ in .redirect(to: location) } }
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/x", "nonsense", "http:", "http+unix://x/y", "http://127.0.0.1:65536/",
  ])
  func onlyWebAddressesAreRequested(address: String) async throws {
    try await withClient { client in
      let url = try #require(URL(string: address))
      await #expect(throws: LoadFailure.refusedAddress) { try await client.get(url) }
    }
  }
}
