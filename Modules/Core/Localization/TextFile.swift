/// Finds the texts of some languages in a file without parsing the other languages.
enum TextFile {
  /// Returns the JSON object of each given language that the file has, by tag, without parsing the texts in it.
  static func parts(of tags: Set<String>, in file: [UInt8]) -> [String: ArraySlice<UInt8>] {
    var parts: [String: ArraySlice<UInt8>] = [:]
    var (depth, tag, start) = (0, "", 0)
    var position = 0
    while position < file.count, parts.count < tags.count {
      switch file[position] {
      case UInt8(ascii: "\""):
        let end = endOfString(from: position, in: file)
        if depth == 1 { tag = String(decoding: file[position + 1..<end], as: UTF8.self) }
        position = end
      case UInt8(ascii: "{"):
        depth += 1
        if depth == 2 { start = position }
      case UInt8(ascii: "}"):
        if depth == 2, tags.contains(tag) { parts[tag] = file[start...position] }
        depth -= 1
      default: break
      }
      position += 1
    }
    return parts
  }

  /// The position of the quotation mark that ends a string, or the end of the file.
  private static func endOfString(from start: Int, in file: [UInt8]) -> Int {
    var position = start + 1
    while position < file.count, file[position] != UInt8(ascii: "\"") {
      position += file[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position, file.count)
  }
}
