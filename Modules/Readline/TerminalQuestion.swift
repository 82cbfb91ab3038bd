import CReadline
import CTerminal
import Foundation

extension ReadlineConsole {
  /// The maximum time for each part of the terminal's answer, in milliseconds.
  private static let answerTimeout: Int32 = 100

  /// Asks the terminal for its graphics; call before `open`.
  ///
  /// Input typed meanwhile is read by `open`. A terminal that does not answer costs `answerTimeout`, and its late
  /// answers are discarded.
  ///
  /// - Parameter kitty: whether to ask for kitty's graphics, too; multiplexers misunderstand that question.
  /// - Returns: the answers in time.
  public func askTerminal(kitty: Bool) -> TerminalReply {
    cterminal_guard(STDIN_FILENO)
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return TerminalReply([]) }
    var raw = settings
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
    let question = Array(((kitty ? TerminalReply.kittyQuestion : "") + TerminalReply.question).utf8)
    guard Foundation.write(STDOUT_FILENO, question, question.count) == question.count else { return TerminalReply([]) }
    var bytes: [UInt8] = []
    var reply = TerminalReply([])
    while !reply.isComplete, let more = Self.readInTime() {
      bytes += more
      reply = TerminalReply(bytes)
    }
    typedAhead = reply.typed
    isAnswerDue = !reply.isComplete
    return reply
  }

  private static func readInTime() -> [UInt8]? {
    var state = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, answerTimeout) > 0, state.revents & Int16(POLLIN) != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// Discards answers that arrive while lines are read.
  func discardLateAnswers() {
    guard isAnswerDue else { return }
    for sequence in ["\\e[?", "\\e[6;"] {
      rl_bind_keyseq(sequence) { _, _ in MainActor.assumeIsolated { ReadlineConsole.skip(while: 0x20...0x3F) } }
    }
    rl_bind_keyseq("\\e_G") { _, _ in
      MainActor.assumeIsolated {
        _ = ReadlineConsole.skip(while: 0x20...0x7E)
        return rl_read_key() == 0x5C ? 0 : 1  // the backslash of ESC \
      }
    }
  }

  /// Skips the keys in a range, and the one after them.
  private static func skip(while range: ClosedRange<Int32>) -> Int32 {
    while range.contains(rl_read_key()) {}
    return 0
  }

  /// Feeds readline with the input typed before `open`.
  func readTypedAhead() {
    let bytes = typedAhead
    typedAhead = []
    for byte in bytes where rl_stuff_char(Int32(byte)) != 0 {
      rl_callback_read_char()
    }
  }
}
