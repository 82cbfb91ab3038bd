import SceneTesting
public import Testing

/// A driver of the program at one depth: its script runner, its shell on a fake console, or the built program.
public protocol ScenarioDriver {
  /// Whether each command finishes before the next one starts.
  @MainActor var isScript: Bool { get }
  /// Types a line, or runs it as the next command of a script.
  @MainActor func types(_ line: String) async
  /// Whether a text has been printed, or is printed in time.
  @MainActor func shows(_ text: String) async -> Bool
}

/// A visit to a feed and its comments, the same at every depth.
public struct Scenario: Sendable {
  private struct State {
    var images = [1, 2, 3]
    var isDown = false
  }

  private let state: WaitableState<State>
  /// The server of the visit.
  public let server: LoopbackServer

  public init() async throws {
    let state = WaitableState(State())
    self.state = state
    server = try await LoopbackServer { Self.answer(to: $0, in: state.state) }
  }

  /// Walks through the feed, and checks the output of each step.
  @MainActor public func run(on driver: some ScenarioDriver, sourceLocation: SourceLocation = #_sourceLocation) async {
    let steps: [(line: String, text: String)] = [
      ("rows", "image number 3"),
      ("open 1", "a comment on image 1"),
      ("where", "feed/\(Self.id(1))/comments"),
      ("back; open 2", "a comment on image 2"),
      ("dismiss 1", "“dismiss” works in Messages: goto messages"),
      ("back; open 9", "Rows go from 1 to 3."),
      ("tree", "feed  My Feed, loaded"),
    ]
    for (line, text) in steps { await expect(driver, line, text, sourceLocation) }
    state.update { $0.images = [4, 1, 2, 3] }
    // A script sees the rows at once, a user only a line about them.
    await expect(driver, "refresh", driver.isScript ? "image number 4" : "1 more: new.", sourceLocation)
    await expect(driver, "new", "image number 4", sourceLocation)
    await expect(driver, "open 4", "a comment on image 4", sourceLocation)
    state.update { $0.isDown = true }
    await expect(driver, "refresh", " answered 503.", sourceLocation)
    state.update { $0.isDown = false }
    await expect(driver, "goto posters", "The Moon", sourceLocation)
    await expect(driver, "open 3", "Olympus Mons", sourceLocation)
  }

  @MainActor private func expect(
    _ driver: some ScenarioDriver, _ line: String, _ text: String, _ sourceLocation: SourceLocation
  ) async {
    await driver.types(line)
    let isShown = await driver.shows(text)
    #expect(isShown, "after “\(line)”: “\(text)”", sourceLocation: sourceLocation)
  }

  private static func answer(to request: String, in state: State) -> LoopbackServer.Answer {
    if state.isDown { return .json("{}", status: 503) }
    if request.contains("after_id") { return .json(#"{"items":[]}"#) }
    if let image = (1...4).first(where: { request.contains("\(id($0))/comments") }) {
      return .json(
        """
        {"items":[{"id":"\(id(image))","message":"a comment on image \(image)","created_at":"2020-05-20T11:24:59Z",
        "author":{"username":"ann"}}]}
        """)
    }
    let items = state.images.map {
      #"{"id":"\#(id($0))","description":"image number \#($0)","image":"http://127.0.0.1:2/\#($0)"}"#
    }
    return .json(#"{"items":[\#(items.joined(separator: ","))]}"#)
  }

  private static func id(_ number: Int) -> String { "0000000\(number)-0000-4000-8000-000000000000" }
}
