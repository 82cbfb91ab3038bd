import Foundation
import SceneKit
import SubscriptionList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Changes the order of lists of posts, and shows where the last session ended.
@Suite(.timeLimit(.minutes(1)))
struct ListOrderTests {
  private static let lakes = Subscription("contract:http://a.example", name: "Lakes")

  @Test(arguments: ["new", "all", "sources/Lakes", "sources/%23photos/new"])
  func theSetOrderCommandReloadsTheOpenList(route: String) async throws {
    let app = try await app([Subscription("contract:http://a.example", name: "Lakes", tags: ["photos"])], at: route)
    #expect(rows(in: app.console.printed) == ["1=1", "2=2", "3=3"])
    for (order, expected) in [("oldest", ["1=3", "2=2", "3=1"]), ("newest", ["1=1", "2=2", "3=3"])] {
      let count = app.console.printed.count
      app.types("set order \(order)")
      await waitUntil { rows(in: app.console.printed.dropFirst(count)).count >= 3 }
      #expect(rows(in: app.console.printed.dropFirst(count)) == expected)
    }
    let count = app.console.printed.count
    app.types("set order oldest")
    await waitUntil { rows(in: app.console.printed.dropFirst(count)).count >= 3 }
    app.types("undo")
    await waitUntil { rows(in: app.console.printed.dropFirst(count)).count >= 6 }
    #expect(rows(in: app.console.printed.dropFirst(count)) == ["1=3", "2=2", "3=1", "1=1", "2=2", "3=3"])
  }

  @Test func theOrderOptionOfASourceAppliesOnlyToListsOfThatSource() async throws {
    let source = Subscription("contract:http://a.example", name: "Lakes", tags: [], options: ["order=oldest"])
    let own = try await app([source], at: "sources/Lakes")
    #expect(rows(in: own.console.printed) == ["1=3", "2=2", "3=1"])
    let count = own.console.printed.count
    own.types("set order oldest; set order newest; where")
    await own.lineEnds()
    #expect(rows(in: own.console.printed.dropFirst(count)).isEmpty, "it stays as it is")
    let unread = try await app([source], at: "sources/Lakes/new")
    #expect(rows(in: unread.console.printed) == ["1=3", "2=2", "3=1"])
    let all = try await app([source], at: "new")
    #expect(rows(in: all.console.printed) == ["1=1", "2=2", "3=3"])
  }

  @Test(arguments: [("order=oldest", ["1=3", "2=2", "3=1"]), ("order=newest", ["1=1", "2=2", "3=3"])])
  func theOrderOptionOfASourceAppliesToASavedView(option: String, expected: [String]) async throws {
    let view = Subscription("search:has:picture", name: "Pictures", tags: [], options: [option])
    let store = TestStores()
    _ = try await app([Self.lakes, view], at: "new", store: store)
    let app = try await app([Self.lakes, view], at: "sources/Pictures", store: store)
    #expect(rows(in: app.console.printed) == expected)
  }

  @Test(arguments: ["sources/Lakes", "sources/Lakes/new"])
  func theRowsOptionOfASourceAppliesToListsOfThatSource(route: String) async throws {
    let source = Subscription("contract:http://a.example", name: "Lakes", tags: [], options: ["rows=line"])
    let app = try await app([source], at: route)
    let list = app.console.printed.joined(separator: "\n")
    #expect(list.contains(#/(?m)^ *1  .*image 1.*\n *2  .*image 2.*\n *3  .*image 3/#), "a line for each")
    app.types("set rows large; rows")
    await app.lineEnds()
    let again = app.console.printed.last ?? ""
    #expect(again.contains(#/(?m)^ *1  .*image 1.*\n *2  .*image 2.*\n *3  .*image 3/#), "whatever the setting says")
  }

  @Test func theOrderSettingIsSavedForTheNextSession() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/settings")
    let first = try await app([Self.lakes], at: "sources", settingFile: file)
    first.types("set order oldest")
    let second = try await app([Self.lakes], at: "new", settingFile: file)
    #expect(rows(in: second.console.printed) == ["1=3", "2=2", "3=1"])
    second.types("set order new")
    #expect(second.console.shows("  order  newest  (set)"))
    second.types("set order first")
    #expect(second.console.printed.last?.contains("newest or oldest") == true)
  }

  @Test(arguments: ["newest", "oldest"]) func theUnreadListSeparatesPostsLoadedSinceTheLastSession(order: String)
    async throws
  {
    let (memory, store) = (SceneMemory(), TestStores())
    let first = try await app([Self.lakes], at: "new", store: store, memory: memory)
    #expect(!first.console.shows("You were here"), "nothing is known of a visit before")
    first.types("new")
    await first.idles()
    #expect(!first.console.shows("You were here"), "it is the same visit")
    _ = await first.findLeaks()
    let second = try await app(
      [Self.lakes], at: "new", store: store, memory: memory, posts: 4...6, order: order, after: 24)
    let printed = second.console.printed.joined(separator: "\n")
    let parts = printed.split(separator: "You were here")
    try #require(parts.count == 2)
    let newest = [["1=4", "2=5", "3=6"], ["4=1", "5=2", "6=3"]]
    let oldest = [["1=3", "2=2", "3=1"], ["4=6", "5=5", "6=4"]]
    #expect(parts.map { rows(in: [String($0)]) } == (order == "newest" ? newest : oldest))
    let third = try await app([Self.lakes], at: "new", store: store, memory: memory, posts: 4...6, after: 48)
    #expect(!third.console.shows("You were here"), "nothing is new")
  }

  /// The row numbers that were printed, each with the number of its image.
  private func rows(in printed: some Sequence<String>) -> [String] {
    printed.joined(separator: "\n").matches(of: #/(?m)^ *(\d+)  .*image (\d+)/#).map { "\($0.1)=\($0.2)" }
  }

  private func app(
    _ sources: [Subscription], at route: String, store: TestStores = TestStores(), memory: SceneMemory = SceneMemory(),
    settingFile: URL? = nil, posts: ClosedRange<Int> = 1...3, order: String = "newest", after hours: Double = 0
  ) async throws -> TestApp {
    let app = try TestApp(store: store, subscriptions: sources, memory: memory, settingFile: settingFile)
    app.hoursPass(hours)
    if settingFile != nil { _ = app.settings.recall { _ in } }
    // Printing posts does not mark them as read.
    let commands = ["set seen opened", "set order \(order)"].enumerated().map { Invocation($1, line: $0 + 1) }
    try app.openShell(route, commands: settingFile == nil ? commands : [], lines: 60)
    await app.answersEach { _ in Sample.images(posts) }
    await app.idles()
    return app
  }
}
