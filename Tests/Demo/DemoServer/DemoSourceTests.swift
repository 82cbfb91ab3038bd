import DemoServer
import Foundation
import Loading
import SceneTesting
import Testing

struct DemoSourceTests {
  private struct NoPort: Error {}

  @Test func aRequestAfterAFailedStartStartsTheServerAgain() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:1"))
    let starts = WaitableState(0)
    let sut = DemoSource {
      starts.update { $0 += 1 }
      guard starts.state > 1 else { throw NoPort() }
      return url
    }
    await #expect(throws: LoadFailure.connectivity(.failed)) { try await sut.base() }
    #expect(try await sut.base() == url)
    #expect(try await sut.base() == url)
    #expect(starts.state == 2, "a start that succeeded is the last one")
  }
}
