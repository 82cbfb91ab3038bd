import SceneKit

/// The title of the terminal's window: the program's name, and before it the number of unread posts.
///
/// A reload counts often: a number that changes again within a pause is not shown.
final class WindowTitle {
  private static let save = "\u{1B}[22;2t"
  private static let restore = "\u{1B}[23;2t"

  private let name: String
  private let send: (String) -> Void
  private let pause: DelayedTask
  private var isPausing = false
  /// The title that is shown; nil while it is the terminal's own.
  private var shown: String?
  /// The title that was wanted last.
  private var wanted: String?

  /// - Parameters:
  ///   - name: the program's name.
  ///   - pause: returns after the minimum time between two titles.
  ///   - send: sends an escape sequence that draws nothing.
  init(_ name: String, pause: @escaping @Sendable () async throws -> Void, send: @escaping (String) -> Void) {
    (self.name, self.send) = (name, send)
    self.pause = DelayedTask(after: pause)
  }

  /// Shows the number of unread posts, at once or after the pause.
  func show(_ unread: Int) {
    wanted = unread > 0 ? "(\(unread)) \(name)" : name
    if !isPausing { update() }
  }

  /// Gives the terminal the title back that it had.
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
