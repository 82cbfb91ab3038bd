import Foundation

/// Parses a JSON text in one pass over its bytes; the members of objects keep their order.
struct JSONReader {
  /// The maximum depth of arrays and objects.
  private static let maximumDepth = 256
  /// The numbers beyond this are not exact as whole ones.
  private static let maximumExact = 9_007_199_254_740_992.0

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The value of a text.
  ///
  /// - Throws: `JSONSyntaxError`.
  static func value(in data: Data) throws(JSONSyntaxError) -> JSONValue {
    let result = data.withUnsafeBytes { raw -> Result<JSONValue, JSONSyntaxError> in
      var reader = JSONReader(raw.bindMemory(to: UInt8.self))
      do throws(JSONSyntaxError) {
        return .success(try reader.document())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

// MARK: - Parts

extension JSONReader {
  /// Reads an object part by part.
  ///
  /// - Throws: `JSONSyntaxError`.
  static func parts(
    of data: Data, values: Set<String>, lists: Set<String>, _ take: (String, JSONValue) -> Void
  ) throws(JSONSyntaxError) {
    let result = data.withUnsafeBytes { raw -> Result<Void, JSONSyntaxError> in
      var reader = JSONReader(raw.bindMemory(to: UInt8.self))
      do throws(JSONSyntaxError) {
        return .success(try reader.parts(values: values, lists: lists, take))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private mutating func parts(
    values: Set<String>, lists: Set<String>, _ take: (String, JSONValue) -> Void
  ) throws(JSONSyntaxError) {
    var (values, lists) = (values, lists)
    guard nextByte() == UInt8(ascii: "{") else { throw error(.syntax) }
    try members(depth: 1) { reader, name throws(JSONSyntaxError) in
      if values.remove(name) != nil {
        take(name, try reader.value(depth: 1))
      } else if lists.remove(name) != nil, reader.nextByte() == UInt8(ascii: "[") {
        try reader.elements(depth: 2) { reader throws(JSONSyntaxError) in take(name, try reader.value(depth: 2)) }
      } else {
        try reader.skipValue(depth: 1)
      }
    }
    guard nextByte() == nil else { throw error(.syntax) }
  }

  /// Checks a value, and keeps nothing of it.
  private mutating func skipValue(depth: Int) throws(JSONSyntaxError) {
    switch nextByte() {
    case UInt8(ascii: "{"):
      try members(depth: depth + 1) { reader, _ throws(JSONSyntaxError) in try reader.skipValue(depth: depth + 1) }
    case UInt8(ascii: "["):
      try elements(depth: depth + 1) { reader throws(JSONSyntaxError) in try reader.skipValue(depth: depth + 1) }
    default: _ = try value(depth: depth)
    }
  }
}

// MARK: - Values

extension JSONReader {
  private mutating func document() throws(JSONSyntaxError) -> JSONValue {
    let value = try value(depth: 0)
    guard nextByte() == nil else { throw error(.syntax) }
    return value
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    guard let byte = nextByte() else { throw error(.end) }
    switch byte {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error(.syntax)
    }
  }

  private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    var values: [JSONValue] = []
    try elements(depth: depth) { reader throws(JSONSyntaxError) in values.append(try reader.value(depth: depth)) }
    return .array(values)
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    var all = UniqueMembers()
    try members(depth: depth) { reader, name throws(JSONSyntaxError) in
      all.add(JSONValue.Member(name, try reader.value(depth: depth)))
    }
    return .object(all.all)
  }

  /// Reads an array, whose elements are read by a function.
  private mutating func elements(
    depth: Int, _ read: (inout JSONReader) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    guard depth <= Self.maximumDepth else { throw error(.depth) }
    position += 1
    if skip(UInt8(ascii: "]")) { return }
    repeat { try read(&self) } while skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
  }

  /// Reads an object, whose values are read by a function, which gets their names.
  private mutating func members(
    depth: Int, _ read: (inout JSONReader, String) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    guard depth <= Self.maximumDepth else { throw error(.depth) }
    position += 1
    if skip(UInt8(ascii: "}")) { return }
    repeat {
      guard let byte = nextByte() else { throw error(.end) }
      guard byte == UInt8(ascii: "\"") else { throw error(.syntax) }
      let name = try string()
      try expect(UInt8(ascii: ":"))
      try read(&self, name)
    } while skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    for offset in 0..<word.utf8CodeUnitCount {
      guard let byte = currentByte else { throw error(.end) }
      guard byte == word.utf8Start[offset] else { throw error(.syntax) }
      position += 1
    }
    return value
  }
}

// MARK: - Numbers

extension JSONReader {
  private mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = position
    if currentByte == UInt8(ascii: "-") { position += 1 }
    if currentByte == UInt8(ascii: "0") { position += 1 } else { try digits() }
    var isWhole = true
    if currentByte == UInt8(ascii: ".") {
      (position, isWhole) = (position + 1, false)
      try digits()
    }
    if currentByte == UInt8(ascii: "e") || currentByte == UInt8(ascii: "E") {
      (position, isWhole) = (position + 1, false)
      if currentByte == UInt8(ascii: "+") || currentByte == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let number = Int(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { throw error(.number, at: start) }
    guard abs(number) < Self.maximumExact, let whole = Int(exactly: number) else { return .number(number) }
    return .integer(whole)
  }

  /// Skips digits, of which there is at least one.
  private mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while let byte = currentByte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    guard position > start else { throw error(currentByte == nil ? .end : .number) }
  }
}

// MARK: - Strings

extension JSONReader {
  private mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    let start = position
    skipPlainBytes()
    guard let byte = currentByte else { throw error(.end) }
    guard byte == UInt8(ascii: "\\") else { return try ended(text(bytes[start..<position], at: start)) }
    var buffer = Array(bytes[start..<position])
    while currentByte == UInt8(ascii: "\\") {
      let escape = position
      position += 1
      guard let escaped = JSONEscape.bytes(in: bytes, &position) else { throw error(.escape, at: escape) }
      buffer.append(contentsOf: escaped)
      let plain = position
      skipPlainBytes()
      buffer.append(contentsOf: bytes[plain..<position])
    }
    guard currentByte != nil else { throw error(.end) }
    return try ended(text(buffer[...], at: start))
  }

  /// The text, behind which a string ends.
  private mutating func ended(_ text: String) throws(JSONSyntaxError) -> String {
    guard currentByte == UInt8(ascii: "\"") else { throw error(.characters) }
    position += 1
    return text
  }

  private func text(_ bytes: some Collection<UInt8>, at start: Int) throws(JSONSyntaxError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw error(.characters, at: start) }
    return text
  }

  /// Skips the bytes of a string up to its end, an escape or a control character.
  private mutating func skipPlainBytes() {
    while position < bytes.count {
      let byte = bytes[position]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      position += 1
    }
  }
}

// MARK: - Bytes

extension JSONReader {
  private var currentByte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The byte after blanks.
  private mutating func nextByte() -> UInt8? {
    while let byte = currentByte, byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B && byte != 0x0C {
      position += 1
    }
    return currentByte
  }

  /// Skips a byte after blanks; false for any other one.
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard nextByte() == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(JSONSyntaxError) {
    guard !skip(byte) else { return }
    throw error(currentByte == nil ? .end : .syntax)
  }

  private func error(_ reason: JSONSyntaxError.Reason, at position: Int? = nil) -> JSONSyntaxError {
    let before = bytes[..<min(position ?? self.position, bytes.count)]
    // The bytes after the first of a character do not count.
    return JSONSyntaxError(reason: reason, column: before.count { $0 & 0xC0 != 0x80 } + 1)
  }
}

/// The members of an object, of which the first of a name counts.
private struct UniqueMembers {
  private static let few = 16

  private(set) var all: [JSONValue.Member] = []
  private var names: Set<String> = []

  mutating func add(_ member: JSONValue.Member) {
    guard !isKnown(member.name) else { return }
    all.append(member)
    if all.count == Self.few { names = Set(all.map(\.name)) }
    if all.count > Self.few { names.insert(member.name) }
  }

  private func isKnown(_ name: String) -> Bool {
    all.count < Self.few ? all.contains { $0.name == name } : names.contains(name)
  }
}
