public import Foundation

/// Determines the charset of a document, by the first of these that applies: byte order mark, HTTP header, declaration,
/// valid UTF-8, and finally windows-1252.
///
/// A declaration is ignored if the bytes are not valid in the declared charset.
public enum Charset {
  /// Decodes any bytes, and removes a byte order mark; `contentType` is the `Content-Type` header of the response.
  public static func text(of data: Data, contentType: String? = nil) -> String {
    decoded(data, contentType: contentType).withoutControls
  }

  private static func decoded(_ data: Data, contentType: String?) -> String {
    if let (charset, length) = byteOrderMark(of: data) {
      let body = data.dropFirst(length)
      return CharsetConverter.text(Data(body), in: charset) ?? String(decoding: body, as: UTF8.self)
    }
    let valid = String(validating: data, as: UTF8.self)
    for name in [contentType.flatMap(parameter), declaration(in: data)].compactMap({ $0 }) {
      // In these charsets, any bytes are valid; but a document that is valid UTF-8 is hardly ever in one of them.
      let isAnyBytes = westernNames.contains(name.lowercased())
      if let valid, isAnyBytes || isUTF8(name) { return valid }
      if isAnyBytes { return Windows1252.decode(data) }
      if let text = CharsetConverter.text(data, in: name) { return text.withoutMark }
      if isUTF8(name), isMostlyUTF8(data) { return String(decoding: data, as: UTF8.self) }
    }
    if let valid { return valid }
    return isMostlyUTF8(data) ? String(decoding: data, as: UTF8.self) : Windows1252.decode(data)
  }

  private static let westernNames: Set = [
    "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252", "cp1252", "us-ascii", "ascii",
  ]

  private static func isUTF8(_ name: String) -> Bool { ["utf-8", "utf8"].contains(name.lowercased()) }

  private static func byteOrderMark(of data: Data) -> (charset: String, length: Int)? {
    let start = Array(data.prefix(4))
    let marks: [(bytes: [UInt8], charset: String)] = [
      ([0x00, 0x00, 0xFE, 0xFF], "utf-32be"), ([0xFF, 0xFE, 0x00, 0x00], "utf-32le"), ([0xEF, 0xBB, 0xBF], "utf-8"),
      ([0xFE, 0xFF], "utf-16be"), ([0xFF, 0xFE], "utf-16le"),
    ]
    return marks.first { start.starts(with: $0.bytes) }.map { ($0.charset, $0.bytes.count) }
  }

  /// Whether most of the non-ASCII characters are valid UTF-8, as in a text with a few broken bytes.
  private static func isMostlyUTF8(_ data: Data) -> Bool {
    let replaced = String(decoding: data, as: UTF8.self).unicodeScalars.lazy.filter { !$0.isASCII }
    let broken = replaced.count { $0 == "\u{FFFD}" }
    return replaced.count - broken > broken
  }
}

extension String {
  /// The text, with each C1 control replaced by the windows-1252 character with the same byte.
  fileprivate var withoutControls: String {
    guard utf8.contains(0xC2), unicodeScalars.contains(where: { (0x80..<0xA0).contains($0.value) }) else { return self }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: unicodeScalars.lazy.map { UInt8(exactly: $0.value).map(Windows1252.scalar) ?? $0 })
    return String(scalars)
  }

  fileprivate var withoutMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }
}
