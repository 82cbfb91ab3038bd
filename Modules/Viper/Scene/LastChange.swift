import Localization

/// The last change of a visit that a person can take back, in whichever scene it was made.
@MainActor public final class LastChange {
  /// Takes a change back, and returns the message about it.
  public typealias WayBack = @MainActor @Sendable () async throws -> String

  /// The word of the command that takes it back.
  private static let word = "undo"

  private let context: PresentationContext
  private var back: WayBack?

  /// No change yet.
  public init(context: PresentationContext) {
    self.context = context
  }

  /// Keeps the way back of a change, in place of the one before.
  public func record(_ back: @escaping WayBack) { self.back = back }

  /// The command that takes the last change back.
  public var undoCommand: Command {
    Command(
      Self.word, in: .read, summary: context.strings(ListText.table)[.undoSummary], output: .done,
      isUseful: { self.back != nil }, yields: true
    ) { _ in try self.undo() }
  }

  /// Takes the last change back, once; one that cannot be taken back now stays.
  ///
  /// - Throws: `Failure` if there is none.
  public func undo() throws -> Answer {
    guard let back else { throw Failure(.badArgument, context.strings(ListText.table)[.nothingToUndo]) }
    self.back = nil
    return .work(name: Self.word) { [self] in
      do {
        return .done(try await back())
      } catch {
        if self.back == nil { self.back = back }
        throw error
      }
    }
  }
}
