import Foundation
import JSON

/// Recognizes a plugin's answers.
enum PluginAnswer {
  private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0D]

  /// Whether a line starts like an answer: with `{`, followed by `"`, `}` or the end of the line.
  static func isOne(_ line: Data) -> Bool {
    let start = line.drop(while: blanks.contains)
    guard start.first == UInt8(ascii: "{") else { return false }
    let next = start.dropFirst().first { !blanks.contains($0) }
    return [UInt8(ascii: "\""), UInt8(ascii: "}"), nil].contains(next)
  }

  /// The number of the question that an answer is for; nil if the answer has no number.
  static func id(of answer: JSONValue) -> Int? {
    answer["id"]?.integer ?? answer["id"]?.text.flatMap { Int($0) }
  }

  /// The question's number at the start of a line that is not valid JSON, as in `{"id":12,`; nil if there is none.
  static func id(atStartOf line: Data) -> Int? {
    let start = String(
      decoding: line.prefix(64).filter { !blanks.contains($0) && $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    guard start.hasPrefix("{id:") else { return nil }
    return Int(start.dropFirst(4).prefix { $0.isASCII && $0.isNumber })
  }
}
