import Foundation
public import JSON
import Loading
import Localization
public import Viper

/// A subscription in the list.
public nonisolated struct SubscriptionRow: ListRow {
  public let source: SubscribedSource

  public init(_ source: SubscribedSource) {
    self.source = source
  }

  public var id: String { source.id }
  public var kind: String { "source" }
  public var actions: [SubscriptionAction] { SubscriptionAction.allCases }
  public func hint(in context: PresentationContext) -> String { source.name }
  public var routeValue: String { source.name }

  public func line(in context: PresentationContext) -> RowLine {
    RowLine(source.name, detail: source.kind, date: source.loadedAt, address: source.id)
  }

  @MainActor public func searchText(in context: PresentationContext) -> String {
    let failure =
      source.lateText(in: context)
      ?? source.failure(at: context.now()).map { Failure(loading: $0, in: context.language).message }
    return [source.name, source.kind.map { SubscriptionsText.name(ofKind: $0, in: context) }, failure].searchText
  }

  public func fields(in context: PresentationContext) -> JSONFields {
    [
      "name": .string(source.name),
      "address": .string(source.id),
      "sourceKind": source.kind.map { .string($0) },
      "tags": source.tags.isEmpty ? nil : .array(source.tags.map { .string($0) }),
      "new": .integer(source.unreadCount),
      "savedAt": source.loadedAt.map { .string($0.formatted(.iso8601)) },
      "askedAt": source.askedAt.map { .string($0.formatted(.iso8601)) },
      "account": source.account.map { .string($0) },
      "inStep": source.accountState?.inStepAt.map { .string($0.formatted(.iso8601)) },
      "pending": source.accountState.map { .integer($0.waitingMarks.addingClamped($0.waitingChanges)) },
      "refused": source.accountState.map { .integer($0.refusals.count) },
      "error": source.error.map { Failure(loading: $0, in: context.language).json },
    ]
  }
}

extension SubscribedSource {
  /// The maximum time without a response that is shown in seconds.
  ///
  /// A longer time is shown as a relative time, such as “5 minutes ago”.
  private static var maximumSeconds: Double { 120 }

  /// Returns the reason why the source is late; nil if it is not late.
  @MainActor func lateText(in context: PresentationContext) -> String? {
    let (now, texts) = (context.now(), context.strings(SubscriptionsText.table))
    if let askedAt {
      let seconds = now.timeIntervalSince(askedAt)
      guard (0..<Self.maximumSeconds).contains(seconds) else {
        return texts(.noAnswerSince, ["age": context.relativeText(for: askedAt)])
      }
      return texts(.noAnswerYet, ["seconds": String(Int(seconds))])
    }
    return pauseEnd(at: now).map(context.pauseText)
  }
}
