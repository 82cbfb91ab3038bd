import Loading
import Localization
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

@testable import Sayings

@Suite(.timeLimit(.minutes(1)))
struct SayingsContractTests {
  private let long = Saying(id: 1, text: "one that takes more than one line on a narrow screen", author: "somebody")
  private let short = Saying(id: 2, text: "two", author: "somebody else")

  @Test func theListOfSayingsSatisfiesTheSceneContract() async {
    await SceneContract(
      full: [long, short], changed: [short], empty: [], hostile: { [Saying(id: 1, text: $0, author: $0)] },
      texts: [SayingsText.table], catalog: SayingsScenes.entries
    ) {
      SayingsScenes.makeList(SceneKind.sayings.placement(), $0.context, stack: $0.stack, load: $1)
    }.check()
  }

  @Test func theSceneOfASayingSatisfiesTheSceneContract() async {
    await SceneContract(
      full: long, changed: long, empty: nil, hostile: { Saying(id: 1, text: $0, author: $0) },
      texts: [SayingsText.table]
    ) {
      SayingsScenes.makeSaying(SceneKind.saying.placement(["id": "1"]), $0.context, load: $1)
    }.check()
  }

  @Test func theSayingsPackageIsValid() {
    #expect(scenePackage.problems(.playing()) == [])
  }
}

@Suite(.timeLimit(.minutes(1)))
struct SayingsRouterTests {
  @Test func showSayingPushesTheSceneOfTheSaying() {
    let stack = SceneStackSpy<String>()
    SayingsRouter(stack: stack) { "saying \($0.id)" }.showSaying(Saying(id: 7, text: "", author: ""))
    #expect(stack.messages == [.push("saying 7")])
  }

  @Test func openingARowShowsItsSaying() async throws {
    try await SceneWalk(SayingsScenes.entries).run { walk in
      try await walk.goto("sayings")
      #expect(walk.screen.contains("A feed a day keeps the evening away."))
      try await walk.open(2)
      #expect(walk.routes == ["sayings", "sayings/2"])
      #expect(walk.screen.contains("a carpenter"))
      try await walk.back()
      #expect(walk.json.hasPrefix(#"{"scene":"sayings","route":"sayings""#))
    }
  }
}
