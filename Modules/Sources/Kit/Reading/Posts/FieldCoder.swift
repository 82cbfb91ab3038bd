import Foundation
import Posts

/// Writes or reads fields in an order that is defined once for both.
///
/// A writer encodes the value passed to it and returns it. A reader ignores that value, and returns the decoded one.
protocol FieldCoder {
  associatedtype Failure: Error
  /// Whether there are no more fields.
  ///
  /// Data written by earlier versions lacks newer fields.
  var isAtEnd: Bool { get }
  mutating func flag(_ value: Bool?) throws(Failure) -> Bool
  mutating func number(_ value: Int?) throws(Failure) -> Int
  mutating func text(_ value: String?) throws(Failure) -> String
  mutating func date(_ value: Date?) throws(Failure) -> Date
  mutating func richText(_ value: RichText?) throws(Failure) -> RichText
  /// Reads or writes a case of an enumeration as its raw value, or `usual` in place of nil; a reader throws if the raw value is
  /// unknown.
  mutating func word<Word: RawRepresentable<String>>(_ value: Word?, or usual: Word) throws(Failure) -> Word
  /// Reads or writes the number of values that follow; a reader throws if fewer bytes than that are left.
  mutating func count(_ value: Int) throws(Failure) -> Int
  /// Makes a reader throw if the two counts differ.
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
