import Posts
import Queries
import Shell
import Storage
import SubscriptionList

/// The parts of a state that were added, which undoes them, and the numbers of those that were not.
nonisolated struct StateChanges {
  var sources: SubscriptionChange?
  /// The marks, if they may be taken back.
  var read: [PostKey] = []
  var readCount = 0
  var starred: [PostKey] = []
  var filters: FilterChange?
  var settings: [Setting] = []
  /// The number of parts that were there.
  var thereCount = 0
  /// The number of sources that the list has no room for.
  var unlistedCount = 0
  /// The number of starred posts of accounts that are not signed in.
  var foreignCount = 0
  /// The number of posts that cannot be used.
  var unusableCount = 0

  /// The number of parts that were added, by the texts for them.
  var counts: [(text: StateText, count: Int)] {
    [
      (.sourceCount, sources?.added.count ?? 0), (.markCount, readCount), (.starCount, starred.count),
      (.filterCount, filters?.added.count ?? 0), (.settingCount, settings.count),
    ]
  }
}
