import Foundation
import Loading
import Localization
import Posts
public import Viper

/// The changes that are waiting to be sent to servers, or that servers have refused.
public struct OutboxList: SmallList {
  public typealias Row = OutboxRow

  /// Discards the changes in rows; returns their number, and a function that restores them.
  ///
  /// Returns nil if nothing was discarded.
  public typealias Drop = @Sendable ([Row.ID]) async -> (count: Int, restore: Restore)?
  /// Restores discarded changes, and returns the number of restored changes.
  public typealias Restore = @Sendable () async -> Int
  /// Sends all changes, and returns the changes before and after sending; throws `LoadFailure` if the outbox cannot be
  /// read.
  public typealias Send = @Sendable () async throws -> (before: [Row], remaining: [Row])

  private static let sendWord = "send"

  private let context: PresentationContext
  private let lastChange: LastChange
  private let drop: Drop
  private let send: Send

  public init(context: PresentationContext, lastChange: LastChange, drop: @escaping Drop, send: @escaping Send) {
    (self.context, self.lastChange, self.drop, self.send) = (context, lastChange, drop, send)
  }

  private var texts: Strings<OutboxText> { context.strings(OutboxText.table) }

  public var title: String { texts[.title] }
  public var emptyText: String { texts[.empty] }

  public func perform(_ action: OutboxAction, on target: ActionTarget<Row>) throws -> Answer {
    let ids = target.rows.map(\.id)
    return .work(name: action.rawValue) { [drop, lastChange, context] in
      let texts = context.strings(OutboxText.table)
      guard let (count, restore) = await drop(ids) else { throw Failure(.badArgument, texts[.notDropped]) }
      // A restored change is sent to its server.
      lastChange.record(isOnServer: true) {
        let count = await restore()
        let result = context.strings(OutboxText.table)(.restored, ["count": count])
        return context.strings(ListText.table)(.undone, ["command": action.rawValue, "result": result])
      }
      return .done(texts(.dropped, ["count": count]))
    }
  }

  public func commands(on content: any ListPresenter<Row>) -> [Command] {
    [
      Command(
        Self.sendWord, in: .read, summary: texts[.sendSummary], output: .done, isUseful: { !content.rows.isEmpty },
        isTypedInFull: true
      ) { _ in sendAll() }
    ]
  }

  private func sendAll() -> Answer {
    .work(name: Self.sendWord) { [send, context, texts] in
      let (before, remaining) = try await send()
      let count = remaining.map(\.count).clampedSum
      let sent = texts(.sent, ["count": max(0, before.map(\.count).clampedSum - count)])
      guard !remaining.isEmpty else { return .done(sent) }
      // Rows without a reason are new, or only wait for confirmation.
      let unsent = remaining.first { $0.state == .failed } ?? remaining.first { $0.reason(in: context) != nil }
      let reason = unsent?.reason(in: context) ?? ""
      let message = texts(.remaining, ["sent": sent, "count": count, "reason": reason])
        .trimmingCharacters(in: .whitespaces)
      guard unsent == nil else { throw Failure(.badArgument, message) }
      return .done(message)
    }
  }
}
