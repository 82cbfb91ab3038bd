package import SubscriptionList

/// Maps groups to the labels of feeds on the servers of accounts.
package nonisolated enum AccountLabels {
  /// Returns the labels for groups in an account; the group of the whole account has no label.
  ///
  /// - Parameters:
  ///   - groups: the names of groups, such as `news` or `Home/news`.
  ///   - account: the account.
  /// - Returns: the labels, such as `news`.
  package static func labels(_ groups: [String], of account: Subscription) -> [String] {
    let start = account.name + "/"
    return groups.compactMap { group in
      group == account.name ? nil : group.hasPrefix(start) ? String(group.dropFirst(start.count)) : group
    }
  }

  /// Whether the groups name an account or a label of the account.
  package static func name(_ account: Subscription, _ groups: [String]) -> Bool {
    groups.contains { $0 == account.name || $0.hasPrefix(account.name + "/") }
  }
}
