import Foundation
import Posts
import Storage

/// Measures speed and growth, comparing alternatives in the same run, and prints a table of ratios.
///
/// Arguments: the program, and the parts of the table to measure; without any, all parts.
@main enum Bench {
  /// A part of the table.
  private enum Part: String, CaseIterable {
    case pages, writing, lists, visits, search, pictures, start, quick, sources, unread, articles, reload, sync, late
  }

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let parts = arguments.dropFirst().compactMap(Part.init)
    guard parts.count == max(arguments.count, 1) - 1 else {
      let known = Part.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationFailure(description: "Name parts of the table: \(known).")
    }
    let program = arguments.first.map { URL(filePath: $0) }
    for part in parts.isEmpty ? Part.allCases : parts { try await measure(part, program) }
  }

  private static func measure(_ part: Part, _ program: URL?) async throws {
    switch part {
    case .pages: print(try await pages())
    case .writing: print(try await writing())
    case .lists:
      print([Row("100,000 comments: making rows to reading JSON", try CommentsList.ratio())])
      print([Row("4,000 replies: reading them, to JSONSerialization", try await MastodonThread.ratio())])
      let story = try await StoryThread.ratios()
      print([
        Row("2,000 comments of Hacker News: first screen, to JSONSerialization", story.first),
        Row("the same: whole thread, as the rows of a script", story.whole),
        Row("the same: whole thread, laid out at 80 columns", story.laidOut),
      ])
      print([Row("a plugin's 40,000 rows: reading, to the contract's", try PluginAnswer.ratio())])
      print([Row("laying out 20,000 words at a new width, to 20 ms", ArticleLayout.time() / .milliseconds(20))])
      if let dismissal = Dismissal.ratio() {
        print([Row("dismissing 1 of 10,000, to CollectionDifference", dismissal)])
      }
    case .visits:
      let visits = try await Visits().growth { try processValue("/proc/self/status", "VmRSS") }
      print([
        Row("visit 10,000 to visit 1,000: memory", visits.memory),
        Row("visit 10,000 to visit 1,000: time", visits.time),
      ])
    case .search: print(try await search(program))
    case .pictures: if let program { print(try await drawing(program)) }
    case .start: if let program { print(try await startUp(of: program)) }
    case .quick: if let program { print(try await quickBuild(besides: program)) }
    case .sources: if let program { print(try await sourceList(program)) }
    case .unread: if let program { print(try await unreadList(program)) }
    case .articles:
      if let program { print([Row("listing 1,000 articles, to short posts: CPU", try ArticleFeeds(program).ratio())]) }
    case .reload: if let program { for feeds in [100, 300] { print(try reload(of: feeds, program)) } }
    case .sync:
      if let program, let ratio = try await AccountSyncing(program).ratio() {
        print([Row("a sync of 200 feeds, 1,000 new articles, to newsboat: CPU", ratio)])
      }
    case .late:
      if let program {
        print(try slowReload(program))
        print(try await lateSources(program))
      }
    }
  }

  /// Prints rows at once, so that a later failure loses none.
  private static func print(_ rows: [Row]) {
    for row in rows { Swift.print(row) }
    fflush(nil)
  }

  // MARK: - Pages

  /// Loads 100,000 rows in pages of 100, through mapper, cache, presenter and view, and compares early with late pages.
  private static func pages() async throws -> [Row] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID())")
    let store = try SQLiteStore(file: folder.appending(path: "bench.sqlite"))
    let list = FeedList(store: store, posts: try SQLitePostStore(file: folder.appending(path: "posts.sqlite")))
    var times: [Duration] = []
    var bytes: [Int] = []
    for _ in 0..<1_000 {
      let written = try processValue("/proc/self/io", "wchar")
      times.append(await ContinuousClock().measure { await list.loadPage() })
      bytes.append(try processValue("/proc/self/io", "wchar") - written)
    }
    let resident = try processValue("/proc/self/status", "VmRSS")
    let open = ContinuousClock().measure { _ = list.hasRow(numbered: 99_999) }
    var found = 0
    let find = ContinuousClock().measure { found = list.count(of: "number 99999") }
    guard found == 1 else { throw POSIXError(.EINVAL) }
    try FileManager.default.removeItem(at: folder)
    let (early, late) = (1..<51, 949..<999)
    return [
      Row("page 1,000 to page 2: time", median(times[late]) / median(times[early])),
      Row("page 1,000 to page 2: bytes written", Double(median(bytes[late])) / Double(median(bytes[early]))),
      Row("resident at \(list.rowCount) rows, to 100 MiB", Double(resident) / Double(100 << 10)),
      Row("opening row 99,999, to 50 ms", open / .milliseconds(50)),
      Row("find in \(list.rowCount) rows, to 50 ms", find / .milliseconds(50)),
    ]
  }

  private static func writing() async throws -> [Row] {
    let (bytes, answer) = try await PageWriting.ratios()
    return [
      Row("keeping 30 new posts, to a document of them", bytes.new),
      Row("keeping 30 new posts, to a document of the answer", answer.new),
      Row("keeping 30 known posts, to a document of them", bytes.known),
      Row("keeping 30 known posts, to one of the answer", answer.known),
    ]
  }

  // MARK: - Search

  /// Stores and indexes 1,000,000 posts, and searches them.
  private static func search(_ program: URL?) async throws -> [Row] {
    let search = try SearchAtScale()
    let (kept, indexed) = (try await search.keep(), try await search.index())
    var rows = [
      Row("a kept post of 86 words, to 1 KiB", Double(kept) / 1_024),
      Row("the same with its index, to the post alone", Double(indexed) / Double(kept)),
    ]
    for query in ["word7", "word19000", "word7 word40", #""word1 word2""#, "word7 is:unread", "is:unread"] {
      let time = try await search.time(of: query)
      rows.append(Row("search \(query) in 1,000,000 posts, to 5 ms", time / .milliseconds(5)))
    }
    if let program {
      let start = try search.start(of: program, run: run)
      rows.append(Row("start with 1,000,000 posts, to one without", start.with / start.without))
      let unread = try search.unread(by: program)
      rows.append(Row("feedshell unread with 1,000,000 posts, to 50 ms", unread / .milliseconds(50)))
    }
    try search.finish()
    return rows
  }

  // MARK: - Pictures

  private static func drawing(_ program: URL) async throws -> [Row] {
    let drawing = try Drawing(program, run: run)
    var rows = [Row("JPEG 1200x800: decoder process to the program", try await drawing.processToProgram())]
    if let one = try await drawing.toChafa(pictures: 1), let ten = try await drawing.toChafa(pictures: 10) {
      rows.append(Row("JPEG 1200x800 on 80x24, to the chafa command", one))
      rows.append(Row("ten of them, to the chafa command", ten))
    }
    if let folder = try drawing.folderToChafa(pictures: 10) {
      rows.append(Row("a folder of ten, to the chafa command: CPU", folder))
    }
    try drawing.finish()
    return rows
  }

  // MARK: - Subscriptions

  private static func sourceList(_ program: URL) async throws -> [Row] {
    let list = try SourceList(program)
    let rows = [
      Row("start to a list of 200 sources, to 60 ms", try await list.start() / .milliseconds(60)),
      Row("echo while all are loaded again, to 10 ms", try list.echo() / .milliseconds(10)),
      Row("resident after that, to 100 MiB", Double(try await list.memory()) / Double(100 << 10)),
    ]
    try list.finish()
    return rows
  }

  private static func unreadList(_ program: URL) async throws -> [Row] {
    let list = try UnreadList(program)
    let time = try await list.start()
    let row = Row("start to the first unread post of 300 sources, to 300 ms", time / .milliseconds(300))
    try list.finish()
    return [row]
  }

  /// Loads feeds, each from its own server, and reloads them unchanged.
  private static func reload(of feeds: Int, _ program: URL) throws -> [Row] {
    let reload = try FeedReload(program, feeds: feeds)
    let own = try reload.own()
    let newsboat = try reload.newsboats()
    try reload.finish()
    let rows = [Row("\(feeds) unchanged feeds to the first load: CPU", own.unchanged.processor / own.cold.processor)]
    guard let newsboat else { return rows }
    return [
      Row("\(feeds) feeds, the first load, to newsboat: CPU", own.cold.processor / newsboat.cold.processor),
      Row("\(feeds) unchanged feeds, to newsboat: CPU", own.unchanged.processor / newsboat.unchanged.processor),
    ] + rows
  }

  /// Loads 500 feeds whose servers take 100 ms per response, and types at the prompt during that time.
  private static func slowReload(_ program: URL) throws -> [Row] {
    let reload = try FeedReload(program, feeds: 500, delay: .milliseconds(100))
    let (own, newsboat, echo) = (try reload.own(), try reload.newsboats(), try reload.echo())
    try reload.finish()
    let rows = [
      Row("500 late feeds, the first load: resident, to 80 MiB", Double(own.cold.resident) / Double(80 << 10)),
      Row("echo while they are loaded, 99th percentile, to 10 ms", echo / .milliseconds(10)),
    ]
    guard let newsboat else { return rows }
    return [
      Row("500 late feeds, the first load, to newsboat: CPU", own.cold.processor / newsboat.cold.processor),
      Row("the same: time", own.cold.wall / newsboat.cold.wall),
      Row("the same, unchanged: CPU", own.unchanged.processor / newsboat.unchanged.processor),
    ] + rows
  }

  /// Lists the unread posts of feeds, some of which are late, silent, paused or gone.
  private static func lateSources(_ program: URL) async throws -> [Row] {
    let sources = try LateSources(program)
    let (own, newsboat) = (try await sources.visits(), try sources.newsboats())
    try sources.finish()
    let rows = [
      Row("82 feeds, 11 of them sick: first rows of new, to 4 s", own.firstRows / .seconds(4)),
      Row("the same: row 31 after Enter, to 1 s", own.row31 / .seconds(1)),
    ]
    guard let newsboat else { return rows }
    return rows + [Row("the same: first rows of new, to newsboat's reload", own.firstRows / newsboat)]
  }

  // MARK: - Start

  /// Starts the program with a warm cache, without a network and with a slow one, and types at its prompt.
  private static func startUp(of program: URL) async throws -> [Row] {
    let starting = try Starting(program, run: run)
    let (prompt, rows) = (try await starting.prompt(), try await starting.rows())
    var table = [
      Row("start to prompt, to 30 ms", prompt / .milliseconds(30)),
      Row("first rows of a warm cache, to 60 ms", rows / .milliseconds(60)),
    ]
    if let newsboat = try await starting.newsboat() {
      table.append(Row("first rows of a warm cache, to newsboat's", rows / newsboat))
    }
    if let version = try Lightness(program: program).version() {
      table.append(Row("--version, to newsboat's: CPU", version))
    }
    let slow = try await starting.rowsOnSlowServer()
    table.append(Row("saved rows on a server that takes 6 s, to 60 ms", slow / .milliseconds(60)))
    try starting.finish()
    let echo = try Typing(program).echo()
    table.append(Row("echo of a keystroke, 99th percentile, to 10 ms", echo / .milliseconds(10)))
    return table
  }

  /// Compares the program in `FEEDSHELL_QUICK_PROGRAM`, which `Tools/run` builds, with the release program.
  private static func quickBuild(besides program: URL) async throws -> [Row] {
    guard let path = ProcessInfo.processInfo.environment["FEEDSHELL_QUICK_PROGRAM"] else { return [] }
    let starting = try Starting(program, run: run)
    let ratios = try await starting.ratios(of: URL(filePath: path))
    try starting.finish()
    return [
      Row("the quick build to the release: first rows", ratios.first),
      Row("the quick build to the release: 1,000 rows", ratios.all),
    ]
  }

  @discardableResult
  private static func run(_ program: URL, _ arguments: [String]) throws -> Duration {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return try ContinuousClock().measure {
      try process.run()
      process.waitUntilExit()
    }
  }

  // MARK: - Numbers

  /// A number that the kernel reports for this process in a file such as `/proc/self/status`; 0 if it is missing.
  static func processValue(_ file: String, _ name: String) throws -> Int {
    let line = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
  }
}

func median<Value: Comparable>(_ values: ArraySlice<Value>) -> Value {
  values.sorted()[values.count / 2]
}

/// A line of the table.
private struct Row: CustomStringConvertible {
  private let name: String
  private let ratio: Double

  init(_ name: String, _ ratio: Double) {
    self.name = name
    self.ratio = ratio
  }

  var description: String {
    name.padding(toLength: max(60, name.count + 1), withPad: " ", startingAt: 0) + String(format: "%8.2f", ratio)
  }
}

/// The failure for an argument that does not name a part of the table.
struct ValidationFailure: Error, CustomStringConvertible {
  let description: String
}
