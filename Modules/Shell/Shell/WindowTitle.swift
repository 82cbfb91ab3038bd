/// The title of the terminal's window: the program's name, and before it the number of unread posts.
final class WindowTitle {
  private static let save = "\u{1B}[22;2t"
  private static let restore = "\u{1B}[23;2t"

  private let name: String
  private let send: (String) -> Void
  /// The title that is shown; nil while it is the terminal's own.
  private var shown: String?

  /// - Parameters:
  ///   - name: the program's name.
  ///   - send: sends an escape sequence that draws nothing.
  init(_ name: String, send: @escaping (String) -> Void) {
    (self.name, self.send) = (name, send)
  }

  /// Shows the number of unread posts.
  func show(_ unread: Int) {
    let title = unread > 0 ? "(\(unread)) \(name)" : name
    guard title != shown else { return }
    send((shown == nil ? Self.save : "") + "\u{1B}]2;\(title)\u{1B}\\")
    shown = title
  }

  /// Gives the terminal the title back that it had.
  func end() {
    guard shown != nil else { return }
    send(Self.restore)
    shown = nil
  }
}
