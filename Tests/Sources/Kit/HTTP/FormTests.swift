import Foundation
import Loading
import SceneTesting
import TestSupport
import Testing

@testable import HTTP

/// A POST carries a form or JSON, and reaches one server, once.
@Suite(.timeLimit(.minutes(1)))
struct FormTests {
  @Test func formFieldsArePercentEncoded() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: [1]) }
    let answer = try await post([("scope", "read write"), ("name", "a&b=c+ü%")], to: server)
    #expect(answer.body == Data([1]))
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("POST /form HTTP/1.1\r\n"))
    #expect(request.lowercased().contains("content-type: application/x-www-form-urlencoded\r\n"))
    #expect(request.hasSuffix("\r\n\r\nscope=read%20write&name=a%26b%3Dc%2B%C3%BC%25"))
  }

  @Test func aJSONBodyIsSentUnchanged() async throws {
    let server = try await LoopbackServer { _ in .http(status: 201, body: [1]) }
    let answer = try await withClient { client in
      try await client.send(
        HTTPRequest(url: server.address("/notes"), method: .post(.json(#"{"text":"ü"}"#)), limits: .bytes(1_000)))
    }
    #expect(answer.status == 201)
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("POST /notes HTTP/1.1\r\n"))
    #expect(request.lowercased().contains("content-type: application/json\r\n"))
    #expect(request.hasSuffix("\r\n\r\n{\"text\":\"ü\"}"))
  }

  @Test(arguments: [301, 307, 308]) func jsonIsNotSentAgainAfterARedirect(status: Int) async throws {
    let other = try await LoopbackServer { _ in .http(status: 200) }
    let location = other.url.absoluteString
    let server = try await LoopbackServer { _ in .redirect(to: location, status: status) }
    let answer = try await withClient { client in
      try await client.send(HTTPRequest(url: server.url, method: .post(.json("{}")), limits: .bytes(1_000)))
    }
    #expect(answer.status == status)
    #expect(other.requests == [])
  }

  @Test(arguments: [301, 302, 303, 307, 308]) func aRedirectOfAFormIsReturnedNotFollowed(status: Int) async throws {
    let other = try await LoopbackServer { _ in .http(status: 200) }
    let location = other.url.absoluteString
    let server = try await LoopbackServer { _ in .redirect(to: location, status: status) }
    let answer = try await post([("secret", "s")], to: server)
    #expect(answer.status == status)
    #expect(answer.headers[.location] == location)
    #expect(other.requests == [])
  }

  @Test func aFormIsNotSentAgainIfTheServerClosesTheConnection() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { request in
        request.hasPrefix("GET") ? .http(status: 200) : .raw([], closes: true)
      }
      _ = try await client.get(server.url)
      await #expect(throws: LoadFailure.connectivity(.closed)) {
        try await client.send(Self.request([("a", "b")], server))
      }
      #expect(server.requests.count == 2)
    }
  }

  @Test func aFormUsesANewConnection() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .http(status: 200) }
      for _ in 1...2 { _ = try await client.get(server.url) }
      #expect(server.observed.state.acceptedConnections == 1)
      _ = try await client.send(Self.request([("a", "b")], server))
      #expect(server.observed.state.acceptedConnections == 2)
      #expect(server.requests.count == 3)
    }
  }

  private func post(_ form: [(String, String)], to server: LoopbackServer) async throws -> HTTPResponse {
    try await withClient { client in try await client.send(Self.request(form, server)) }
  }

  private static func request(_ form: [(String, String)], _ server: LoopbackServer) -> HTTPRequest {
    HTTPRequest(
      url: server.address("/form"), method: .post(.form(form.map { URLQueryItem(name: $0.0, value: $0.1) })),
      limits: .bytes(1_000))
  }
}
