import Foundation
import Posts

/// Writes or reads fields in an order that is described once for both.
///
/// A writer encodes the value passed to it and returns it; a reader ignores that value, and returns a decoded one.
protocol FieldCoder {
  associatedtype Failure: Error
  /// Whether there are no more fields: data written by earlier versions lacks newer fields.
  var isAtEnd: Bool { get }
  mutating func flag(_ value: Bool?) throws(Failure) -> Bool
  mutating func number(_ value: Int?) throws(Failure) -> Int
  mutating func text(_ value: String?) throws(Failure) -> String
  mutating func date(_ value: Date?) throws(Failure) -> Date
  mutating func richText(_ value: RichText?) throws(Failure) -> RichText
  /// Codes a case of an enumeration as its raw value, `usual` for nil; a reader throws if no case has the value.
  mutating func word<Word: RawRepresentable<String>>(_ value: Word?, or usual: Word) throws(Failure) -> Word
  /// Codes how many values follow; a reader throws if fewer bytes than that are left.
  mutating func count(_ value: Int) throws(Failure) -> Int
  /// Makes a reader throw unless the two counts are equal.
  func compare(_ count: Int, _ other: Int) throws(Failure)
}

extension FieldCoder {
  mutating func optional<Value, Coded>(
    _ value: Value?, _ code: (inout Self, Value?) throws(Failure) -> Coded?
  ) throws(Failure) -> Coded? {
    try flag(value != nil) ? try code(&self, value) : nil
  }

  mutating func list<Value, Coded>(
    _ values: [Value]?, _ code: (inout Self, Value?) throws(Failure) -> Coded
  ) throws(Failure) -> [Coded] {
    var coded: [Coded] = []
    for index in 0..<(try count(values?.count ?? 0)) {
      let value = values.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      coded.append(try code(&self, value))
    }
    return coded
  }

  mutating func text(optional value: String?) throws(Failure) -> String? {
    try optional(value) { coder, value throws(Failure) in try coder.text(value) }
  }
  mutating func flag(optional value: Bool?) throws(Failure) -> Bool? {
    try optional(value) { coder, value throws(Failure) in try coder.flag(value) }
  }
  mutating func number(optional value: Int?) throws(Failure) -> Int? {
    try optional(value) { coder, value throws(Failure) in try coder.number(value) }
  }
  mutating func date(optional value: Date?) throws(Failure) -> Date? {
    try optional(value) { coder, value throws(Failure) in try coder.date(value) }
  }
  mutating func texts(_ values: [String]?) throws(Failure) -> [String] {
    try list(values) { coder, value throws(Failure) in try coder.text(value) }
  }
}
