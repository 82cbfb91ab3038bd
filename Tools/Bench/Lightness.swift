import Foundation

/// The processor time of short runs, beside those of the programs that people compare with.
struct Lightness {
  private static let runs = 15
  private static let (newsboat, chafa) = (URL(filePath: "/usr/bin/newsboat"), URL(filePath: "/usr/bin/chafa"))
  private static let environment = [
    "HOME": "/nonexistent", "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8",
    "PATH": "/usr/bin:/bin",
  ]

  let program: URL

  /// The time of `--version` to that of `newsboat -v`; nil without newsboat.
  func version() throws -> Double? {
    guard FileManager.default.isExecutableFile(atPath: Self.newsboat.path) else { return nil }
    return try ratio(["--version"], Self.newsboat, ["-v"])
  }

  /// Compares the rows of a folder, pictures included, with the `chafa` command, which draws the pictures as large.
  ///
  /// - Parameter pictures: the files of the folder, and nothing else.
  /// - Returns: the ratio of the times; nil without the command.
  /// - Throws: any error of starting the programs.
  func folder(_ pictures: [URL]) throws -> Double? {
    guard FileManager.default.isExecutableFile(atPath: Self.chafa.path),
      let folder = pictures.first?.deletingLastPathComponent()
    else { return nil }
    let script = [
      "--no-rc", "--no-cache", "--images", "symbols", "--color", "always", "--source", folder.path, "-c", "rows",
    ]
    let size = ["--format", "symbols", "--colors", "full", "--size", "18x6"]
    return try ratio(script, Self.chafa, size + pictures.map(\.path))
  }

  /// The median of the program to that of another one, run by turns.
  private func ratio(_ arguments: [String], _ other: URL, _ others: [String]) throws -> Double {
    var (own, theirs): ([Double], [Double]) = ([], [])
    for _ in 0..<Self.runs {
      own.append(try ProcessorTime.ofRun(program, arguments, Self.environment))
      theirs.append(try ProcessorTime.ofRun(other, others, Self.environment))
    }
    return median(own[...]) / median(theirs[...])
  }
}
