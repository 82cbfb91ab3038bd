import Foundation

/// A row of the table.
struct Tally: CustomStringConvertible {
  /// The maximum memory for one file, in bytes.
  private static let memoryLimit = 50 << 20

  static var heading: String {
    let columns = ["tried", "read", "refused", "crashed", "hung", "MiB", "ms"]
    return "folder".padded(44) + columns.map { $0.aligned(8) }.joined()
      + Check.Subject.allCases.map { $0.rawValue.aligned(11) }.joined()
  }

  private let name: String
  private var endings: [Outcome.Ending: Int] = [:]
  private var memory = 0
  private var milliseconds = 0.0
  private var agreeing: [Check.Subject: Int] = [:]
  private var checked: [Check.Subject: Int] = [:]

  init(_ name: String) {
    self.name = name
  }

  /// Whether the reader never crashed, hung or used too much memory.
  var isWithstood: Bool { endings[.crashed, default: 0] + endings[.hung, default: 0] == 0 && memory < Self.memoryLimit }

  /// Whether every file was read, with the expected values.
  var agrees: Bool { agreeing == checked && endings.keys.allSatisfy { $0 == .read } }

  /// Counts the outcome of a file.
  mutating func count(_ outcome: Outcome) {
    endings[outcome.ending, default: 0] += 1
    memory = max(memory, outcome.memory)
    milliseconds = max(milliseconds, outcome.milliseconds)
    for check in outcome.checks {
      checked[check.subject, default: 0] += 1
      agreeing[check.subject, default: 0] += check.agrees ? 1 : 0
    }
  }

  /// Adds the files of another row.
  mutating func add(_ other: Tally) {
    endings.merge(other.endings, uniquingKeysWith: +)
    memory = max(memory, other.memory)
    milliseconds = max(milliseconds, other.milliseconds)
    agreeing.merge(other.agreeing, uniquingKeysWith: +)
    checked.merge(other.checked, uniquingKeysWith: +)
  }

  var description: String {
    let tried = endings.values.reduce(0, +)
    let numbers = [tried] + [.read, .refused, .crashed, .hung].map { endings[$0, default: 0] }
    let agreement = Check.Subject.allCases.map { subject in
      checked[subject].map { "\(agreeing[subject, default: 0])/\($0)" } ?? "-"
    }
    return name.padded(44) + numbers.map { "\($0)".aligned(8) }.joined()
      + String(format: "%8.1f%8.0f", Double(memory) / 1_048_576, milliseconds)
      + agreement.map { $0.aligned(11) }.joined()
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  fileprivate func aligned(_ width: Int) -> String { String(repeating: " ", count: max(1, width - count)) + self }
}
