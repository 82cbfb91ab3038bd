import Foundation

/// The results of one attack, as a row of the table.
struct Tally: CustomStringConvertible, Sendable {
  static let heading =
    column("attack", 44) + "  tried crashed    hung     raw  status contained     MiB seconds"

  let name: String
  /// The maximum memory of a process, in bytes.
  let memoryLimit: Int
  var tried = 0
  /// The number of runs that were killed by a signal.
  var crashed = 0
  /// The number of runs that exceeded their time limit.
  var hung = 0
  /// The number of control characters in the output, lines that are not JSON, and other broken rules.
  var raw = 0
  /// The number of unexpected exit statuses.
  var status = 0
  /// The number of processes for pictures or pages that crashed or exceeded their time limit.
  var contained = 0
  var peakMemory = 0
  var longest = Duration.zero

  init(_ name: String, memoryLimit: Int = 300 << 20) {
    (self.name, self.memoryLimit) = (name, memoryLimit)
  }

  var isWithstood: Bool { crashed + hung + raw + status == 0 && peakMemory < memoryLimit }

  /// Counts a run of the program.
  mutating func count(_ run: Victim.Run, of tries: Int = 1, statuses: Set<Int32>, json: Bool = false) {
    tried += tries
    if run.isHung {
      hung += 1
    } else if run.status < 0 {
      crashed += 1
    } else if !statuses.contains(run.status) {
      status += 1
    }
    raw += run.controlCharacters + (json ? run.linesThatAreNotJSON : 0)
    measure(run)
    if run.isHung || run.status < 0 || !statuses.contains(run.status) || run.controlCharacters > 0 {
      FileHandle.standardError.write(Data("\(name): \(run)\n".utf8))
    }
  }

  /// Records the memory and the time of a run.
  mutating func measure(_ run: Victim.Run) {
    peakMemory = max(peakMemory, run.peakMemory)
    longest = max(longest, run.time)
  }

  var description: String {
    let numbers = [tried, crashed, hung, raw, status].map { Self.number($0, 8) }.joined().dropFirst(1)
    return Self.column(name, 44) + numbers + Self.number(contained, 10) + Self.number(peakMemory >> 20, 8)
      + String(format: "%8.1f", longest / .seconds(1))
  }

  private static func number(_ value: Int, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - String(value).count)) + String(value)
  }

  private static func column(_ text: String, _ width: Int) -> String {
    text.padding(toLength: width, withPad: " ", startingAt: 0)
  }
}
