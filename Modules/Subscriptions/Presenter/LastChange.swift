import Localization
public import Viper

/// The last change that a person can take back.
public final class LastChange {
  /// The word of the command that takes it back.
  private static let word = "undo"

  private let context: PresentationContext
  private var done: (command: String, back: SubscriptionStorage.WayBack)?

  /// No change yet.
  public init(context: PresentationContext) {
    self.context = context
  }

  /// Keeps the way back of a change.
  public func record(_ command: String, back: @escaping SubscriptionStorage.WayBack) { done = (command, back) }

  /// Work that makes a change, which can be taken back from then on.
  ///
  /// - Parameters:
  ///   - command: the command as typed.
  ///   - message: the message about the change.
  ///   - change: makes it.
  /// - Returns: the work.
  func make(
    _ command: String, message: String, _ change: @escaping @MainActor () async throws -> SubscriptionStorage.WayBack
  ) -> Answer {
    .work(name: "change") { [self] in
      done = (command, try await change())
      return .done(message)
    }
  }

  /// The command that takes the last change back.
  var undoCommand: Command {
    Command(
      Self.word, in: .read, summary: context.strings(ListText.table)[.undoSummary], output: .done,
      isUseful: { self.done != nil }, yields: true
    ) { _ in try self.undo() }
  }

  private func undo() throws -> Answer {
    guard let last = done else {
      throw Failure(.badArgument, context.strings(ListText.table)[.nothingToUndo])
    }
    return .work(name: Self.word) { [self] in
      try await last.back()
      done = nil
      return .done(context.strings(SubscriptionsText.table)(.undone, ["command": last.command]))
    }
  }
}
