import Foundation
import Loading
import SceneTesting
import TestSupport
import Testing

@testable import HTTP

/// Requests that change a resource: each is sent once, on a new connection, and its redirect is returned.
@Suite(.timeLimit(.minutes(1)))
struct MethodTests {
  private static let changes: [HTTPRequest.Method] = [
    .post(.form([URLQueryItem(name: "a", value: "b")])), .post(.json("{}")), .put(.json("{}")), .patch(.json("{}")),
    .delete,
  ]

  @Test(arguments: [
    (HTTPRequest.Method.put(.json(#"{"a":"ü"}"#)), "PUT"), (.patch(.json(#"{"a":"ü"}"#)), "PATCH"),
    (.post(.json(#"{"a":"ü"}"#)), "POST"),
  ])
  func theMethodAndItsBodyAreSent(method: HTTPRequest.Method, name: String) async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: [1]) }
    #expect(try await send(method, to: server).body == Data([1]))
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("\(name) /item HTTP/1.1\r\n"))
    #expect(request.lowercased().contains("content-type: application/json\r\n"))
    #expect(request.hasSuffix("\r\n\r\n{\"a\":\"ü\"}"))
  }

  @Test func formFieldsArePercentEncoded() async throws {
    let server = try await LoopbackServer { _ in .http(status: 200, body: [1]) }
    let fields = [URLQueryItem(name: "scope", value: "read write"), URLQueryItem(name: "name", value: "a&b=c+ü%")]
    #expect(try await send(.post(.form(fields)), to: server).body == Data([1]))
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("POST /item HTTP/1.1\r\n"))
    #expect(request.lowercased().contains("content-type: application/x-www-form-urlencoded\r\n"))
    #expect(request.hasSuffix("\r\n\r\nscope=read%20write&name=a%26b%3Dc%2B%C3%BC%25"))
  }

  @Test func aDELETERequestHasNoBody() async throws {
    let server = try await LoopbackServer { _ in .http(status: 204) }
    #expect(try await send(.delete, to: server).status == 204)
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("DELETE /item HTTP/1.1\r\n"))
    #expect(!request.lowercased().contains("content-type:"))
  }

  @Test(arguments: changes) func aRequestThatChangesSomethingIsNotSentAgainIfTheServerClosesTheConnection(
    method: HTTPRequest.Method
  ) async throws {
    try await withClient { client in
      let server = try await LoopbackServer { request in
        request.hasPrefix("GET") ? .http(status: 200) : .raw([], closes: true)
      }
      _ = try await client.get(server.url)
      await #expect(throws: LoadFailure.connectivity(.closed)) {
        try await client.send(HTTPRequest(url: server.url, method: method, limits: .bytes(1_000)))
      }
      #expect(server.requests.count == 2)
    }
  }

  @Test(arguments: changes) func aRequestThatChangesSomethingUsesANewConnection(method: HTTPRequest.Method) async throws
  {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .http(status: 200) }
      _ = try await client.get(server.url)
      _ = try await client.send(HTTPRequest(url: server.url, method: method, limits: .bytes(1_000)))
      #expect(server.observed.state.acceptedConnections == 2)
      #expect(server.requests.count == 2)
    }
  }

  @Test(arguments: changes, [301, 302, 303, 307, 308])
  func aRedirectOfARequestThatChangesSomethingIsNotFollowed(method: HTTPRequest.Method, status: Int) async throws {
    let other = try await LoopbackServer { _ in .http(status: 200) }
    let location = other.url.absoluteString
    let server = try await LoopbackServer { _ in .redirect(to: location, status: status) }
    let answer = try await send(method, to: server)
    #expect(answer.status == status)
    #expect(answer.headers[.location] == location)
    #expect(other.requests == [])
    #expect(server.requests.count == 1)
  }

  private func send(_ method: HTTPRequest.Method, to server: LoopbackServer) async throws -> HTTPResponse {
    try await withClient { client in
      try await client.send(HTTPRequest(url: server.address("/item"), method: method, limits: .bytes(1_000)))
    }
  }
}
