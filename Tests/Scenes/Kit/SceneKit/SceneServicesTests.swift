import Foundation
import JSON
import Loading
import Localization
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

/// The services that a test gives to a scene.
@Suite(.timeLimit(.minutes(1)))
struct SceneServicesTests {
  private let url = URL(string: "https://a.example/list") ?? URL(filePath: "/")

  @Test func aGETRequestSendsTheGivenHeaders() async throws {
    let sut = services { (Data(($0.headers["Accept"] ?? "").utf8), 204) }
    let (body, status) = try await sut.get(url, headers: ["Accept": "text/plain"])
    #expect(String(decoding: body, as: UTF8.self) == "text/plain")
    #expect(status == 204)
  }

  @Test func aPOSTRequestIsSentOnceWithTheGivenBody() async throws {
    let network: PlayedNetwork = ["POST https://a.example/list": .text("made", status: 201)]
    let sut = SceneServices.playing(get: network)
    let body = SceneRequest.Body.json(["text": "hello"])
    let (answer, status) = try await sut.post(body, to: url, headers: ["Accept": "text/plain"])
    #expect(String(decoding: answer, as: UTF8.self) == "made")
    #expect(status == 201)
    #expect(network.sent == [SceneRequest(url, headers: ["Accept": "text/plain"], body: body)])
    #expect(network.requests == ["POST https://a.example/list"])
  }

  @Test func aTestNetworkAnswers404ToAnUnexpectedPost() async throws {
    let sut = SceneServices.playing(get: ["https://a.example/list": .text("the list")])
    await #expect(throws: LoadFailure.badStatus(404).at("PlayedNetwork, POST https://a.example/list")) {
      try await sut.post(.form([URLQueryItem(name: "a", value: "b")]), to: url)
    }
  }

  @Test func aBodyOfMoreThanAMebibyteIsNotSent() async throws {
    let network: PlayedNetwork = ["POST https://a.example/list": .text("")]
    let sut = SceneServices.playing(get: network)
    await #expect(throws: LoadFailure.tooLarge(limit: 1 << 20)) {
      try await sut.post(.form([URLQueryItem(name: "a", value: String(repeating: "b", count: 1 << 20))]), to: url)
    }
    #expect(network.sent == [])
  }

  @Test(arguments: [.first, .refresh, .nextPage(after: "2")] as [LoadScope])
  func byDefaultResponsesComeOnlyFromTheServer(scope: LoadScope) async throws {
    let sut = services { _ in (Data("a b".utf8), 200) }
    let document = SceneDocument(SceneRequest(url)) { body, status in
      "\(status) \(String(decoding: body, as: UTF8.self))"
    }
    var answers: [Sourced<String>] = []
    for try await answer in sut.answers(to: document, scope) { answers.append(answer) }
    #expect(answers == [Sourced("200 a b", from: .remote)])
  }

  @Test func anErrorWhileMappingTheResponseEndsTheLoad() async throws {
    let sut = services { _ in (Data(), 500) }
    let document = SceneDocument<String>(SceneRequest(url)) { _, status in throw LoadFailure.badStatus(status) }
    await #expect(throws: LoadFailure.badStatus(500)) {
      for try await _ in sut.answers(to: document, .first) {}
    }
  }

  @Test func settingsAndSavedValuesOfATestExistOnlyInMemory() throws {
    let sut = services { _ in throw LoadFailure.offline }
    let units = SceneSetting("weather.units", values: ["c", "f"]) { _ in "units" }
    #expect(sut.settings[units] == "c")
    try sut.memory.keep(3, named: "weather.place")
    #expect(sut.memory.value(named: "weather.place") == 3)
    #expect(sut.memory.value(named: "weather.place", as: String.self) == nil, "of another type")
    try sut.memory.forget(named: "weather.place")
    #expect(sut.memory.value(named: "weather.place", as: Int.self) == nil)
    #expect(sut.loadPicture == nil && sut.loadLargePicture == nil)
  }

  @Test(arguments: ["../x y", "finished", "weather.", ".place", "weather place.x", ""])
  func savingAValueUnderANameWithoutAPackageIsRefused(name: String) {
    #expect(throws: Failure.self) { try SceneMemory().keep(3, named: name) }
  }

  @Test func aChangedSettingChangesThePresentationChoices() {
    let value = WaitableState("c")
    let sut = SceneServices.playing(settings: SceneSettings { _ in value.state })
    let before = sut.context.choices
    _ = sut.settings[SceneSetting("weather.units", values: ["c", "f"]) { _ in "units" }]
    let read = sut.context.choices
    value.update { $0 = "f" }
    #expect(before != read && read != sut.context.choices)
    #expect(sut.context.choices.settings == ["weather.units": "f"])
  }

  private func services(_ get: @escaping SceneServices.Get) -> SceneServices {
    SceneServices(
      context: PresentationContext(language: .english), stack: SceneStackSpy<any Scene>(), get: get,
      browse: { _ in }, copy: { _ in }, show: { _ in })
  }
}
