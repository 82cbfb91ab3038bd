import CSystem
import Foundation

extension ReadlineConsole {
  /// The maximum time to wait for each part of the terminal's replies, in milliseconds.
  private static let answerTimeout: Int32 = 100
  /// The maximum time to wait for all replies.
  private static let completeTimeout = Duration.seconds(1)
  /// On exit, the program waits for outstanding replies until this long after the queries were sent.
  private static let longestDelay = Duration.seconds(2)
  /// The maximum number of bytes to read: the replies, and input typed before they arrive.
  private static let maximumAnswer = 4_096

  /// Queries the terminal for its graphics and its background.
  ///
  /// Must be called before `open`, which reads the input typed meanwhile.
  ///
  /// If the terminal does not reply, this takes `answerTimeout`; late replies are discarded.
  ///
  /// - Parameters:
  ///   - kitty: whether to query kitty graphics, too; multiplexers misinterpret that query.
  ///   - colors: whether to query colours, too; multiplexers may pass that query to the outer terminal.
  /// - Returns: the replies that arrived in time.
  public func askTerminal(kitty: Bool, colors: Bool) -> TerminalReply {
    cterminal_guard(STDIN_FILENO)
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return TerminalReply([]) }
    var raw = settings
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    // Until readline controls the terminal, late replies must not be echoed.
    settingsBeforeQuestion = settings
    let further = (kitty ? TerminalReply.kittyQuestion : "") + (colors ? TerminalReply.colorQuestion : "")
    let question = Array((further + TerminalReply.question).utf8)
    guard Foundation.write(STDOUT_FILENO, question, question.count) == question.count else { return TerminalReply([]) }
    answersDue = ContinuousClock.now + Self.longestDelay
    var bytes: [UInt8] = []
    var reply = TerminalReply([])
    let deadline = ContinuousClock.now + Self.completeTimeout
    while !reply.isComplete, bytes.count < Self.maximumAnswer, ContinuousClock.now < deadline,
      let more = Self.readInTime(atMost: Self.maximumAnswer - bytes.count)
    {
      bytes += more
      reply = TerminalReply(bytes)
    }
    typedAhead = reply.typed
    hasLastAnswer = reply.isComplete
    if reply.isComplete, reply.background != nil, reply.cell != nil { answersDue = nil }
    return reply
  }

  /// Restores the settings that the terminal had before the queries.
  func endQuestion() {
    guard var settings = settingsBeforeQuestion else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    cterminal_guard(STDIN_FILENO)
    settingsBeforeQuestion = nil
  }

  /// Waits for outstanding replies for a limited time, and discards them.
  ///
  /// Otherwise the next program that reads from the terminal, such as a shell, would treat them as keys.
  func awaitAnswers() {
    var settings = termios()
    guard let answersDue, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    var raw = settings
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
    while case let left = answersDue - .now, left > .zero {
      // Some terminals pass on queries, so that the last reply arrives first.
      let isLast = hasLastAnswer || input.hasLastAnswer
      let wait = min(Int32(clamping: Int64(left / .milliseconds(1)) + 1), isLast ? Self.answerTimeout : .max)
      var state = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let count = poll(&state, 1, wait)
      // A signal interrupts the wait; a closed terminal ends it.
      guard count >= 0 || errno == EINTR, state.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 else { return }
      if count == 0, isLast { return }
      if state.revents & Int16(POLLIN) != 0 { guard input.read() else { return } }
    }
  }

  private static func readInTime(atMost maximum: Int) -> [UInt8]? {
    var state = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    var isReadable = poll(&state, 1, answerTimeout)
    if isReadable < 0, errno == EINTR { isReadable = poll(&state, 1, answerTimeout) }  // continued after a stop
    guard isReadable > 0, state.revents & Int16(POLLIN) != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: maximum)
    let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    return count > 0 ? Array(bytes[..<count]) : nil
  }
}
