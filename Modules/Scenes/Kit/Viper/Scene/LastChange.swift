import Localization

/// The changes of a visit that a person can take back, the last one first, in whichever scenes they were made.
@MainActor public final class LastChange {
  /// Takes a change back, and returns the message about it.
  public typealias Undo = @MainActor @Sendable () async throws -> String

  /// The word of the command that takes it back.
  static let word = "undo"
  /// The maximum number of changes that can be taken back.
  private static let maximumChanges = 100

  private let context: PresentationContext
  /// The undo of each change, in their order.
  private var undos: [Undo] = []

  /// No change yet.
  public init(context: PresentationContext) {
    self.context = context
  }

  /// Records the undo of a change.
  public func record(_ back: @escaping Undo) { undos = (undos + [back]).suffix(Self.maximumChanges) }

  /// Records the undo of a command, which has nothing to report but itself.
  ///
  /// - Parameters:
  ///   - command: the command as typed.
  ///   - back: takes its change back.
  public func record(_ command: String, back: @escaping @MainActor @Sendable () async throws -> Void) {
    record { [context] in
      try await back()
      return context.strings(ListText.table)(.undoneCommand, ["command": command])
    }
  }

  /// Records a command that has written a file, which `undo` then leaves, with the command that deletes it.
  public func record(_ command: String, writing file: String) {
    record { [context] in
      let words = ["command": command, "instead": "!rm '\(file)'"]
      throw Failure(
        .badArgument, context.strings(ListText.table)(.cannotUndo, words), reason: Self.irreversible)
    }
  }

  /// The reason of the failure for a change that stays.
  private static let irreversible = "irreversible"

  /// The command that takes the last change back.
  public var undoCommand: Command {
    Command(
      Self.word, in: .read, summary: context.strings(ListText.table)[.undoSummary], output: .done,
      isUseful: { !self.undos.isEmpty }, yields: true
    ) { _ in try self.undo() }
  }

  /// Undoes the latest change; on failure, unless it is irreversible, it stays on the stack.
  ///
  /// - Throws: `Failure` if there is none.
  public func undo() throws -> Answer {
    guard let back = undos.popLast() else {
      throw Failure(.badArgument, context.strings(ListText.table)[.nothingToUndo])
    }
    let index = undos.count
    return .work(name: Self.word) { [self] in
      do {
        return .done(try await back())
      } catch let failure as Failure where failure.reason == Self.irreversible {
        throw failure  // once: the change before it is the next
      } catch {
        undos.insert(back, at: min(index, undos.count))
        throw error
      }
    }
  }
}
