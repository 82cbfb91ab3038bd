package import Foundation
import Loading

/// Reads the bytes of a saved feed; any other bytes, such as damaged ones, are an error.
package struct SavedFeedReader {
  private var rest: ArraySlice<UInt8>

  /// - Throws: `LoadFailure` for bytes that are no saved feed of this version.
  package init(_ data: Data, mark: [UInt8] = SavedFeedWriter.mark) throws {
    rest = Array(data)[...]
    guard rest.starts(with: mark) else { throw LoadFailure.malformed }
    rest = rest.dropFirst(mark.count)
  }

  package var isAtEnd: Bool { rest.isEmpty }

  package mutating func flag() throws -> Bool {
    switch try take(1).first {
    case 0: false
    case 1: true
    default: throw LoadFailure.malformed
    }
  }

  package mutating func number() throws -> Int {
    let bits = try take(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(truncatingIfNeeded: bits)
  }

  package mutating func text() throws -> String { String(decoding: try take(try number()), as: UTF8.self) }

  package mutating func bytes() throws -> ArraySlice<UInt8> { try take(try number()) }

  /// The part that comes next, which has a length.
  package mutating func part() throws -> Self {
    var part = self
    part.rest = try take(try number())
    return part
  }

  package mutating func date() throws -> Date {
    let seconds = Double(bitPattern: UInt64(truncatingIfNeeded: try number()))
    guard seconds.isFinite else { throw LoadFailure.malformed }
    return Date(timeIntervalSince1970: seconds)
  }

  package mutating func optional<Value>(_ read: (inout Self) throws -> Value) throws -> Value? {
    try flag() ? try read(&self) : nil
  }

  package mutating func texts() throws -> [String] { try list { try $0.text() } }
  package mutating func optionalText() throws -> String? { try optional { try $0.text() } }
  package mutating func optionalNumber() throws -> Int? { try optional { try $0.number() } }
  package mutating func optionalDate() throws -> Date? { try optional { try $0.date() } }
  package mutating func optionalURL() throws -> URL? { try optionalText().flatMap { URL(string: $0) } }

  package mutating func list<Value>(_ read: (inout Self) throws -> Value) throws -> [Value] {
    let count = try number()
    // Each value has a byte at least.
    guard (0...rest.count).contains(count) else { throw LoadFailure.malformed }
    var values: [Value] = []
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }

  private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard (0...rest.count).contains(count) else { throw LoadFailure.malformed }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
