import Localization
import Pictures
public import PostRows
import Testing
import Viper

@MainActor extension ExternalActions {
  /// Actions that record an issue when they are called, except those that the test gives.
  public static func unexpected(
    browse: ((String) throws -> Void)? = nil, play: ((String) throws -> Void)? = nil,
    showConversation: @escaping (String, String?) -> Bool = { _, _ in false }
  ) -> ExternalActions {
    ExternalActions(
      browse: browse ?? { Issue.record("\($0) is opened in a browser.") },
      play: play ?? { Issue.record("\($0) is played.") }, copy: { Issue.record("\($0) is copied.") },
      save: { picture, _ in
        Issue.record("\(picture.address) is saved.")
        return Answer.nothing
      }, showConversation: showConversation, lastChange: LastChange(context: PresentationContext(language: .english)))
  }
}

extension ReadingPositions {
  /// Positions that are kept in memory.
  @MainActor public static func ofTest() -> ReadingPositions {
    let stored = StoredPositions()
    return ReadingPositions(load: { stored.entries }, keep: { stored.entries = $0 })
  }
}

/// The positions of a test.
@MainActor private final class StoredPositions {
  var entries: [ReadingPositions.Entry] = []
}
