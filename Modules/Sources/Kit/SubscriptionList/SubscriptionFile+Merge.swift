import Loading

extension SubscriptionFile {
  /// Adds subscriptions that are not listed yet, until there are `maximum`; if a subscription is already listed, adds
  /// its tags to the listed one.
  ///
  /// - Returns: the change, the number of subscriptions already listed, and the number that did not fit.
  /// - Throws: `LoadFailure`.
  mutating func merge(
    _ new: [Subscription], atMost maximum: Int
  ) throws -> (change: SubscriptionChange, listed: Int, leftOut: Int) {
    let old = subscriptions
    var known = Dictionary(old.map { ($0.feedAddress, $0) }) { first, _ in first }
    var leftOut = 0
    var change = SubscriptionChange()
    var tags: [Subscription.ID: [String]] = [:]
    for subscription in new {
      if let listed = known[subscription.feedAddress] {
        let old = tags[listed.id] ?? listed.tags
        let more = subscription.tags.filter { !old.contains($0) }
        if !more.isEmpty { tags[listed.id] = old + more }
      } else if old.count + change.added.count == maximum {
        leftOut += 1
      } else {
        guard let listed = append(subscription) else { throw LoadFailure(ListProblem.unwritable) }
        known[subscription.feedAddress] = listed
        change.added.append(listed.id)
      }
    }
    change.tags = Dictionary(old.filter { tags[$0.id] != nil }.map { ($0.id, $0.tags) }) { first, _ in first }
    retag(tags)
    return (change, new.count - change.added.count - leftOut, leftOut)
  }
}
