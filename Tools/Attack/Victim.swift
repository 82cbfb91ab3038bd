import Foundation
import PseudoTerminal

/// The attacked program, with files of its own.
struct Victim: Sendable {
  /// A finished run.
  struct Run: CustomStringConvertible, Sendable {
    let description: String
    /// The texts on standard output and standard error.
    let (output, errors): (String, String)
    let status: Int32
    let isHung: Bool
    let peakMemory: Int
    let time: Duration

    /// The number of control characters in the output, except line ends and tabs.
    var controlCharacters: Int {
      (output + errors).unicodeScalars.count { scalar in
        scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
      }
    }

    /// A copy that counts as crashed, with the reason in its description.
    func failed(because reason: String) -> Run {
      Run(
        description: "\(reason): \(description)", output: output, errors: errors, status: -1, isHung: isHung,
        peakMemory: peakMemory, time: time)
    }

    var linesThatAreNotJSON: Int {
      output.split(separator: "\n").count { line in
        (try? JSONSerialization.jsonObject(with: Data(line.utf8), options: .fragmentsAllowed)) == nil
      }
    }
  }

  private let program: URL
  private let folder: URL

  init(_ program: URL) throws {
    self.program = program
    folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-attack-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func finish() throws {
    try FileManager.default.removeItem(at: folder)
  }

  /// Runs the program, and kills it at the time limit.
  ///
  /// - Parameters:
  ///   - arguments: the arguments, without the program's name.
  ///   - input: the standard input of the program.
  ///   - configuration: the folder of the program's configuration; nil to use an empty folder.
  ///   - variables: additional environment variables.
  ///   - limit: the time after which the program is killed.
  /// - Returns: the finished run.
  /// - Throws: any error of starting the program or of reading its report.
  func run(
    _ arguments: [String], input: Data = Data(), configuration: URL? = nil, variables: [String: String] = [:],
    within limit: Duration = .seconds(60)
  ) async throws -> Run {
    let start = ContinuousClock.now
    let measure = folder.appending(path: UUID().uuidString)
    let child = Task { [program, folder] in
      try await Child.run(
        URL(filePath: "/proc/self/exe"), MemoryMeter.arguments(program, arguments, report: measure), input: input,
        environment: [
          "HOME": folder.path, "XDG_STATE_HOME": "", "XDG_CACHE_HOME": "",
          "XDG_CONFIG_HOME": configuration?.path ?? "",
          "FEEDSHELL_SOURCE": "", "LC_ALL": "C.UTF-8",
        ].merging(variables) { $1 })
    }
    let end = Task {
      try await Task.sleep(for: limit)
      child.cancel()
    }
    let result = try await child.value
    end.cancel()
    let time = ContinuousClock.now - start
    let report = MemoryMeter.Report(at: measure)
    let status = report?.status ?? result.status
    return Run(
      description: "\(arguments) ended with \(status): \(result.err.suffix(300))",
      output: result.out, errors: result.err, status: status, isHung: time >= limit,
      peakMemory: report?.peakMemory ?? 0,
      time: time)
  }

  /// The environment variables that make a run save the program's files in a folder.
  static func folders(in folder: URL) -> [String: String] {
    ["XDG_DATA_HOME": folder.appending(path: "data").path, "XDG_CACHE_HOME": folder.appending(path: "cache").path]
  }

  /// Runs the program for each item, with one run at a time for each processor.
  func runs<Item: Sendable>(
    for items: [Item], _ run: @escaping @Sendable (Item) async throws -> Run, count: (Item, Run) -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Run).self) { group in
      var next = 0
      func start() {
        guard next < items.count else { return }
        let index = next
        next += 1
        group.addTask { (index, try await run(items[index])) }
      }
      for _ in 0..<max(2, ProcessInfo.processInfo.activeProcessorCount) { start() }
      while let (index, result) = try await group.next() {
        count(items[index], result)
        start()
      }
    }
  }
}
