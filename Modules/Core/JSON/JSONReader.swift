import Foundation

/// Parses a JSON text in one pass over its bytes; the members of objects keep their order.
struct JSONReader {
  /// The maximum depth of arrays and objects.
  private static let maximumDepth = 256
  /// The largest double up to which all whole numbers are exact.
  private static let maximumExact = 9_007_199_254_740_992.0

  /// The maximum length of a top-level member's name in `parts`, in bytes; members with longer names are skipped.
  private static let longestName = 1_000
  /// The maximum size of a value that `parts` passes on: the number of nested values, and the total length of their
  /// strings in bytes.
  private static let partSize = (values: 100_000, bytes: 16 << 20)

  /// Receives a member's value or a list element, with the member's name and the value's byte range in the document.
  typealias Take = (_ name: String, _ part: JSONValue, _ range: Range<Int>) -> Void

  /// The name of a member to read.
  struct KnownName {
    let text: String
    let bytes: [UInt8]

    init(_ text: String) {
      self.text = text
      bytes = Array(text.utf8)
    }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The remaining number of values and bytes that the current value may contain; nil if there is no limit.
  private var left: (values: Int, bytes: Int)?
  /// Whether the value being read has exceeded `partSize`.
  private var isTooLarge = false

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Creates a parser for a document, and parses the document with `read`.
  static func reading<Value>(
    _ data: Data, _ read: (inout JSONReader) throws(JSONSyntaxError) -> Value
  ) throws(JSONSyntaxError) -> Value {
    let result = data.withUnsafeBytes { raw -> Result<Value, JSONSyntaxError> in
      var reader = JSONReader(raw.bindMemory(to: UInt8.self))
      do throws(JSONSyntaxError) {
        return .success(try read(&reader))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

// MARK: - Parts

extension JSONReader {
  /// Reads the given members of an object, one value or list element at a time.
  mutating func parts(
    values: Set<String>, lists: Set<String>, _ nested: [String: String], _ take: Take
  ) throws(JSONSyntaxError) {
    var (values, lists) = (values, lists)
    guard nextByte() == UInt8(ascii: "{") else { throw error(.syntax) }
    try members(depth: 1, longestName: Self.longestName) { reader, name throws(JSONSyntaxError) in
      if values.remove(name) != nil {
        try reader.part(name, depth: 1, take)
      } else if lists.remove(name) != nil, reader.nextByte() == UInt8(ascii: "[") {
        try reader.elements(depth: 2) { reader throws(JSONSyntaxError) in
          if let inner = nested[name], reader.nextByte() == UInt8(ascii: "{") {
            try reader.part(name, with: inner, take)
          } else {
            try reader.part(name, depth: 2, take)
          }
        }
      } else {
        try reader.skipValue(depth: 1)
      }
    }
    guard nextByte() == nil else { throw error(.syntax) }
  }

  /// Reads a value and passes it to `take`; passes null instead of a value that is larger than `partSize`.
  private mutating func part(_ name: String, depth: Int, _ take: Take) throws(JSONSyntaxError) {
    _ = nextByte()
    let start = position
    let value = try bounded(depth: depth) { reader throws(JSONSyntaxError) in try reader.value(depth: depth) }
    take(name, value ?? .null, start..<position)
  }

  /// Reads a value of at most `partSize`; skips a larger value, and returns nil.
  mutating func bounded<Value>(
    depth: Int, _ read: (inout JSONReader) throws(JSONSyntaxError) -> Value
  ) throws(JSONSyntaxError) -> Value? {
    let start = position
    left = Self.partSize
    defer { (left, isTooLarge) = (nil, false) }
    do {
      return try read(&self)
    } catch {
      guard isTooLarge else { throw error }
      (position, left) = (start, nil)
      try skipValue(depth: depth)
      return nil
    }
  }

  /// Passes on an object without its list `inner`, and then the elements of that list one by one.
  private mutating func part(_ name: String, with inner: String, _ take: Take) throws(JSONSyntaxError) {
    let start = position
    var list: Int?
    let others = try bounded(depth: 2) { reader throws(JSONSyntaxError) in
      var others = UniqueMembers()
      try reader.members(depth: 3) { reader, member throws(JSONSyntaxError) in
        guard member == inner else { return others.add(JSONValue.Member(member, try reader.value(depth: 3))) }
        if list == nil { list = reader.position }
        // Each element is a part of its own, and does not count towards the size of the object.
        let left = reader.left
        reader.left = nil
        try reader.skipValue(depth: 3)
        reader.left = left
      }
      return others.all
    }
    take(name, others.map { .object($0) } ?? .null, start..<position)
    guard let list else { return }
    let end = position
    position = list
    if nextByte() == UInt8(ascii: "[") {
      try elements(depth: 4) { reader throws(JSONSyntaxError) in try reader.part(inner, depth: 4, take) }
    }
    position = end
  }

  /// Adds to the size of the value being read; throws if the size exceeds `partSize`.
  private mutating func count(values: Int = 0, bytes count: Int = 0) throws(JSONSyntaxError) {
    guard let left else { return }
    self.left = (left.values - values, left.bytes - count)
    guard left.values >= values, left.bytes >= count else {
      isTooLarge = true
      throw JSONSyntaxError(reason: .depth, column: 1)
    }
  }

  /// Validates a value without storing it.
  mutating func skipValue(depth: Int) throws(JSONSyntaxError) {
    switch nextByte() {
    case UInt8(ascii: "{"):
      try members(depth: depth + 1, longestName: 0) { reader, _ throws(JSONSyntaxError) in
        try reader.skipValue(depth: depth + 1)
      }
    case UInt8(ascii: "["):
      try elements(depth: depth + 1) { reader throws(JSONSyntaxError) in try reader.skipValue(depth: depth + 1) }
    case UInt8(ascii: "\""): try skipString()
    default: _ = try value(depth: depth)
    }
  }

  private mutating func skipString() throws(JSONSyntaxError) {
    position += 1
    let start = position
    skipPlainBytes()
    while currentByte == UInt8(ascii: "\\") {
      let escape = position
      position += 1
      guard JSONEscape.character(in: bytes, &position) != nil else { throw error(.escape, at: escape) }
      skipPlainBytes()
    }
    guard let end = currentByte else { throw error(.end) }
    guard end == UInt8(ascii: "\""), isText(bytes[start..<position]) else { throw error(.characters, at: start) }
    position += 1
  }

  /// Whether the bytes are valid UTF-8.
  ///
  /// Does not copy them.
  private func isText(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if bytes.allSatisfy({ $0 < 0x80 }) { return true }
    var (decoder, iterator) = (UTF8(), bytes.makeIterator())
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }
}

// MARK: - Values

extension JSONReader {
  mutating func document() throws(JSONSyntaxError) -> JSONValue {
    let value = try value(depth: 0)
    guard nextByte() == nil else { throw error(.syntax) }
    return value
  }

  mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
    guard let byte = nextByte() else { throw error(.end) }
    try count(values: 1)
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

  /// Reads an array, and calls `read` for each element.
  private mutating func elements(
    depth: Int, _ read: (inout JSONReader) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    guard depth <= Self.maximumDepth else { throw error(.depth) }
    position += 1
    if skip(UInt8(ascii: "]")) { return }
    repeat { try read(&self) } while skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
  }

  /// Reads an object, and calls `read` for each member with its name; `read` reads the value.
  ///
  /// The name is empty if it is longer than `longestName` bytes.
  private mutating func members(
    depth: Int, longestName: Int = .max, _ read: (inout JSONReader, String) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    guard depth <= Self.maximumDepth else { throw error(.depth) }
    position += 1
    if skip(UInt8(ascii: "}")) { return }
    repeat {
      guard let byte = nextByte() else { throw error(.end) }
      guard byte == UInt8(ascii: "\"") else { throw error(.syntax) }
      let name = try self.name(atMost: longestName)
      try expect(UInt8(ascii: ":"))
      try read(&self, name)
    } while skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
  }

  private mutating func name(atMost longest: Int) throws(JSONSyntaxError) -> String {
    guard longest < .max else { return try string() }
    let start = position
    try skipString()
    guard position - start <= longest + 2 else { return "" }
    position = start
    return try string()
  }

  /// Reads the name of a member; returns nil for a name that is not among `names`.
  mutating func name(among names: [KnownName]) throws(JSONSyntaxError) -> String? {
    let start = position
    try skipString()
    let written = bytes[start + 1..<position - 1]
    if written.contains(UInt8(ascii: "\\")) {
      position = start
      let name = try string()
      return names.first { $0.text == name }?.text
    }
    return names.first { $0.bytes.count == written.count && $0.bytes.elementsEqual(written) }?.text
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

  /// Skips one or more digits.
  private mutating func digits() throws(JSONSyntaxError) {
    let start = position
    while let byte = currentByte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    guard position > start else { throw error(currentByte == nil ? .end : .number) }
  }
}

// MARK: - Strings

extension JSONReader {
  mutating func string() throws(JSONSyntaxError) -> String {
    position += 1
    let start = position
    skipPlainBytes()
    guard let byte = currentByte else { throw error(.end) }
    try count(bytes: position - start)
    guard byte == UInt8(ascii: "\\") else { return try ended(text(bytes[start..<position], at: start)) }
    var buffer = Array(bytes[start..<position])
    while currentByte == UInt8(ascii: "\\") {
      let escape = position
      position += 1
      guard let escaped = JSONEscape.character(in: bytes, &position) else { throw error(.escape, at: escape) }
      buffer.append(contentsOf: UTF8.encode(escaped) ?? UTF8.encodedReplacementCharacter)
      let plain = position
      skipPlainBytes()
      try count(bytes: position - escape)
      buffer.append(contentsOf: bytes[plain..<position])
    }
    guard currentByte != nil else { throw error(.end) }
    return try ended(text(buffer[...], at: start))
  }

  /// Skips the closing quotation mark of a string, and returns the string `text`.
  private mutating func ended(_ text: String) throws(JSONSyntaxError) -> String {
    guard currentByte == UInt8(ascii: "\"") else { throw error(.characters) }
    position += 1
    return text
  }

  private func text(_ bytes: some Collection<UInt8>, at start: Int) throws(JSONSyntaxError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw error(.characters, at: start) }
    return text
  }

  /// Skips the bytes of a string up to its closing quotation mark, an escape or a control character.
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

  /// Skips blanks, and returns the next byte without consuming it; returns nil at the end.
  mutating func nextByte() -> UInt8? {
    while let byte = currentByte, byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B && byte != 0x0C {
      position += 1
    }
    return currentByte
  }

  /// Skips blanks and the given byte; returns false if another byte follows the blanks.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard nextByte() == byte else { return false }
    position += 1
    return true
  }

  mutating func expect(_ byte: UInt8) throws(JSONSyntaxError) {
    guard !skip(byte) else { return }
    throw error(currentByte == nil ? .end : .syntax)
  }

  func error(_ reason: JSONSyntaxError.Reason, at position: Int? = nil) -> JSONSyntaxError {
    let before = bytes[..<min(position ?? self.position, bytes.count)]
    // Continuation bytes are not counted.
    return JSONSyntaxError(reason: reason, column: before.count { $0 & 0xC0 != 0x80 } + 1)
  }
}
