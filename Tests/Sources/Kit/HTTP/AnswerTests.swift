import Foundation
import HTTP
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct AnswerTests {
  @Test(arguments: [200, 201, 202, 299, 404, 500]) func theStatusAndBodyAreReturned(status: Int) async throws {
    let response = try await get { _ in .http(status: status, body: Array("hello".utf8)) }
    #expect(response.status == status)
    #expect(response.body == Data("hello".utf8))
  }

  @Test func aRequestIncludesItsPathAndTheUserAgent() async throws {
    let request = try await request { client, server in
      try await client.get(server.address("/a/b?c=d"))
    }
    #expect(request.hasPrefix("GET /a/b?c=d HTTP/1.1\r\n"))
    #expect(request.lowercased().contains("user-agent: feedshell/test"))
    #expect(!request.lowercased().contains("authorization"))
  }

  @Test func theHeadersOfARequestAreSent() async throws {
    let request = try await request { client, server in
      try await client.send(
        HTTPRequest(
          url: server.url, headers: [.ifNoneMatch: "\"v1\"", .ifModifiedSince: "Sun, 01 Feb 2015 07:46:23 GMT"],
          limits: .bytes(10)))
    }
    let lines = request.lowercased().components(separatedBy: "\r\n")
    #expect(lines.contains("if-none-match: \"v1\""))
    #expect(lines.contains("if-modified-since: sun, 01 feb 2015 07:46:23 gmt"))
  }

  @Test func theHeadersOfAResponseAreReturned() async throws {
    let response = try await get { _ in
      .http(status: 200, headers: ["ETag": "\"v1\"", "last-modified": "yesterday", "X-Own": "1"])
    }
    #expect(response.headers[.eTag] == "\"v1\"")
    #expect(response.headers[.lastModified] == "yesterday")
    #expect(response.headers[try #require(HTTPField.Name("x-own"))] == "1")
  }

  @Test func theURLOfAResponseIsTheRequestedURL() async throws {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .http(status: 200) }
      let url = server.address("/a?b=c")
      #expect(try await client.get(url).url == url)
    }
  }

  @Test func aNotModifiedStatusIsNotFollowedAsARedirect() async throws {
    let response = try await get { request in
      request.contains("/elsewhere")
        ? .http(status: 200) : .http(status: 304, headers: ["location": "/elsewhere", "etag": "\"v1\""])
    }
    #expect(response.status == 304)
    #expect(response.headers[.eTag] == "\"v1\"")
    #expect(response.body.isEmpty)
  }

  /// The head of the one request that a body sends.
  private func request(
    _ body: @Sendable (NetworkClient, LoopbackServer) async throws -> HTTPResponse
  ) async throws -> String {
    try await withClient { client in
      let server = try await LoopbackServer { _ in .http(status: 200) }
      _ = try await body(client, server)
      #expect(server.requests.count == 1)
      return try #require(server.requests.first)
    }
  }
}
