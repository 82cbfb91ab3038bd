import CSystem
import Foundation

/// Hides the text that the user types at standard input, such as a password.
public struct HiddenInput {
  /// The original settings of the terminal; nil if standard input is not a terminal.
  private let settings: termios?
  /// Whether standard input is a terminal.
  public var isOfTerminal: Bool { settings != nil }

  /// Starts hiding typed text; does nothing if standard input is not a terminal.
  ///
  /// A signal that ends or stops the program restores the terminal.
  public init() {
    cterminal_guard(STDIN_FILENO)
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else {
      self.settings = nil
      return
    }
    self.settings = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Stops hiding typed text.
  public func end() {
    guard var settings else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
