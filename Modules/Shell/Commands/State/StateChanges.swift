import Posts
import Queries
import Shell
import Storage
import SubscriptionList

/// The entries that an import added from a state file, for undo, and the counts of skipped entries.
nonisolated struct StateChanges {
  var sources: SubscriptionChange?
  /// The posts that were marked as read; empty if the marking cannot be undone.
  var read: [PostKey] = []
  var readCount = 0
  /// The posts that were flagged, by flag.
  var flagged: [PostFlag: [PostKey]] = [:]
  var filters: FilterChange?
  var settings: [Setting] = []
  /// The number of sources, posts, filters and settings that existed before.
  var thereCount = 0
  /// The number of sources that were skipped because the list is full.
  var unlistedCount = 0
  /// The number of skipped starred posts whose accounts are not signed in.
  var foreignCount = 0
  /// The number of unusable posts.
  var unusableCount = 0

  /// The numbers of added sources, posts, filters and settings, each with the message for it.
  var counts: [(text: StateText, count: Int)] {
    [
      (.sourceCount, sources?.added.count ?? 0), (.markCount, readCount),
      (.starCount, Set(flagged.values.joined()).count), (.filterCount, filters?.added.count ?? 0),
      (.settingCount, settings.count),
    ]
  }
}
