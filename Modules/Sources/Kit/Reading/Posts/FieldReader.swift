import Foundation
import Loading
import Posts

/// Reads the bytes written by a `FieldWriter`; throws for any other bytes, such as damaged ones.
struct FieldReader {
  private var rest: ArraySlice<UInt8>

  init(_ data: Data) { rest = Array(data)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func flag(_ value: Bool? = nil) throws -> Bool {
    switch try take(1).first {
    case 0: false
    case 1: true
    default: throw LoadFailure.malformed
    }
  }

  mutating func number(_ value: Int? = nil) throws -> Int {
    let bits = try take(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(truncatingIfNeeded: bits)
  }

  mutating func text(_ value: String? = nil) throws -> String { String(decoding: try bytes(), as: UTF8.self) }

  mutating func bytes() throws -> ArraySlice<UInt8> { try take(try number()) }

  /// Reads the next part, which is preceded by its length.
  mutating func part() throws -> Self {
    var part = self
    part.rest = try take(try number())
    return part
  }

  mutating func date(_ value: Date? = nil) throws -> Date {
    let seconds = Double(bitPattern: UInt64(truncatingIfNeeded: try number()))
    guard seconds.isFinite else { throw LoadFailure.malformed }
    return Date(timeIntervalSince1970: seconds)
  }

  /// Reads the number of values that follow.
  mutating func count(_ value: Int) throws -> Int {
    let count = try number()
    // Each value has at least one byte.
    guard (0...rest.count).contains(count) else { throw LoadFailure.malformed }
    return count
  }

  private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard (0...rest.count).contains(count) else { throw LoadFailure.malformed }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

extension FieldReader: FieldCoder {
  /// Reads a rich text; throws `LoadFailure` if it is invalid.
  ///
  /// A damaged layout is only detected when the text is used.
  mutating func richText(_ value: RichText? = nil) throws -> RichText {
    let (text, layout) = (try bytes(), try flag() ? try bytes() : nil)
    do {
      return try RichText(saved: text, layout: layout)
    } catch {
      throw LoadFailure.malformed
    }
  }

  mutating func word<Word: RawRepresentable<String>>(_ value: Word?, or usual: Word) throws -> Word {
    guard let word = Word(rawValue: try text()) else { throw LoadFailure.malformed }
    return word
  }

  func compare(_ count: Int, _ other: Int) throws {
    guard count == other else { throw LoadFailure.malformed }
  }
}
