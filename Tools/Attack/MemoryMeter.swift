import Foundation

/// Runs a program from a separate, small process, to measure its memory.
///
/// The system includes the memory of the parent process at the fork in its count, and an attack uses much memory.
enum MemoryMeter {
  /// The argument that makes this tool run as a meter.
  static let verb = "--measured"

  /// The exit status of a program, or its negated signal number, and its peak memory in bytes.
  struct Report: Codable {
    let status: Int32
    let peakMemory: Int

    /// Reads a report and deletes its file; nil if the meter was killed before it wrote the report.
    init?(at file: URL) {
      guard let data = try? Data(contentsOf: file), let report = try? JSONDecoder().decode(Report.self, from: data)
      else { return nil }
      self = report
      try? FileManager.default.removeItem(at: file)
    }

    init(status: Int32, peakMemory: Int) {
      (self.status, self.peakMemory) = (status, peakMemory)
    }
  }

  /// The arguments with which this tool runs and measures a program.
  static func arguments(_ program: URL, _ arguments: [String], report: URL) -> [String] {
    [verb, report.path, program.path] + arguments
  }

  /// Runs the program in the arguments, writes the report, and exits.
  static func run(_ arguments: ArraySlice<String>) throws -> Never {
    guard let report = arguments.first, let program = arguments.dropFirst().first else { exit(EX_USAGE) }
    let argv = arguments.dropFirst().map { strdup($0) } + [nil]
    var (pid, status, usage) = (pid_t(0), Int32(0), rusage())
    guard posix_spawn(&pid, program, nil, nil, argv, environ) == 0 else { exit(EX_OSERR) }
    wait4(pid, &status, 0, &usage)
    let signal = status & 0x7F
    let result = Report(status: signal == 0 ? (status >> 8) & 0xFF : -signal, peakMemory: usage.ru_maxrss << 10)
    try JSONEncoder().encode(result).write(to: URL(filePath: report))
    exit(EXIT_SUCCESS)
  }
}
