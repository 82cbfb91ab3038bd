import CSystem
import Foundation

extension ReadlineConsole {
  /// The maximum time for each part of the terminal's answer, in milliseconds.
  private static let answerTimeout: Int32 = 100
  /// The maximum time for the complete answer.
  private static let completeTimeout = Duration.seconds(1)
  /// The time after the questions within which the end of the program waits for the answers.
  private static let longestDelay = Duration.seconds(2)
  /// The maximum size of the answer, with the input typed meanwhile.
  private static let maximumAnswer = 4_096

  /// Asks the terminal for its graphics and its background; call before `open`.
  ///
  /// Input typed meanwhile is read by `open`. A terminal that does not answer costs `answerTimeout`, and its late
  /// answers are discarded.
  ///
  /// - Parameters:
  ///   - kitty: whether to ask for kitty's graphics, too; multiplexers misunderstand that question.
  ///   - colors: whether to ask for colours, too; multiplexers may pass that question on.
  /// - Returns: the answers in time.
  public func askTerminal(kitty: Bool, colors: Bool) -> TerminalReply {
    cterminal_guard(STDIN_FILENO)
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return TerminalReply([]) }
    var raw = settings
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    // Until readline has the terminal, it must not show late answers.
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

  /// Gives the terminal the settings back that it had before the questions.
  func endQuestion() {
    guard var settings = settingsBeforeQuestion else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    cterminal_guard(STDIN_FILENO)
    settingsBeforeQuestion = nil
  }

  /// Discards the answers that have not arrived yet, for a while: whoever reads the terminal next, such as a shell, would
  /// take them for keys.
  func awaitAnswers() {
    var settings = termios()
    guard let answersDue, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    var raw = settings
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
    while case let left = answersDue - .now, left > .zero {
      // Some terminals pass questions on, and give the last answer first.
      let isLast = hasLastAnswer || input.hasLastAnswer
      let wait = min(Int32(clamping: Int64(left / .milliseconds(1)) + 1), isLast ? Self.answerTimeout : .max)
      var state = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let count = poll(&state, 1, wait)
      // A signal ends the wait for a moment, and a closed terminal for good.
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
