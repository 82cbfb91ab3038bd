import Foundation
import HTTP
import Loading
import SceneTesting
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// One document and four pictures at a time for each server, in order.
@Suite(.timeLimit(.minutes(1)))
struct RequestOrderTests {
  private let network = LoaderSpy<HTTPResponse>()

  @Test func documentsOfAServerAreRequestedOneAtATimeInOrder() async throws {
    let client = makeSUT()
    var tasks: [Task<Int, any Error>] = []
    for number in 0..<3 {
      tasks.append(Task { try await client.send(.document("/\(number)")).status })
      await client.waitForRequests(number + 1)
    }
    for number in 0..<3 {
      await network.waitForRequest(at: number)
      #expect(network.requestCount == number + 1)
      await network.complete(with: StubAnswer.fine.response(from: HTTPRequest.document().url), at: number)
      #expect(try await tasks[number].value == 200)
    }
    #expect(network.keys == ["https://a.example/0", "https://a.example/1", "https://a.example/2"])
  }

  @Test func upToFourPicturesAreRequestedAlongsideADocument() async throws {
    let client = makeSUT()
    let tasks = (0..<6).map { number in Task { try await client.send(.picture("/\(number)")).status } }
    await client.waitForRequests(6)
    let document = Task { try await client.send(.document()).status }
    await client.waitForRequests(7)
    for number in 0..<5 { await network.waitForRequest(at: number) }
    #expect(network.requestCount == 5)
    for number in 0..<7 {
      await network.complete(with: StubAnswer.fine.response(from: HTTPRequest.document().url), at: number)
    }
    for task in tasks + [document] { #expect(try await task.value == 200) }
  }

  @Test func afterAFailedRequestTheNextRequestIsSent() async throws {
    let client = makeSUT()
    let first = Task { try await client.send(.document()).status }
    await network.fail(with: LoadFailure.connectivity(.refused))
    await #expect(throws: LoadFailure.connectivity(.refused)) { try await first.value }
    let second = Task { try await client.send(.document()).status }
    await network.complete(with: StubAnswer.fine.response(from: HTTPRequest.document().url), at: 1)
    #expect(try await second.value == 200)
  }

  @Test func aWaitingRequestCanBeCancelled() async throws {
    let client = makeSUT()
    let first = Task { try await client.send(.document("/1")).status }
    await network.waitForRequest()
    let second = Task { try await client.send(.document("/2")).status }
    await client.waitForRequests(2)
    let third = Task { try await client.send(.document("/3")).status }
    await client.waitForRequests(3)
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    await network.complete(with: StubAnswer.fine.response(from: HTTPRequest.document().url), at: 0)
    await network.complete(with: StubAnswer.fine.response(from: HTTPRequest.document().url), at: 1)
    #expect(try await [first.value, third.value] == [200, 200])
    #expect(network.keys == ["https://a.example/1", "https://a.example/3"])
  }

  @Test func serversWithoutWaitingRequestsAreForgotten() async throws {
    let client = PoliteClient(ClientSpy.inOrder([.fine])) { _, _ in }
    for number in 0..<100 { _ = try await client.send(.document(on: "https://\(number).example")) }
    #expect(await client.serverCount == 0)
  }

  private func makeSUT() -> PoliteClient {
    PoliteClient(ClientSpy { [network] in try await network.load($0.url.absoluteString) }) { _, _ in }
  }
}

extension PoliteClient {
  /// Waits until `count` requests have arrived.
  fileprivate func waitForRequests(_ count: Int) async {
    await waitUntil { requestCount >= count }
  }
}
