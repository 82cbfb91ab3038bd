import Foundation
import HTTP
import Loading
import Testing

@testable import ReadingSupport
@testable import Sources

/// Documents of several answers: their order, their limits, and failures in between.
@Suite(.timeLimit(.minutes(1)))
struct SeveralAnswersTests {
  @Test func requestsAreSentUntilTheAnswersAreComplete() async throws {
    let client = client()
    #expect(try await document(of: 3).value(from: client) == "1 2 3")
    #expect(client.paths == ["1", "2", "3"])
  }

  @Test func aFailureOfTheFirstRequestFailsTheDocument() async {
    await #expect(throws: LoadFailure.connectivity(.refused).at("a.example")) {
      try await document(of: 3).value(from: client(failing: ["1"]))
    }
    await #expect(throws: LoadFailure.badStatus(500).at("a.example")) {
      try await document(of: 3).value(from: client(broken: ["1"]))
    }
  }

  @Test(arguments: [["2"], ["3"]]) func aFailureOfALaterRequestTruncatesTheDocument(paths: [String]) async throws {
    let expected = paths == ["2"] ? "1 cut" : "1 2 cut"
    for client in [client(failing: paths), client(broken: paths)] {
      #expect(try await document(of: 3).value(from: client) == expected)
    }
  }

  @Test func aFallbackRequestCanReplaceAFailedRequest() async throws {
    let client = client(failing: ["2"])
    let document = SourceDocument(list: "x") {
      Self.request(1)
    } next: { answers in
      answers.count == 1 ? Self.request(2) : answers.count == 2 && answers[1].status == 0 ? Self.request(9) : nil
    } readAll: { answers, isCut in
      answers.map { String(decoding: $0.body, as: UTF8.self) }.joined(separator: ",") + (isCut ? " cut" : "")
    }
    #expect(try await document.value(from: client) == "1,,9")
  }

  @Test func aFallbackRequestCanReplaceTheFirstRequest() async throws {
    let document = SourceDocument(list: "x") {
      Self.request(1)
    } next: { answers in
      answers.count == 1 && answers[0].status == 0 ? Self.request(9) : nil
    } readAll: { answers, _ in
      answers.map { String(decoding: $0.body, as: UTF8.self) }.joined(separator: ",")
    }
    #expect(try await document.value(from: client(failing: ["1"])) == ",9")
    #expect(try await document.value(from: client()) == "1")
  }

  @Test func aServerThatDoesNotAnswerGetsNoFurtherRequest() async throws {
    let silence = LoadFailure.silence(for: .seconds(30))
    let document = { (host: String) -> SourceDocument<String> in
      SourceDocument(list: "x") {
        Self.request(1)
      } next: { answers in
        answers.last?.status == 0 ? Self.request(9, at: host) : answers.count == 1 ? Self.request(2) : nil
      } readAll: { answers, isCut in
        answers.map { String(decoding: $0.body, as: UTF8.self) }.joined(separator: ",") + (isCut ? " cut" : "")
      }
    }
    let client = client(failing: ["2"], with: silence)
    #expect(try await document("a.example").value(from: client) == "1, cut")
    #expect(client.paths == ["1", "2"])
    #expect(try await document("b.example").value(from: self.client(failing: ["2"], with: silence)) == "1,,9")
    let dead = self.client(failing: ["1"], with: silence)
    await #expect(throws: silence.at("a.example")) { try await document("a.example").value(from: dead) }
    #expect(dead.paths == ["1"])
  }

  @Test(arguments: [([], "1,2"), (["1"], ",2"), (["2"], "1,,9")] as [([String], String)])
  func anIndependentSecondRequestIsSentEvenIfTheFirstOneFails(failing: [String], expected: String) async throws {
    var document = SourceDocument(list: "x") {
      Self.request(1)
    } next: { answers in
      answers.count == 2 && answers[1].status == 0 ? Self.request(9) : nil
    } readAll: { answers, _ in
      answers.map { String(decoding: $0.body, as: UTF8.self) }.joined(separator: ",")
    }
    document.secondRequest = Self.request(2)
    let client = client(failing: failing)
    #expect(try await document.value(from: client) == expected)
    #expect(client.paths.prefix(2).sorted() == ["1", "2"])
  }

  @Test func aSecondResponseThatIsTooLargeBesideTheFirstIsDropped() async throws {
    var document = SourceDocument<String>(list: "x") {
      Self.request(1)
    } next: { _ in
      nil
    } readAll: { answers, _ in
      answers.map { String($0.body.count) }.joined(separator: " ")
    }
    document.secondRequest = Self.request(2)
    let client = ClientSpy { HTTPResponse(status: 200, body: Data(count: 5 << 20), url: $0.url) }
    #expect(try await document.value(from: client) == "\(5 << 20) 0")
  }

  @Test func aValueThatRequiresAMissingResponseFailsWithTheRequestsError() async {
    let document = SourceDocument<String>(list: "x") {
      Self.request(1)
    } next: {
      $0.count == 1 ? Self.request(2) : nil
    } readAll: { answers, _ in
      guard answers.last?.status == 200 else { throw LoadFailure.malformed }
      return "whole"
    }
    await #expect(throws: LoadFailure.connectivity(.refused).at("a.example")) {
      try await document.value(from: client(failing: ["2"]))
    }
  }

  @Test func noMoreThanTenRequestsAreSent() async throws {
    let whole = client()
    #expect(try await document(of: 10).value(from: whole) == (1...10).map(String.init).joined(separator: " "))
    let endless = client()
    #expect(try await document(of: .max).value(from: endless).hasSuffix(" 10 cut"))
    #expect(endless.requests.count == 10)
    let last = client(broken: ["10"])
    #expect(try await document(of: 10).value(from: last).hasSuffix(" 9 cut"), "the last answer is checked, too")
  }

  @Test func theResponsesMayHaveEightMebibytesInTotal() async throws {
    let part = 3 << 20
    let client = ClientSpy { request in
      guard request.limits.bytes >= part else { throw LoadFailure.tooLarge(limit: request.limits.bytes) }
      return HTTPResponse(status: 200, body: Data(count: part), url: request.url)
    }
    let document = SourceDocument(list: "x") {
      Self.request(1)
    } next: { answers in
      guard let last = answers.last, last.status == 200 else { throw LoadFailure.malformed }
      return Self.request(answers.count + 1)
    } readAll: { answers, isCut in
      "\(answers.count) \(isCut)"
    }
    #expect(try await document.value(from: client) == "2 true")
    #expect(client.requests.map(\.limits.bytes) == [8 << 20, 5 << 20, 2 << 20])
  }

  @Test func aCancelledLoadHasNoValue() async {
    let client = ClientSpy { request in
      guard request.url.path() == "/1" else { throw CancellationError() }
      return HTTPResponse(status: 200, body: Data("1".utf8), url: request.url)
    }
    await #expect(throws: CancellationError.self) { try await document(of: 3).value(from: client) }
  }

  /// A document of some answers, each of which has its number as its body.
  private func document(of count: Int) -> SourceDocument<String> {
    SourceDocument(list: "x") {
      Self.request(1)
    } next: { answers in
      if let last = answers.last { try Payload.check(status: last.status) }
      return answers.count < count ? Self.request(answers.count + 1) : nil
    } readAll: { answers, isCut in
      answers.map { String(decoding: $0.body, as: UTF8.self) }.joined(separator: " ") + (isCut ? " cut" : "")
    }
  }

  private static func request(_ number: Int, at host: String = "a.example") -> HTTPRequest {
    HTTPRequest(
      url: URL(string: "http://\(host)/\(number)") ?? URL(filePath: "/"), limits: SourceLimits.document)
  }

  /// A server that answers with the path of the request; `broken` are answered with the status 500.
  private func client(
    failing: [String] = [], with failure: LoadFailure = .connectivity(.refused), broken: [String] = []
  ) -> ClientSpy {
    ClientSpy { request in
      let path = request.url.lastPathComponent
      guard !failing.contains(path) else { throw failure }
      let isBroken = broken.contains(path)
      return HTTPResponse(status: isBroken ? 500 : 200, body: Data((isBroken ? "" : path).utf8), url: request.url)
    }
  }
}
