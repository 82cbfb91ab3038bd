import CReadline
import Foundation

/// The input for readline, read in advance so that readline never blocks.
final class ReadlineInput {
  /// The maximum time between Escape and the rest of its sequence, in milliseconds.
  private static let escapeTimeout: Int32 = 20
  private var filter = InputFilter()
  private var bytes: ArraySlice<UInt8> = []

  var isEmpty: Bool { bytes.isEmpty }
  /// Whether the terminal's last reply has arrived.
  var hasLastAnswer: Bool { filter.hasLastAnswer }

  /// The next character; nil if it is a control character or incomplete.
  var nextCharacter: Character? {
    let start = bytes.prefix(4)
    let length = start.count { $0 & 0xC0 != 0x80 } == 0 ? 0 : 1 + start.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
    guard let text = String(validating: bytes.prefix(length), as: UTF8.self), let character = text.first,
      character.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    return character
  }

  /// Makes readline read from this input.
  func install() {
    // C callbacks have no context parameter.
    rl_getc_function = { _ in MainActor.assumeIsolated { ReadlineConsole.shared.input.next() } }
    rl_input_available_hook = { MainActor.assumeIsolated { ReadlineConsole.shared.input.isEmpty ? 0 : 1 } }
  }

  /// Reads the available input; returns false if the terminal is closed.
  func read() -> Bool {
    guard let typed = Self.readTyped(from: STDIN_FILENO) else { return false }
    add(typed)
    while filter.endsInKey {
      guard Self.hasTyped(within: Self.escapeTimeout), let more = Self.readTyped(from: STDIN_FILENO) else {
        bytes += filter.release()
        break
      }
      add(more)
    }
    return true
  }

  /// Adds input that was read before.
  func add(_ typed: [UInt8]) {
    bytes += filter.filter(typed)
  }

  /// Discards the pending input, including an incomplete paste.
  func discard() {
    bytes = []
    filter.reset()
  }

  /// Returns the next byte, or EOF if there is none, which ends the command that reads it.
  private func next() -> Int32 {
    bytes.popFirst().map(Int32.init) ?? EOF
  }

  /// Reads the available bytes; returns nil if the terminal is closed.
  ///
  /// Never blocks, because Ctrl-C may discard the input after the terminal has reported it as readable.
  nonisolated static func readTyped(from terminal: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let flags = fcntl(terminal, F_GETFL)
    _ = fcntl(terminal, F_SETFL, flags | O_NONBLOCK)
    let count = Foundation.read(terminal, &bytes, bytes.count)
    let error = errno
    _ = fcntl(terminal, F_SETFL, flags)  // the flags are shared with other programs
    if count > 0 { return Array(bytes[..<count]) }
    // Between two lines, the terminal driver turns Ctrl-D into an end of input.
    if count == 0 { return [0x04] }
    return error == EINTR || error == EAGAIN ? [] : nil
  }

  private static func hasTyped(within milliseconds: Int32) -> Bool {
    var state = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, milliseconds) > 0 && state.revents & Int16(POLLIN) != 0
  }
}
