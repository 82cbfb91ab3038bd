/// ASCII characters used in markup.
enum Byte {
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let ampersand = UInt8(ascii: "&")
  static let slash = UInt8(ascii: "/")
  static let equals = UInt8(ascii: "=")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let semicolon = UInt8(ascii: ";")
  static let number = UInt8(ascii: "#")
  static let colon = UInt8(ascii: ":")
}

extension UInt8 {
  /// Whether the byte is white space in XML and HTML.
  var isBlank: Bool { self == Byte.space || (Byte.tab...Byte.carriageReturn).contains(self) }
  var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  /// The byte; the lowercase letter for an uppercase ASCII letter.
  var small: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether a name in the given language can start with the byte.
  func startsName(in language: MarkupLanguage) -> Bool {
    isASCIILetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") || (language == .xml && self >= 0x80)
  }

  /// Whether a name in the given language can continue with the byte.
  func continuesName(in language: MarkupLanguage) -> Bool {
    startsName(in: language) || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}
