import Foundation
import HTTP
import Loading
import SceneTesting
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import Sources

/// A pause that a server requests applies to all requests to it.
@Suite(.timeLimit(.minutes(1)))
struct PoliteClientTests {
  private let clock = ManualClock()
  private let waits = WaitableState<[String]>([])

  @Test func aDocumentIsRequestedAgainWhenThePauseAfterAStatus429Ends() async throws {
    let network = ClientSpy.inOrder([.refusing(after: "30"), .fine])
    let client = makeSUT(network)
    let answer = Task { try await client.send(.document()) }
    await clock.waitForSleep()
    #expect(network.requests.count == 1)
    #expect(waits.state == ["a.example +30"])
    clock.advance(30)
    #expect(try await answer.value.status == 200)
    #expect(network.requests.count == 2)
  }

  @Test func aSecondStatus429IsAnError() async throws {
    let network = ClientSpy.inOrder([.refusing(after: "30"), .refusing(after: "20")])
    let client = makeSUT(network)
    let answer = Task { try await client.send(.document()) }
    await clock.waitForSleep()
    clock.advance(30)
    let end = clock.now + 20
    await #expect(throws: LoadFailure.rateLimited(host: "a.example", until: end, status: 429)) {
      try await answer.value
    }
    #expect(network.requests.count == 2)
  }

  @Test func aStatus429WithoutARetryTimePausesRequestsForAMinute() async throws {
    let network = ClientSpy.inOrder([.init(429), .fine])
    let client = makeSUT(network)
    let answer = Task { try await client.send(.document()) }
    await clock.waitForSleep()
    #expect(waits.state == ["a.example +60"])
    clock.advance(60)
    #expect(try await answer.value.status == 200)
  }

  @Test func requestsFailAtOnceDuringAPauseOverFiveAndAHalfMinutes() async throws {
    let network = ClientSpy.inOrder([.refusing(after: "331"), .fine])
    let client = makeSUT(network)
    let error = LoadFailure.rateLimited(host: "a.example", until: clock.now + 331, status: 429)
    await #expect(throws: error) { try await client.send(.document()) }
    await #expect(throws: error) { try await client.send(.document("/other")) }
    await #expect(throws: error) { try await client.send(.picture()) }
    #expect(network.requests.count == 1)
    #expect(waits.state == [])
    clock.advance(331)
    #expect(try await client.send(.document()).status == 200)
  }

  @Test func aRequestWaitsForAPauseOfUpToFiveAndAHalfMinutes() async throws {
    let client = makeSUT(ClientSpy.inOrder([.refusing(after: "330"), .fine]))
    let answer = Task { try await client.send(.document()) }
    await clock.waitForSleep()
    clock.advance(330)
    #expect(try await answer.value.status == 200)
  }

  @Test func aStatus429ForAProbeIsReturnedAndStartsNoPause() async throws {
    let client = makeSUT(ClientSpy.inOrder([.refusing(after: "30"), .fine]))
    var question = HTTPRequest.document()
    question.isQuestion = true
    #expect(try await client.send(question).status == 429)
    #expect(try await client.send(.picture()).status == 200)
  }

  @Test func theErrorForAPauseAfterAStatus503ContainsTheStatus() async throws {
    let client = makeSUT(ClientSpy.inOrder([.init(503, ["retry-after": "900"])]))
    let error = LoadFailure.rateLimited(host: "a.example", until: clock.now + 900, status: 503)
    for request in [HTTPRequest.document(), .picture()] {
      await #expect(throws: error) { try await client.send(request) }
    }
  }

  @Test func picturesAndFormsFailAtOnceDuringAPause() async throws {
    let network = ClientSpy.inOrder([.refusing(after: "30")])
    let client = makeSUT(network)
    let error = LoadFailure.rateLimited(host: "a.example", until: clock.now + 30, status: 429)
    await #expect(throws: error) { try await client.send(.picture()) }
    await #expect(throws: error) { try await client.send(.form) }
    #expect(network.requests.count == 1)
  }

  @Test func aFormIsNotSentAgainAfterAStatus429() async throws {
    let network = ClientSpy.inOrder([.refusing(after: "1")])
    let client = makeSUT(network)
    await #expect(throws: LoadFailure.rateLimited(host: "a.example", until: clock.now + 1, status: 429)) {
      try await client.send(.form)
    }
    #expect(network.requests.count == 1)
  }

  @Test func aStatus429ForAPicturePausesRequestsForDocuments() async throws {
    let network = ClientSpy.inOrder([.refusing(after: "30"), .fine])
    let client = makeSUT(network)
    await #expect(throws: LoadFailure.self) { try await client.send(.picture()) }
    let answer = Task { try await client.send(.document()) }
    await clock.waitForSleep()
    clock.advance(30)
    #expect(try await answer.value.status == 200)
  }

  @Test func requestsToOtherServersAreNotPaused() async throws {
    let network = ClientSpy.inOrder([.refusing(after: "900"), .fine, .fine, .fine])
    let client = makeSUT(network)
    await #expect(throws: LoadFailure.self) { try await client.send(.document(on: "http://127.0.0.1:8001")) }
    for server in ["http://127.0.0.1:8002", "http://b.example", "http://localhost:8001"] {
      #expect(try await client.send(.document(on: server)).status == 200)
    }
  }

  @Test func aPauseAppliesToAllPortsOfAServerOnTheInternet() async throws {
    let client = makeSUT(ClientSpy.inOrder([.refusing(after: "900")]))
    await #expect(throws: LoadFailure.self) { try await client.send(.document()) }
    await #expect(throws: LoadFailure.rateLimited(host: "a.example", until: clock.now + 900, status: 429)) {
      try await client.send(.document(on: "https://A.example:8443"))
    }
  }

  @Test func aStatus429AfterARedirectPausesTheTargetServer() async throws {
    let client = makeSUT(
      ClientSpy { request in
        request.url.host() == "a.example"
          ? StubAnswer.refusing(after: "900").response(from: URL(string: "https://b.example/x") ?? request.url)
          : StubAnswer.fine.response(from: request.url)
      })
    await #expect(throws: LoadFailure.rateLimited(host: "b.example", until: clock.now + 900, status: 429)) {
      try await client.send(.document())
    }
    await #expect(throws: LoadFailure.self) { try await client.send(.document(on: "http://b.example")) }
  }

  @Test func aRateLimitWithNoRequestsRemainingDelaysTheNextRequest() async throws {
    let headers = ["x-ratelimit-remaining": "0", "x-ratelimit-reset": iso8601(clock.now + 120)]
    let network = ClientSpy.inOrder([.init(200, headers), .fine])
    let client = makeSUT(network)
    #expect(try await client.send(.document()).status == 200)
    let answer = Task { try await client.send(.document()) }
    await clock.waitForSleep()
    #expect(network.requests.count == 1)
    #expect(waits.state == ["a.example +120"])
    clock.advance(120)
    #expect(try await answer.value.status == 200)
  }

  @Test func aPauseAnnouncedByASuccessfulResponseIsReportedWithoutAStatus() async throws {
    let headers = ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "600"]
    let network = ClientSpy.inOrder([.refusing(after: "30"), .init(200, headers)])
    let client = makeSUT(network)
    let answer = Task { try await client.send(.document()) }
    await clock.waitForSleep()
    clock.advance(30)
    #expect(try await answer.value.status == 200)
    await #expect(throws: LoadFailure.rateLimited(host: "a.example", until: clock.now + 600, status: nil)) {
      try await client.send(.picture())
    }
  }

  @Test func aPauseIsReportedOnce() async throws {
    let network = ClientSpy.inOrder([.refusing(after: "30"), .fine, .fine])
    let client = makeSUT(network)
    let first = Task { try await client.send(.document()) }
    await clock.waitForSleep()
    let second = Task { try await client.send(.document()) }
    await clock.waitForSleep(2)
    clock.advance(30)
    #expect(try await [first.value.status, second.value.status] == [200, 200])
    #expect(waits.state == ["a.example +30"])
  }

  @Test func aPauseIsReportedAgainAfterTheFirstWaitingRequestWasCancelled() async throws {
    let client = makeSUT(ClientSpy.inOrder([.refusing(after: "30"), .fine]))
    let first = Task { try await client.send(.document()) }
    await clock.waitForSleep()
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    let second = Task { try await client.send(.document("/other")) }
    await clock.waitForSleep(2)
    #expect(waits.state == ["a.example +30", "a.example +30"])
    clock.advance(30)
    #expect(try await second.value.status == 200)
  }

  @Test func cancellingARequestEndsItsWaitForAPause() async throws {
    let network = ClientSpy.inOrder([.refusing(after: "30"), .fine])
    let client = makeSUT(network)
    let task = Task { try await client.send(.document()) }
    await clock.waitForSleep()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    clock.advance(30)
    #expect(try await client.send(.document()).status == 200, "the slot of the cancelled one is free")
  }

  @Test func aStatus503WithoutARetryTimeStartsNoPause() async throws {
    let client = makeSUT(ClientSpy.inOrder([.init(503), .fine]))
    #expect(try await client.send(.document()).status == 503)
    #expect(try await client.send(.document()).status == 200)
  }

  @Test(arguments: ["31", "30"])
  func aScriptDoesNotWaitForAPauseLongerThanTheScriptsTimeLimit(pause: String) async throws {
    let network = ClientSpy.inOrder([.refusing(after: pause), .fine])
    let client = makeSUT(network, patience: .inAll(30))
    let end = clock.now + (TimeInterval(pause) ?? 0)
    await #expect(throws: LoadFailure.rateLimited(host: "a.example", until: end, status: 429)) {
      try await client.send(.document())
    }
    #expect(network.requests.count == 1)
    #expect(waits.state == [])
  }

  @Test func aRepeatedRequestOfAScriptIsLimitedToTheRemainingTime() async throws {
    let network = ClientSpy.inOrder([.refusing(after: "20"), .fine])
    let client = makeSUT(network, patience: .inAll(30))
    let answer = Task { try await client.send(.document()) }
    await clock.waitForSleep()
    clock.advance(20)
    #expect(try await answer.value.status == 200)
    #expect(network.requests.map(\.limits.pace) == [.within(.seconds(30)), .within(.seconds(10))])
  }

  @Test(arguments: [PoliteClient.Patience.pauses, .inAll(60)])
  func aBackgroundReloadFailsAtOnceDuringAPause(patience: PoliteClient.Patience) async throws {
    let network = ClientSpy.inOrder([.refusing(after: "30"), .fine])
    let client = makeSUT(network, patience: patience)
    let error = LoadFailure.rateLimited(host: "a.example", until: clock.now + 30, status: 429)
    await RequestPatience.$waitsForPauses.withValue(false) {
      await #expect(throws: error) { try await client.send(.document()) }
      await #expect(throws: error) { try await client.send(.document("/other")) }
    }
    #expect(network.requests.count == 1)
    #expect(waits.state == [], "nobody asked for this source")
    clock.advance(30)
    #expect(try await client.send(.document()).status == 200)
  }

  @Test func aBackgroundReloadDoesNotWaitBehindAPausedRequest() async throws {
    let network = ClientSpy.inOrder([.refusing(after: "30"), .fine])
    let client = makeSUT(network)
    let person = Task { try await client.send(.document()) }
    await clock.waitForSleep()
    await RequestPatience.$waitsForPauses.withValue(false) {
      await #expect(throws: LoadFailure.rateLimited(host: "a.example", until: clock.now + 30, status: 429)) {
        try await client.send(.document("/other"))
      }
    }
    clock.advance(30)
    #expect(try await person.value.status == 200)
    #expect(waits.state == ["a.example +30"])
  }

  @Test func aQueuedBackgroundReloadFailsIfTheRequestBeforeItGetsAStatus429() async throws {
    let (held, go) = AsyncStream.makeStream(of: Void.self)
    let client = makeSUT(
      ClientSpy { request in
        for await _ in held {}
        return StubAnswer.refusing(after: "30").response(from: request.url)
      })
    let person = Task { try await client.send(.document()) }
    let round = RequestPatience.$waitsForPauses.withValue(false) {
      Task { try await client.send(.document("/other")) }
    }
    while await client.requestCount < 2 { await Task.yield() }
    go.finish()
    await #expect(throws: LoadFailure.rateLimited(host: "a.example", until: clock.now + 30, status: 429)) {
      try await round.value
    }
    person.cancel()
    await #expect(throws: CancellationError.self) { try await person.value }
  }

  @Test func aReloadWaitsForAPauseIfTheScriptWaitsForEveryPause() async throws {
    let client = makeSUT(ClientSpy.inOrder([.refusing(after: "30"), .fine]), patience: .allPauses)
    let answer = RequestPatience.$waitsForPauses.withValue(false) { Task { try await client.send(.document()) } }
    await clock.waitForSleep()
    clock.advance(30)
    #expect(try await answer.value.status == 200)
  }

  @Test func theTimeLimitOfAScriptAppliesToDocumentsOnly() async throws {
    let network = ClientSpy.inOrder([.fine])
    _ = try await makeSUT(network).send(.document())
    _ = try await makeSUT(network, patience: .inAll(30)).send(.picture())
    #expect(network.requests.map(\.limits) == [SourceLimits.document, SourceLimits.image])
  }

  private func makeSUT(_ network: ClientSpy, patience: PoliteClient.Patience = .pauses) -> PoliteClient {
    let start = clock.now
    return PoliteClient(network, patience: patience, timing: clock.timing) { [waits] host, end in
      waits.update { $0.append("\(host) +\(Int(end.timeIntervalSince(start)))") }
    }
  }

  private func iso8601(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
