import Foundation
import Queries
import Sources

@testable import SubscriptionList

/// Fuzzes the file of subscriptions, and saved views as users type them.
enum ListSubjects {
  /// Checks that the file is preserved, that names and addresses are unique, that views have queries, and that an
  /// added subscription can be read.
  static func list(_ data: Data) {
    var file = SubscriptionFile(data) { $0.url != nil }
    let listed = file.subscriptions
    require(Set(listed.map(\.id)).count == listed.count, "An address is listed twice.")
    require(Set(listed.map(\.name)).count == listed.count, "A name is taken twice.")
    require(listed.allSatisfy { $0.queryProblem == nil }, "A view has no query.")
    let again = SubscriptionFile(file.data) { $0.url != nil }
    require(again.subscriptions == listed, "Other subscriptions are read again.")
    let view: Subscription?
    do throws(QueryProblem) {
      view = try Subscription.view(typed: data.text)
    } catch {
      require(error.range.upperBound <= error.query.count, "The range is not in the text.")
      return
    }
    guard let view, !listed.contains(where: { $0.id == view.id }), let added = file.append(view) else { return }
    require(added.isView && added.id == view.id, "\(view.id) became \(added.id).")
    let read = SubscriptionFile(file.data) { $0.url != nil }
    require(!read.isComplete || read.subscriptions.contains(added), "\(added.id) is not read again.")
  }
}
