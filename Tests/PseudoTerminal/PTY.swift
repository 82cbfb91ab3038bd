public import Foundation

/// A program on a pseudo-terminal of its own.
public final class PTY: @unchecked Sendable {  // used by one test at a time; the descriptor is closed once
  private let master: Int32
  public let pid: Int32
  /// All that the program has written.
  public private(set) var output = ""
  private var searched: String.Index
  private var screen: TerminalScreen
  /// The first bytes of a character of which the others are not read yet.
  private var unfinished: [UInt8] = []
  /// The terminal's settings before the program started.
  private let settings: termios

  public init(
    _ program: URL, _ arguments: [String] = [], environment: [String: String] = [:], columns: UInt16 = 80,
    rows: UInt16 = 24
  ) throws {
    var master: Int32 = -1
    var slave: Int32 = -1
    var name = [CChar](repeating: 0, count: 128)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, &name, nil, &size) == 0 else { throw POSIXError(.ENXIO) }
    defer { close(slave) }
    var settings = termios()
    guard tcgetattr(slave, &settings) == 0 else { throw POSIXError(.ENOTTY) }
    self.settings = settings
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)

    pid = try Child.start(
      program, arguments,
      environment: [
        "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "", "NO_COLOR": "1", "INPUTRC": "/dev/null",
      ].merging(environment) { $1 }
    ) { actions in
      // The first terminal that a session leader opens becomes the one that controls it.
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, name, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    }
    self.master = master
    screen = TerminalScreen(columns: Int(columns), rows: Int(rows))
    searched = output.startIndex
  }

  deinit {
    close(master)
    var status: Int32 = 0
    if waitpid(pid, &status, WNOHANG) == 0 {
      kill(pid, SIGKILL)
      waitpid(pid, &status, 0)
    }
  }

  /// The maximum time of typing a text into a program that does not read it, in seconds.
  private static let typingLimit = 300.0

  /// Types a text, and reads what the program writes meanwhile: a full terminal would make both wait.
  public func types(_ text: String) {
    var bytes = Array(text.utf8)[...]
    let deadline = Date(timeIntervalSinceNow: Self.typingLimit)
    while !bytes.isEmpty, deadline.timeIntervalSinceNow > 0 {
      var state = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
      guard poll(&state, 1, Int32(Self.typingLimit) * 1_000) > 0, state.revents & Int16(POLLHUP | POLLERR) == 0 else {
        return
      }
      let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) } else if errno != EAGAIN { return }
      if state.revents & Int16(POLLIN) != 0 { _ = read(until: deadline) }
    }
  }

  public func sends(_ signal: Int32) {
    kill(pid, signal)
  }

  public func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Whether the program writes this, after what was last found.
  ///
  /// Waits until the program has ended, which it does when the task is cancelled, as by a time limit; or for so many
  /// seconds, after which other output is as good.
  public func shows(_ text: String, within seconds: Double? = nil) async -> Bool {
    await untilCancelled { self.waits(for: text, until: seconds.map { Date(timeIntervalSinceNow: $0) }) }
  }

  /// Whether the program writes all of these, in any order, after what was last found; waits as `shows` does.
  public func showsAll(_ texts: [String]) async -> Bool {
    await untilCancelled {
      let start = self.offset(of: self.searched)
      var last = start
      for text in texts {
        self.searched = self.index(at: start)
        guard self.waits(for: text, until: nil) else { return false }
        last = max(last, self.offset(of: self.searched))
      }
      self.searched = self.index(at: last)
      return true
    }
  }

  /// Whether the cursor comes to stand directly after this at the beginning of its line; waits as `shows` does.
  ///
  /// For a prompt that replaces another: of that, the program writes only what differs.
  public func prompts(_ text: String) async -> Bool {
    await untilCancelled {
      while self.screen.textBeforeCursor != text { guard self.read(until: nil) else { return false } }
      return true
    }
  }

  /// Whether the line of the cursor comes to end in this; waits as `shows` does.
  ///
  /// For a prompt with a spinner, whose frames follow each other.
  public func endsLine(in text: String) async -> Bool {
    await untilCancelled {
      while !self.screen.lineOfCursor.hasSuffix(text) { guard self.read(until: nil) else { return false } }
      return true
    }
  }

  /// Waits on a thread of its own; cancelling the task ends the program, and so the wait.
  private func untilCancelled<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withTaskCancellationHandler {
      await blocking(body)
    } onCancel: { [pid] in
      kill(-pid, SIGKILL)  // and what it has started
    }
  }

  private func waits(for text: String, until deadline: Date?) -> Bool {
    while true {
      if let found = output.range(of: text, range: searched..<output.endIndex) {
        searched = found.upperBound
        return true
      }
      guard read(until: deadline) else { return false }
    }
  }

  /// Whether the terminal has the settings from before the program started.
  public var isTerminalRestored: Bool {
    var now = termios()
    guard tcgetattr(master, &now) == 0 else { return false }
    let flags = [\termios.c_iflag, \.c_oflag, \.c_cflag, \.c_lflag]
    return flags.allSatisfy { now[keyPath: $0] == settings[keyPath: $0] }
      && withUnsafeBytes(of: now.c_cc) { now in withUnsafeBytes(of: settings.c_cc) { now.elementsEqual($0) } }
  }

  /// Whether the program has asked the terminal to mark pastes.
  public var marksPastes: Bool {
    guard let last = output.range(of: "\u{1B}[?2004", options: .backwards) else { return false }
    return output[last.upperBound...].first == "h"
  }

  /// The exit status; the negative number of the signal that ended the program.
  ///
  /// Cancelling the task ends the program.
  public func exitStatus() async -> Int32 {
    await untilCancelled {
      while self.read(until: nil) {}
      return Child.exitStatus(of: self.waitStatus(0))
    }
  }

  /// Whether the program stops, rather than ends.
  ///
  /// Cancelling the task ends the program.
  public func isStopped() async -> Bool {
    await untilCancelled { self.waitStatus(WUNTRACED) & 0xFF == 0x7F }
  }

  /// The wait status of the program once it has ended, or changed as asked for.
  private func waitStatus(_ events: Int32) -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, events) == -1, errno == EINTR {}
    return status
  }

  /// Reads what there is, or waits for more; false at the end, or when time is up.
  private func read(until deadline: Date?) -> Bool {
    var state = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    let left = deadline.map(\.timeIntervalSinceNow)
    guard left.map({ $0 > 0 }) ?? true, poll(&state, 1, left.map { Int32($0 * 1_000) + 1 } ?? -1) > 0 else {
      return false
    }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(master, &bytes, bytes.count)
    guard count > 0 else { return false }
    let offset = offset(of: searched)
    unfinished += bytes[..<count]
    let text = String(decoding: takesWholeCharacters(), as: UTF8.self)
    output += text
    screen.take(text)
    searched = index(at: offset)
    return true
  }

  /// An index as an offset in bytes, which stays valid when the output grows.
  private func offset(of index: String.Index) -> Int { output.utf8.distance(from: output.startIndex, to: index) }
  private func index(at offset: Int) -> String.Index { output.utf8.index(output.startIndex, offsetBy: offset) }

  /// What was read, but for the beginning of a last character that is not whole.
  private func takesWholeCharacters() -> [UInt8] {
    let last = unfinished.lastIndex { $0 & 0xC0 != 0x80 } ?? unfinished.endIndex
    let missing =
      last < unfinished.endIndex
      && unfinished.endIndex - last < (~unfinished[last]).leadingZeroBitCount
    let end = missing ? last : unfinished.endIndex
    defer { unfinished.removeFirst(end) }
    return Array(unfinished[..<end])
  }
}
