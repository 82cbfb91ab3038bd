import Posts
import Queries
import Shell
import Storage
import SubscriptionList

/// The entries that an import added from a state file, for undo, and the numbers of those that were not added.
nonisolated struct StateChanges {
  var sources: SubscriptionChange?
  /// The posts that were marked as read, if that can be undone.
  var read: [PostKey] = []
  var readCount = 0
  /// The posts whose flags were set, by flag.
  var flagged: [PostFlag: [PostKey]] = [:]
  var filters: FilterChange?
  var settings: [Setting] = []
  /// The number of sources, posts, filters and settings that already existed.
  var thereCount = 0
  /// The number of sources that were left out because the list is full.
  var unlistedCount = 0
  /// The number of starred posts of accounts that are not signed in.
  var foreignCount = 0
  /// The number of unusable posts.
  var unusableCount = 0

  /// The numbers of added sources, posts, filters and settings, each with the text that reports it.
  var counts: [(text: StateText, count: Int)] {
    [
      (.sourceCount, sources?.added.count ?? 0), (.markCount, readCount),
      (.starCount, Set(flagged.values.joined()).count), (.filterCount, filters?.added.count ?? 0),
      (.settingCount, settings.count),
    ]
  }
}
