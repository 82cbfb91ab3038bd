import Foundation

/// Compares the processor time of short runs with similar programs.
struct Lightness {
  private static let runs = 15
  private static let (newsboat, chafa) = (URL(filePath: "/usr/bin/newsboat"), URL(filePath: "/usr/bin/chafa"))
  private static let environment = [
    "HOME": "/nonexistent", "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8",
    "PATH": "/usr/bin:/bin",
  ]

  let program: URL

  /// The ratio of the time of `--version` to `newsboat -v`; nil if newsboat is not installed.
  func version() throws -> Double? {
    guard FileManager.default.isExecutableFile(atPath: Self.newsboat.path) else { return nil }
    return try ratio(["--version"], Self.newsboat, ["-v"])
  }

  /// Compares listing a folder of pictures with the `chafa` command, which draws them in the same size.
  ///
  /// - Parameter pictures: all files of the folder.
  /// - Returns: the ratio of the program's time to `chafa`; nil if `chafa` is not installed.
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

  /// The ratio of the program's median time to another program's; the programs run alternately.
  private func ratio(_ arguments: [String], _ other: URL, _ others: [String]) throws -> Double {
    var (own, theirs): ([Double], [Double]) = ([], [])
    for _ in 0..<Self.runs {
      own.append(try ProcessorTime.ofRun(program, arguments, Self.environment))
      theirs.append(try ProcessorTime.ofRun(other, others, Self.environment))
    }
    return median(own[...]) / median(theirs[...])
  }
}
