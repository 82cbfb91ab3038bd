import Foundation

/// The outcome of reading a file.
struct Outcome: Codable {
  enum Ending: String, Codable {
    case read, refused, crashed, hung
  }

  var ending: Ending
  var items = 0
  /// The reason why the feed was refused; nil if it was read.
  var reason: String?
  var checks: [Check] = []
  /// The peak memory of the process, in bytes.
  var memory = 0
  var milliseconds = 0.0

  static let refused = Outcome(ending: .refused)
  static let crashed = Outcome(ending: .crashed)
  static let hung = Outcome(ending: .hung)

  /// Whether the reader crashed or hung.
  var isFailure: Bool { ending == .crashed || ending == .hung }

  /// Prints the reason for a refusal, and the differences from the expected values.
  func print(of file: URL) {
    let differences = checks.filter { !$0.agrees }.map(\.description)
    let notes = (ending == .read ? [] : ["\(ending.rawValue) \(reason ?? "")"]) + differences
    for note in notes { Swift.print("  \(file.lastPathComponent): \(note)") }
  }
}
