import Foundation
import Queries
import Sources

@testable import SubscriptionList

/// The file of subscriptions, and saved views as typed.
enum ListSubjects {
  /// Checks that a file is preserved, that its names and addresses are unique, that every view has a query, and that
  /// added subscriptions can be read again.
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
