import Foundation

extension Charset {
  /// The bytes at the start of a document that a declaration must stand in.
  private static let searched = 1024

  /// The charset that a document declares: `<?xml encoding=…?>`, or HTML's `<meta charset=…>`.
  static func declaration(in data: Data) -> String? {
    let start = Array(data.prefix(4))
    if let family = families.first(where: { start == $0.bytes })?.charset { return declared(in: data, as: family) }
    let head = Windows1252.decode(data.prefix(searched))
    if let match = head.firstMatch(of: xmlDeclaration) {
      let name = String(match.name)
      // The declaration itself could be read: its characters have one byte.
      return name.lowercased().hasPrefix("utf-16") || name.lowercased().hasPrefix("ucs-") ? nil : name
    }
    return head.firstMatch(of: metaTag).map { String($0.name) }
  }

  /// Charsets in which `<?xm`, or `<` and a zero, are written with other bytes (XML 1.0, appendix F).
  private static let families: [(bytes: [UInt8], charset: String)] = [
    ([0x00, 0x00, 0x00, 0x3C], "utf-32be"), ([0x3C, 0x00, 0x00, 0x00], "utf-32le"),
    ([0x00, 0x3C, 0x00, 0x3F], "utf-16be"), ([0x3C, 0x00, 0x3F, 0x00], "utf-16le"),
    ([0x4C, 0x6F, 0xA7, 0x94], "cp037"),
  ]

  /// The charset of a family: EBCDIC has many, that differ beyond the declaration.
  private static func declared(in data: Data, as family: String) -> String {
    guard family == "cp037", let head = CharsetConverter.text(data.prefix(searched), in: family),
      let match = head.firstMatch(of: xmlDeclaration)
    else { return family }
    return String(match.name)
  }

  private static var xmlDeclaration: Regex<(Substring, name: Substring)> {
    /<\?xml[^>]*?encoding\s*=\s*["']\s*(?<name>[A-Za-z0-9._:\-]+)/.ignoresCase()
  }

  private static var metaTag: Regex<(Substring, name: Substring)> {
    /<meta[^>]*?charset\s*=\s*["']?\s*(?<name>[A-Za-z0-9._:\-]+)/.ignoresCase()
  }
}
