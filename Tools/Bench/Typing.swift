import Foundation

/// Keystrokes at the prompt while rows with pictures arrive.
struct Typing {
  private static let items = 1_000
  private static let keystrokes = 10_000
  /// Letters that no row of the demo feed has, nor anything else on the screen: where one is, it is an echo.
  private static let letters: [UInt8] = Array("QVX".utf8)
  private static let backspace: UInt8 = 0x08
  private static let delete: UInt8 = 0x7F
  private static let end = Array("End of the feed: ".utf8)
  private static let pauseInMicroseconds: UInt32 = 1_000
  /// Rows that have not arrived for so long are not under way: the next screenful is asked for.
  private static let quietTime = Duration.milliseconds(100)
  private static let timeLimit = Duration.seconds(120)

  private let program: URL

  init(_ program: URL) {
    self.program = program
  }

  /// The time from a keystroke to its echo, of which 99 of 100 take less.
  ///
  /// A keystroke follows a millisecond after the echo of the one before; letters are deleted again, so that the line
  /// stays short. Goes on until all rows were shown.
  ///
  /// - Throws: `POSIXError` for an echo that does not come, or rows that do not.
  func echo() throws -> Duration {
    let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let server = try DemoProgram(program, items: Self.items)
    defer {
      server.stop()
      try? FileManager.default.removeItem(at: folder)
    }
    let terminal = try RawTerminal(
      program,
      ["--no-rc", "--no-cache", "--images", "symbols", "--page-size", "100", "--source", server.url.absoluteString],
      environment: ["HOME": folder.path, "XDG_STATE_HOME": folder.path, "LC_ALL": "C.UTF-8"], rows: 500, end: Self.end)
    try terminal.wait(for: UInt8(ascii: ">"))
    var echoes: [Duration] = []
    let clock = ContinuousClock()
    let start = clock.now
    while echoes.count < Self.keystrokes || !terminal.hasShownEnd {
      guard clock.now - start < Self.timeLimit else { throw POSIXError(.ETIMEDOUT) }
      for letter in Self.letters { echoes.append(try time(letter, echo: letter, terminal)) }
      for _ in Self.letters { echoes.append(try time(Self.delete, echo: Self.backspace, terminal)) }
      if !terminal.hasShownEnd, clock.now - terminal.lastLine > Self.quietTime {
        terminal.type(Array("more\r".utf8))
      }
    }
    return echoes.sorted()[echoes.count * 99 / 100]
  }

  private func time(_ key: UInt8, echo: UInt8, _ terminal: RawTerminal) throws -> Duration {
    let time = try ContinuousClock().measure {
      terminal.type([key])
      try terminal.wait(for: echo)
    }
    usleep(Self.pauseInMicroseconds)
    return time
  }
}
