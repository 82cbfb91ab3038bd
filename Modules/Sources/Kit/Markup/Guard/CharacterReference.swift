import CXML2

/// A reference to a character by number or name, such as `&#8217;` or `&eacute;`.
struct CharacterReference {
  /// The character; nil if XML forbids it.
  let scalar: Unicode.Scalar?

  private static let longestName = 32

  /// Consumes the rest of a reference after its `&`; nil, consuming nothing, if no reference follows.
  ///
  /// In HTML text, the semicolon is optional.
  init?(in reader: inout ByteReader, semicolonRequired: Bool) {
    var ahead = reader
    if ahead.next == Byte.number {
      ahead.advance()
      guard let value = Self.number(in: &ahead) else { return nil }
      scalar = Self.scalar(value)
    } else {
      let name = String(
        decoding: ahead.take(upTo: Self.longestName) { $0.isASCIILetter || $0.isASCIIDigit }, as: UTF8.self)
      guard let named = Self.scalar(named: name) else { return nil }
      // Without a semicolon, only the old names (Latin-1) are references, and only if no `=` follows, as in `&copy=1`.
      let isOld = named.value < 0x100 && ahead.next != Byte.equals
      guard ahead.next == Byte.semicolon || (isOld && !semicolonRequired) else { return nil }
      scalar = named
    }
    guard ahead.next == Byte.semicolon || !semicolonRequired else { return nil }
    if ahead.next == Byte.semicolon { ahead.advance() }
    reader = ahead
  }

  private static func number(in reader: inout ByteReader) -> UInt32? {
    let isHexadecimal = reader.next.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    if isHexadecimal { reader.advance() }
    let digits = reader.take(upTo: longestName) { $0.isASCIIDigit || (isHexadecimal && $0.isASCIILetter) }
    guard !digits.isEmpty else { return nil }
    var number: UInt32 = 0
    for digit in digits {
      let value = digit.isASCIIDigit ? digit - UInt8(ascii: "0") : (digit | 0x20) - UInt8(ascii: "a") + 10
      // A number that is too large, or that contains other letters, is not a character.
      guard value < 16, number <= 0x10FFFF else { return 0 }
      number = number * (isHexadecimal ? 16 : 10) + UInt32(value)
    }
    return number
  }

  private static func scalar(_ value: UInt32) -> Unicode.Scalar? {
    // Authors use the numbers of C1 controls for windows-1252 characters.
    let meant = UInt8(exactly: value).map { Windows1252.scalar($0).value } ?? value
    guard let scalar = Unicode.Scalar(meant), scalar.isAllowedInXML else { return nil }
    return scalar
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    older[name] ?? newer[name]
  }

  /// The characters named in HTML 4, by name; copied because libxml2's own look-up is a linear search.
  private static let older: [String: Unicode.Scalar] = {
    let scalars = (UInt32(0x22)...0x2666).lazy.compactMap { Unicode.Scalar($0) }
    let pairs = scalars.compactMap { scalar in
      htmlEntityValueLookup(scalar.value)?.pointee.name.map { (String(cString: $0), scalar) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  /// The characters named in HTML 5, by name; only names that libxml2 does not support.
  private static let newer: [String: Unicode.Scalar] = [
    "apos": "'", "NewLine": "\n", "Tab": "\t", "colon": ":", "comma": ",", "period": ".", "excl": "!", "quest": "?",
    "num": "#", "dollar": "$", "percnt": "%", "lpar": "(", "rpar": ")", "lsqb": "[", "rsqb": "]", "lbrack": "[",
    "rbrack": "]", "lcub": "{", "rcub": "}", "ast": "*", "plus": "+", "equals": "=", "sol": "/", "bsol": "\\",
    "semi": ";", "lowbar": "_", "grave": "`", "verbar": "|", "vert": "|", "commat": "@", "Hat": "^",
    "hyphen": "\u{2010}",
    "dash": "\u{2010}", "horbar": "\u{2015}", "check": "\u{2713}", "cross": "\u{2717}", "star": "\u{2606}",
    "starf": "\u{2605}", "phone": "\u{260E}", "rarrw": "\u{219D}", "nbsp": "\u{A0}", "ZeroWidthSpace": "\u{200B}",
    "AMP": "&", "LT": "<", "GT": ">", "QUOT": "\"", "COPY": "\u{A9}", "REG": "\u{AE}", "TRADE": "\u{2122}",
  ]
}

extension Unicode.Scalar {
  /// Whether XML 1.0 allows the character.
  var isAllowedInXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
