import Foundation

/// Measures the echoes of keystrokes at the prompt, while rows with pictures arrive.
struct Typing {
  private static let items = 1_000
  private static let keystrokes = 10_000
  /// Letters that occur nowhere else on the screen, so that each occurrence is an echo.
  private static let letters: [UInt8] = Array("QVX".utf8)
  private static let backspace: UInt8 = 0x08
  private static let delete: UInt8 = 0x7F
  private static let end = Array("End of the feed: ".utf8)
  private static let pauseInMicroseconds: UInt32 = 1_000
  /// If no rows arrive for this long, the page is complete, and the next one is requested.
  private static let quietTime = Duration.milliseconds(100)

  private let program: URL

  init(_ program: URL) {
    self.program = program
  }

  /// The 99th percentile of the time from a keystroke to its echo.
  ///
  /// Each keystroke follows a millisecond after the previous echo; the letters are deleted again to keep the line
  /// short. The measurement ends when all rows have been shown.
  ///
  /// - Throws: `POSIXError` if an echo or rows are missing.
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
    return try Self.percentile(
      of: Self.echoes(on: terminal) { count in
        if !terminal.hasShownEnd, .now - terminal.lastLine > Self.quietTime { terminal.type(Array("more\r".utf8)) }
        return count < Self.keystrokes || !terminal.hasShownEnd
      })
  }

  /// The 99th percentile of the given times.
  static func percentile(of echoes: [Duration]) -> Duration { echoes.sorted()[echoes.count * 99 / 100] }

  /// Types letters and deletes them, and measures each echo.
  ///
  /// - Parameters:
  ///   - terminal: the terminal, with an empty line.
  ///   - limit: the time limit for the whole measurement.
  ///   - goesOn: returns whether to continue after the given number of keystrokes.
  /// - Returns: the time from each keystroke to its echo.
  /// - Throws: `POSIXError` if an echo is missing, `ValidationFailure` if the time limit is exceeded.
  static func echoes(
    on terminal: RawTerminal, within limit: Duration = .seconds(60), while goesOn: (_ count: Int) -> Bool
  ) throws -> [Duration] {
    var echoes: [Duration] = []
    let start = ContinuousClock.now
    repeat {
      guard .now - start < limit else {
        throw ValidationFailure(description: "The end has not come; the last output was: \(terminal.lastText)")
      }
      for letter in letters { echoes.append(try time(letter, echo: letter, terminal)) }
      for _ in letters { echoes.append(try time(delete, echo: backspace, terminal)) }
    } while goesOn(echoes.count)
    return echoes
  }

  private static func time(_ key: UInt8, echo: UInt8, _ terminal: RawTerminal) throws -> Duration {
    let time = try ContinuousClock().measure {
      terminal.type([key])
      try terminal.wait(for: echo)
    }
    usleep(Self.pauseInMicroseconds)
    return time
  }
}
