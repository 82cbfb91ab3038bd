import Foundation
import Loading
import Syndication

/// Reads one file in a separate process.
enum FeedReading {
  /// The first argument of the process that reads a file.
  static let verb = "--read"
  private static let seconds: UInt32 = 10
  private static let memory = rlim_t(512 << 20)
  private static let address = "http://127.0.0.1:8097/feeds/"

  /// Starts a process that reads a file, and returns its outcome.
  static func start(_ file: URL) throws -> Outcome {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [verb, file.path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationReason == .exit, process.terminationStatus == 0 {
      return try JSONDecoder().decode(Outcome.self, from: data)
    }
    return process.terminationStatus == SIGALRM ? .hung : .crashed
  }

  /// Reads the file at a path, and prints the outcome.
  static func run(_ path: String) throws {
    alarm(seconds)
    var limit = rlimit(rlim_cur: memory, rlim_max: memory)
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    let file = URL(filePath: path)
    let data = try Data(contentsOf: file)
    let expectation = try Expectation.find(for: file, data: data)
    let started = ContinuousClock.now
    var outcome = Outcome.refused
    do {
      let url = URL(string: address + file.lastPathComponent) ?? file
      let feed = try FeedParser.parse(data, contentType: expectation.contentType, url: url)
      outcome = Outcome(ending: .read, items: feed.items.count)
      outcome.checks = expectation.checks(feed)
    } catch {
      outcome.reason = "\(error)"
    }
    outcome.memory = peakMemory()
    outcome.milliseconds = (ContinuousClock.now - started) / .milliseconds(1)
    FileHandle.standardOutput.write(try JSONEncoder().encode(outcome))
  }

  /// The peak resident memory of this process so far, in bytes.
  private static func peakMemory() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss << 10
  }
}
