import Localization

/// The undo stack of the program, shared by all scenes; the latest change is undone first.
@MainActor public final class LastChange {
  /// Reverts a change, and returns a message about the reverted change.
  public typealias Undo = @MainActor @Sendable () async throws -> String

  /// The name of the command that undoes the latest change.
  package nonisolated static let word = "undo"
  /// The maximum number of changes that can be undone.
  private static let maximumChanges = 100

  /// The scene in which a command was typed.
  package struct Place: Sendable {
    let route: Route
    /// The name of the list or post shown in the scene.
    let name: String

    package init(route: Route, name: String) {
      (self.route, self.name) = (route, name)
    }
  }

  /// Returns the place of the top scene; by default, nil.
  package var place: @MainActor () -> Place? = { nil }
  private let context: PresentationContext
  /// The changes that can be undone, oldest first.
  private var undos: [Step] = []

  private struct Step {
    let undo: Undo
    /// Whether the undo function changes something on a server.
    let isOnServer: Bool
  }

  /// Creates an empty stack.
  public init(context: PresentationContext) {
    self.context = context
  }

  /// Records the function that undoes a change.
  ///
  /// - Parameters:
  ///   - isOnServer: whether the undo function changes something on a server. Such a change is undone only by the whole
  ///     word `undo`.
  ///   - back: reverts the change, and returns a message about the reverted change.
  public func record(isOnServer: Bool = false, _ back: @escaping Undo) {
    undos = (undos + [Step(undo: back, isOnServer: isOnServer)]).suffix(Self.maximumChanges)
  }

  /// Records the undo function of a change that a presenter shows.
  ///
  /// - Parameters:
  ///   - presenter: the presenter, referenced weakly.
  ///   - back: reverts the change, and returns a message about it. It gets the presenter, or nil after its scene was
  ///     released, and must not capture the presenter (`self`).
  public func record<Presenter: AnyObject>(
    for presenter: Presenter, _ back: @escaping @MainActor @Sendable (Presenter?) async throws -> String
  ) {
    record { [weak presenter] in try await back(presenter) }
  }

  /// The number of changes that can be undone.
  package var count: Int { undos.count }
  /// Whether there is a change to undo.
  package var isUndoable: Bool { !undos.isEmpty }

  /// Empties the stack.
  package func forget() { undos = [] }

  /// Records the undo function of a command; the message after the undo only quotes the command.
  ///
  /// - Parameters:
  ///   - command: the command as typed.
  ///   - isOnServer: whether the undo function changes something on a server. Such a change is undone only by the whole
  ///     word `undo`.
  ///   - back: reverts the command's change.
  public func record(
    _ command: String, isOnServer: Bool = false, back: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    record(isOnServer: isOnServer) { [context] in
      try await back()
      return context.strings(ListText.table)(.undoneCommand, ["command": command])
    }
  }

  /// Returns a function that makes the message about undoing `command`, given the result of the undo.
  ///
  /// The message names the scene in which the command was typed, unless that scene is on top.
  package func message(undoing command: String) -> @MainActor @Sendable (_ result: String) -> String {
    let typedIn = place()
    return { [context, place] result in
      let texts = context.strings(ListText.table)
      guard let typedIn, typedIn.route != place()?.route else {
        return texts(.undone, ["command": command, "result": result])
      }
      return texts(.undoneIn, ["place": typedIn.name, "command": command, "result": result])
    }
  }

  /// Records a command that wrote a file.
  ///
  /// `undo` does not delete the file, but fails with a message that suggests the `rm` command for it.
  public func record(_ command: String, writing file: String) {
    let words = ["command": command, "instead": "!rm '\(file)'"]
    let failure = Self.irreversible(context.strings(ListText.table)(.cannotUndo, words))
    record { throw failure }
  }

  /// Creates the failure of an irreversible undo; it removes the change from the stack.
  package nonisolated static func irreversible(_ message: String) -> Failure {
    Failure(.badArgument, message, reason: irreversibility)
  }
  private nonisolated static let irreversibility = "irreversible"

  /// The command that undoes the latest change.
  public var undoCommand: Command {
    Command(
      Self.word, in: .read, summary: context.strings(ListText.table)[.undoSummary], output: .done,
      isUseful: { self.isUndoable }, yields: true, isTypedInFull: undos.last?.isOnServer == true
    ) { _ in try self.undo() }
  }

  /// Undoes the latest change.
  ///
  /// If that fails, the change remains on the stack, unless it is irreversible.
  ///
  /// - Throws: a `Failure` if there is no change to undo.
  public func undo() throws -> Answer {
    guard let step = undos.popLast() else {
      throw Failure(.badArgument, context.strings(ListText.table)[.nothingToUndo])
    }
    let index = undos.count
    return .work(name: Self.word) { [self] in
      do {
        return .done(try await step.undo())
      } catch let failure as Failure where failure.reason == Self.irreversibility {
        throw failure  // reported once: the next undo reverts the change before it
      } catch {
        undos.insert(step, at: min(index, undos.count))
        throw error
      }
    }
  }
}
