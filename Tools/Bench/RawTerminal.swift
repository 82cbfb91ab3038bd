import Foundation

/// Runs a program on a terminal of its own, and reads the output as bytes, which is cheaper than text.
final class RawTerminal {
  private let process = Process()
  private let master: Int32
  private var unread: ArraySlice<UInt8> = []
  /// The last bytes read; the end text may arrive in several parts.
  private var tail: [UInt8] = []
  private let end: [UInt8]
  /// The number of bytes to quote in a message about a missing end text.
  private static let tailSize = 2_000
  private(set) var hasShownEnd = false
  /// The end of the output, quoted for messages.
  var lastText: String { String(decoding: tail, as: UTF8.self).debugDescription }
  /// The time of the last output that contained a line end.
  private(set) var lastLine = ContinuousClock.now

  /// - Parameters:
  ///   - program: the file of the program.
  ///   - arguments: the arguments, without the program's name.
  ///   - environment: additional environment variables.
  ///   - rows: the lines of the terminal, of 80 columns.
  ///   - end: the text that marks the end of the output.
  /// - Throws: `POSIXError` if there is no terminal, or an error of `Process`.
  init(_ program: URL, _ arguments: [String], environment: [String: String], rows: UInt16, end: [UInt8]) throws {
    self.end = end
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw POSIXError(.ENXIO) }
    self.master = master
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    // `setsid` makes the terminal the program's controlling terminal.
    process.executableURL = URL(filePath: "/usr/bin/setsid")
    process.arguments = ["--ctty", "--wait", program.path] + arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm-256color", "INPUTRC": "/dev/null"]) { $1 }.merging(environment) { $1 }
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = terminal
    try process.run()
  }

  /// Closes the terminal, which ends the program, and waits for it.
  deinit {
    close(master)
    process.waitUntilExit()
  }

  func type(_ bytes: [UInt8]) {
    _ = write(master, bytes, bytes.count)
  }

  /// Waits until the program writes the byte; ignores output that earlier waits have consumed.
  ///
  /// - Throws: `POSIXError` if the program does not write it within a few seconds.
  func wait(for byte: UInt8) throws {
    while true {
      if let index = unread.firstIndex(of: byte) {
        unread = unread[(index + 1)...]
        return
      }
      try read()
    }
  }

  /// Waits until the program writes the text; ignores output that earlier waits have consumed.
  ///
  /// - Throws: `POSIXError` if the program does not write it within a few seconds.
  func wait(for text: String) throws {
    let bytes = Array(text.utf8)
    var seen: ArraySlice<UInt8> = []
    while seen.firstRange(of: bytes) == nil {
      if unread.isEmpty { try read() }
      seen = seen.suffix(bytes.count) + unread
      unread = []
    }
  }

  private func read() throws {
    var state = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, 20_000) > 0 else { throw POSIXError(.ETIMEDOUT) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(master, &bytes, bytes.count)
    guard count > 0 else { throw POSIXError(.EIO) }
    unread = bytes[..<count]
    if unread.contains(UInt8(ascii: "\n")) { lastLine = .now }
    if !hasShownEnd {
      tail = tail.suffix(max(end.count, Self.tailSize)) + unread
      hasShownEnd = tail.firstRange(of: end) != nil
    }
  }
}
