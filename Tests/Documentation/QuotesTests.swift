import Loading
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct QuotesTests {
  private let quotes = [
    Quote(id: 1, text: "Everything flows.", author: "Heraclitus"),
    Quote(id: 2, text: "Nature loves to hide, even where the screen is thirty columns wide.", author: "Heraclitus"),
  ]

  @Test func quotesSatisfyTheSceneContract() async {
    await SceneContract(
      full: quotes, changed: [quotes[1]], empty: [], hostile: { [Quote(id: 1, text: $0, author: $0)] },
      texts: [QuotesText.table], catalog: QuotesScenes.entries
    ) { services, load in
      QuotesScenes.makeList(SceneKind.quotes.placement(), services, load: load)
    }.check()
  }

  @Test func openingTheSceneShowsTheQuotes() async throws {
    let network: PlayedNetwork = [
      "https://quotes.example/all.json": .text(#"[{"id":1,"text":"Everything flows.","author":"Heraclitus"}]"#)
    ]
    try await SceneWalk(QuotesScenes.entries, get: network).run { walk in
      try await walk.goto("quotes")
      #expect(walk.screen.contains("Everything flows."))
      #expect(network.requests == ["https://quotes.example/all.json"])
    }
  }

  @Test func aFailureIsShownAndRefreshReloadsTheQuotes() async throws {
    let loader = LoaderSpy<[Quote]>()
    let scene = QuotesScenes.makeList(SceneKind.quotes.placement(), .playing(), load: loader.load)
    let screen = SceneScreen(width: 40)
    scene.start()
    await loader.fail(with: LoadFailure.connectivity(.refused))
    await scene.settle()
    #expect(screen.text(of: scene) == "Quotes\nThe server refused the connection.")
    try scene.types("refresh")
    await loader.complete(with: [Quote(id: 1, text: "Everything flows.", author: "Heraclitus")], at: 1)
    await scene.settle()
    #expect(screen.text(of: scene) == "Quotes\n 1  Everything flows.\n    Heraclitus")
  }

  @Test func theQuotesPackageIsValid() {
    #expect(quotesPackage.problems(.playing()) == [])
  }
}
