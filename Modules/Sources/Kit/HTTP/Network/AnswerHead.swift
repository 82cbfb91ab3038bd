import Foundation
import Loading

/// Parses the head of a response line by line, within limits.
struct AnswerHead {
  private static let maximumLines = 256
  private static let maximumBytes = 128 << 10
  private static let maximumInformational = 20

  private(set) var status = 0
  private(set) var fields: [HTTPField] = []
  /// Whether the head of the final response, after informational responses, is complete.
  private(set) var isComplete = false
  private var lineCount = 0
  private var byteCount = 0
  private var informationalCount = 0

  /// Whether the final response, after informational responses, has begun.
  var hasBegun: Bool { status >= 200 }

  var headers: HTTPFields { HTTPFields(fields) }

  /// Parses a status line, a header, or the empty line at the end; ignores trailers.
  mutating func receive(_ bytes: UnsafeRawBufferPointer) throws {
    lineCount += 1
    byteCount += bytes.count
    guard lineCount <= Self.maximumLines, byteCount <= Self.maximumBytes else { throw LoadFailure.malformed }
    guard !isComplete else { return }
    let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    if line.hasPrefix("HTTP/") {
      try begin(line)
    } else if line.isEmpty {
      isComplete = hasBegun
    } else if line.first == " " || line.first == "\t", let last = fields.popLast() {
      fields.append(HTTPField(name: last.name, value: last.value + " " + line.trimmingCharacters(in: .whitespaces)))
    } else if let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(line[..<colon]) {
      fields.append(HTTPField(name: name, value: String(line[line.index(after: colon)...])))
    }
  }

  private mutating func begin(_ line: String) throws {
    status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    fields = []
    // The limit on lines applies separately to each response, including informational ones.
    lineCount = 0
    if (100..<200).contains(status) { informationalCount += 1 }
    // A protocol switch (101) is an error, because no request asks for it.
    guard status >= 100, status != 101, informationalCount <= Self.maximumInformational else {
      throw LoadFailure.malformed
    }
  }
}
