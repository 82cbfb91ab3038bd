/// A scene that is still in memory after it left the stack.
package nonisolated struct SceneLeak: Hashable, Sendable {
  /// A part that is still in memory, and the property that retains it.
  package nonisolated struct Holder: Hashable, Sendable, CustomStringConvertible {
    /// The type of the part.
    package let part: String
    /// The scene's property that retains the part, such as `PostInteractor.output`; nil if none was found.
    package let path: String?

    package var description: String {
      "\(part) is held by \(path ?? "something outside the scene: a closure, a task or another object")"
    }
  }

  /// Instructions for fixing the usual causes, such as work that is still running.
  package static let fix =
    "Hold the protocol, and let the composer pass its weak proxy. Start work with ResourceLoader, which cancels the work "
    + "in deinit. An undo gets its presenter from lastChange.record(for: self). The scene itself needs no weak."

  /// The route of the scene.
  package let scene: String
  /// The parts in reference cycles or, if there are no cycles, the parts retained from outside the scene.
  ///
  /// Parts retained only by their owners are omitted.
  package let holders: [Holder]
}

nonisolated extension SceneLeak: CustomStringConvertible {
  package var description: String {
    """
    The scene \(scene) is off the stack and still in memory:
    \(holders.map { "  \($0)" }.joined(separator: "\n"))
    \(Self.fix)
    """
  }
}
