import Testing

@testable import PostRows

/// The actions of a post.
struct PostActionTests {
  @Test func everyCommandExceptRevealAndReadOrStarCommandsLoadsUnloadedRows() {
    let reading = PostAction.allCases.filter(\.isReading)
    #expect(reading == [.open, .view, .show, .full, .url, .browse, .copy, .save])
  }

  @Test func anAmbiguousPrefixSelectsNeitherTheFullCommandNorAReadOrStarCommand() {
    let yielding = PostAction.allCases.filter(\.yields)
    #expect(yielding.contains(.full) && yielding.count == PostAction.allCases.count - reading.count)
  }

  private var reading: [PostAction] { [.open, .view, .reveal, .show, .url, .browse, .copy, .save] }
}
