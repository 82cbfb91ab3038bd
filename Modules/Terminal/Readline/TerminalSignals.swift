import CSystem
import Foundation

/// Handles the signals of a terminal on the main actor; signals that were ignored remain ignored.
final class TerminalSignals {
  private static let caught = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH]

  private var source: (any DispatchSourceRead)?

  /// Catches the signals; they are handled when the main queue runs.
  func handle(with handler: @escaping @MainActor (Int32) -> Void) {
    guard source == nil else { return }
    let descriptor = cterminal_catch(Self.caught, Int32(Self.caught.count))
    guard descriptor >= 0 else { return }  // without a free descriptor, the signals end the program
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 256)
      while read(descriptor, &bytes, bytes.count) > 0 {}
      MainActor.assumeIsolated { Self.caught.filter(cterminal_take).forEach(handler) }
    }
    source.resume()
    self.source = source
  }
}
