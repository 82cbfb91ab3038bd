import Foundation
import Loading
import SceneKit
import SceneTesting
import Testing

/// Documents that a test saves: a load delivers the saved one with its age, then the server's.
@Suite(.timeLimit(.minutes(1)))
@MainActor struct PlayedDocumentsTests {
  private static let address = "http://names.example/"
  private let network: PlayedNetwork = [address: .text("new")]
  private let clock = TestClock()

  @Test func theSavedDocumentIsDeliveredFirstAndTheServersDocumentIsSaved() async throws {
    let sut = makeSUT(saving: "old")
    clock.advance(by: .seconds(60))
    #expect(try await answers(sut, .first) == ["old, 60 s old", "new"])
    #expect(sut.text(at: Self.address) == "new")
  }

  @Test func aRefreshReadsFromTheServerOnly() async throws {
    #expect(try await answers(makeSUT(saving: "old"), .refresh) == ["new"])
  }

  @Test func afterAFailedRefreshTheSavedDocumentIsKept() async throws {
    network.answer(Self.address, with: .failure(LoadFailure.offline))
    let sut = makeSUT(saving: "old")
    await #expect(throws: LoadFailure.offline) { try await answers(sut, .refresh) }
    #expect(sut.text(at: Self.address) == "old")
  }

  private func makeSUT(saving text: String) -> PlayedDocuments {
    let sut = PlayedDocuments(network, clock: clock)
    sut.save(text, at: Self.address)
    return sut
  }

  private func answers(_ sut: PlayedDocuments, _ scope: LoadScope) async throws -> [String] {
    let url = try #require(URL(string: Self.address))
    let services = SceneServices.playing(get: network, documents: sut, clock: clock)
    let document = SceneDocument(SceneRequest(url)) { body, _ in String(decoding: body, as: UTF8.self) }
    var texts: [String] = []
    for try await answer in services.answers(to: document, scope) {
      let age = answer.origin.age(at: clock.date).map { ", \(Int($0)) s old" } ?? ""
      texts.append(answer.value + age)
    }
    return texts
  }
}
