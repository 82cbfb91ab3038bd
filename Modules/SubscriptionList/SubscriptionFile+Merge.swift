import Loading

extension SubscriptionFile {
  /// Adds those of the subscriptions that are not listed yet, until there are `maximum`; the tags of the others are added
  /// to the listed ones.
  ///
  /// - Returns: the numbers of added, of listed, and of those that there is no room for.
  /// - Throws: `LoadFailure`.
  mutating func merge(
    _ new: [Subscription], atMost maximum: Int
  ) throws -> (added: Int, listed: Int, leftOut: Int) {
    let old = subscriptions
    var known = Dictionary(old.map { ($0.feedAddress, $0) }) { first, _ in first }
    var (added, leftOut) = (0, 0)
    var tags: [Subscription.ID: [String]] = [:]
    for subscription in new {
      if let listed = known[subscription.feedAddress] {
        let old = tags[listed.id] ?? listed.tags
        let more = subscription.tags.filter { !old.contains($0) }
        if !more.isEmpty { tags[listed.id] = old + more }
      } else if old.count + added == maximum {
        leftOut += 1
      } else {
        guard let listed = append(subscription) else { throw LoadFailure(ListProblem.unwritable) }
        known[subscription.feedAddress] = listed
        added += 1
      }
    }
    retag(tags)
    return (added, new.count - added - leftOut, leftOut)
  }
}
