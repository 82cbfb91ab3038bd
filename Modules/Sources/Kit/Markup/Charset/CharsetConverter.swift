import Foundation

/// Decodes bytes with the C library's iconv.
enum CharsetConverter {
  /// The charset with which to decode, by label: a superset that documents with this label use in practice, or iconv's
  /// name for the charset (WHATWG Encoding, 4.2).
  private static let supersets = [
    "iso-8859-9": "cp1254", "iso-8859-11": "cp874", "tis-620": "cp874", "gb2312": "gb18030", "gb_2312-80": "gb18030",
    "gbk": "gb18030", "x-gbk": "gb18030", "big5": "big5-hkscs", "shift_jis": "cp932", "shift-jis": "cp932",
    "sjis": "cp932", "x-sjis": "cp932", "windows-31j": "cp932", "euc-kr": "cp949", "ks_c_5601-1987": "cp949",
    "x-mac-roman": "macintosh", "x-euc-jp": "euc-jp", "utf8": "utf-8", "unicode": "utf-16", "ucs-2": "utf-16",
  ]
  private static let maximumName = 40

  /// Decodes bytes; nil if the charset is unknown, or if the bytes are not valid in the charset.
  static func text(_ data: Data, in charset: String) -> String? {
    let label = charset.lowercased()
    let name = supersets[label] ?? label
    let isName = name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || [0x2D, 0x2E, 0x3A, 0x5F].contains($0) }
    guard isName, !name.isEmpty, name.utf8.count <= maximumName, let converter = iconv_open("UTF-8", name),
      Int(bitPattern: converter) != -1
    else { return nil }
    defer { iconv_close(converter) }
    return convert(data, with: converter)
  }

  private static func convert(_ data: Data, with converter: iconv_t) -> String? {
    var input = [CChar](unsafeUninitializedCapacity: data.count) { buffer, count in
      count = data.copyBytes(to: UnsafeMutableRawBufferPointer(buffer))
    }
    var converted: [UInt8] = []
    var part = [CChar](repeating: 0, count: 1 << 16)
    return input.withUnsafeMutableBufferPointer { input in
      var next = input.baseAddress
      var left = input.count
      while left > 0 {
        let before = left
        let written = part.withUnsafeMutableBufferPointer { part in
          var end = part.baseAddress
          var room = part.count
          let failed = iconv(converter, &next, &left, &end, &room) == -1 && errno != E2BIG
          return failed ? nil : part.count - room
        }
        guard let written, written > 0 || left < before else { return nil }
        converted += part[..<written].lazy.map { UInt8(bitPattern: $0) }
      }
      return String(decoding: converted, as: UTF8.self)
    }
  }
}
