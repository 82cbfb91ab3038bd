import Foundation

/// Measures the processor time of programs.
enum ProcessorTime {
  /// The cost of a run.
  struct Cost {
    /// The processor time, in seconds.
    let processor: Double
    /// The time from the start to the end of the run.
    let wall: Duration
    /// The peak resident memory, in KiB.
    let resident: Int
  }

  private static let pauseInMicroseconds: UInt32 = 5_000

  /// Runs a program to its end, and samples its memory meanwhile.
  ///
  /// - Throws: the same errors as `ofRun`.
  static func costOfRun(
    _ program: URL, _ arguments: [String], _ environment: [String: String]
  ) throws -> Cost {
    var resident = 0
    let start = ContinuousClock.now
    let time = try ofRun(program, arguments, environment) { process in
      while process.isRunning {
        resident = max(resident, (try? Bench.processValue("/proc/\(process.processIdentifier)/status", "VmHWM")) ?? 0)
        usleep(pauseInMicroseconds)
      }
    }
    return Cost(processor: time, wall: .now - start, resident: resident)
  }

  /// Runs a program to its end.
  ///
  /// - Returns: the processor time of the program and its child processes, in seconds.
  /// - Throws: any error of starting the program, or the program's failure.
  static func ofRun(
    _ program: URL, _ arguments: [String], _ environment: [String: String], watch: (Process) -> Void = { _ in }
  ) throws -> Double {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let before = ofChildren
    try process.run()
    watch(process)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw POSIXError(.EIO) }
    return ofChildren - before
  }

  /// The processor time of all child processes that have ended, in seconds.
  private static var ofChildren: Double {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000 }
  }
}
