import Foundation

/// Reads the feeds in folders, and prints a table of the results.
@main enum FeedCheck {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == FeedReading.verb, let file = arguments.last { return try FeedReading.run(file) }
    let isExact = arguments.first == "-e"
    let isVerbose = isExact || arguments.first == "-v"
    if isVerbose { arguments.removeFirst() }
    guard !arguments.isEmpty else {
      FileHandle.standardError.write(Data("Usage: Feeds [-v|-e] FOLDER…\n".utf8))
      exit(EXIT_FAILURE)
    }
    print(Tally.heading)
    var total = Tally("all")
    for folder in arguments.flatMap(Corpus.folders(in:)) {
      var tally = Tally(folder.name)
      for file in folder.files {
        let outcome = try FeedReading.start(file)
        tally.count(outcome)
        if isVerbose || outcome.isFailure { outcome.print(of: file) }
      }
      print(tally)
      total.add(tally)
    }
    print(total)
    guard total.isWithstood, !isExact || total.agrees else { exit(EXIT_FAILURE) }
  }
}
