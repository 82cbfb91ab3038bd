import SceneKit

/// The title of the terminal's window: the program's name, preceded by the number of unread posts.
///
/// During a reload, the number changes often; values that are replaced during a pause are skipped.
final class WindowTitle {
  private static let save = "\u{1B}[22;2t"
  private static let restore = "\u{1B}[23;2t"

  private let name: String
  private let send: (String) -> Void
  private let pause: DelayedTask
  private var isPausing = false
  /// The displayed title; nil while the terminal shows its own title.
  private var shown: String?
  /// The most recently requested title.
  private var wanted: String?

  /// Creates a title.
  ///
  /// `pause` waits for the minimum time between two titles; `send` sends an invisible escape sequence.
  init(_ name: String, pause: @escaping @Sendable () async throws -> Void, send: @escaping (String) -> Void) {
    (self.name, self.send) = (name, send)
    self.pause = DelayedTask(after: pause)
  }

  /// Shows the number of unread posts, immediately or after the pause.
  func show(_ unread: Int) {
    wanted = unread > 0 ? "(\(unread)) \(name)" : name
    if !isPausing { update() }
  }

  /// Restores the terminal's own title.
  func end() {
    pause.cancel()
    (isPausing, wanted) = (false, nil)
    guard shown != nil else { return }
    send(Self.restore)
    shown = nil
  }

  private func update() {
    guard let wanted, wanted != shown else { return }
    send((shown == nil ? Self.save : "") + "\u{1B}]2;\(wanted)\u{1B}\\")
    shown = wanted
    isPausing = true
    pause.start { [weak self] in
      self?.isPausing = false
      self?.update()
    }
  }
}
