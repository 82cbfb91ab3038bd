import Foundation

/// The processor time of other programs.
enum ProcessorTime {
  /// Runs a program to its end.
  ///
  /// - Returns: the processor time that it and its own programs took, in seconds.
  /// - Throws: any error of starting it, or of the program.
  static func ofRun(_ program: URL, _ arguments: [String], _ environment: [String: String]) throws -> Double {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let before = ofChildren
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw POSIXError(.EIO) }
    return ofChildren - before
  }

  /// The time of the programs that have ended, in seconds.
  private static var ofChildren: Double {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000 }
  }
}
