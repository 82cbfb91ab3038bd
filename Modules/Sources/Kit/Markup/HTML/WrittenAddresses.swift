/// Finds the web addresses that are written in a text.
struct WrittenAddresses {
  /// A part of a text.
  enum Part {
    /// Words, unchanged.
    case words(String)
    /// An address, without the punctuation after it.
    case address(String)
  }

  /// The maximum length of an address, in characters; longer than browsers accept.
  private static let maximumLength = 2_083
  private static let separator = Array("://".unicodeScalars)
  private static let schemes = ["https", "http"].map { Array($0.unicodeScalars) }
  /// Characters that no address contains, and that therefore end an address.
  private static let ends = Set("<>\"`“”„«»‹›「」『』【】〈〉《》〔〕（）［］｛｝、。，．！？；：…،؛؟۔।॥".unicodeScalars)
  /// Sentence punctuation that does not belong to the preceding address.
  private static let trailing = Set(".,;:!?'’*)]}".unicodeScalars)
  private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [")": "(", "]": "[", "}": "{"]
  /// Characters in an address after which letters of any script belong to the address.
  private static let joints = Set("/=_-#?%.&+~".unicodeScalars)

  private let text: [Unicode.Scalar]

  /// Whether a text may contain addresses.
  static func mayBe(in text: String) -> Bool {
    // Searches the bytes, because searching for a string takes far longer, and every text of a feed is searched.
    var text = text
    return text.withUTF8 { bytes in
      bytes.indices.dropLast(2).contains {
        bytes[$0] == Byte.colon && bytes[$0 + 1] == Byte.slash && bytes[$0 + 2] == Byte.slash
      }
    }
  }

  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
  }

  /// The parts of the text, in order.
  var parts: [Part] {
    var parts: [Part] = []
    var (start, position) = (0, 0)
    while position < text.count {
      guard text[position] == ":", text[position...].starts(with: Self.separator) else {
        position += 1
        continue
      }
      let sign = position
      let run = text[sign...].dropFirst(Self.separator.count).prefix { !Self.isEnd($0) }
      // Each character is examined only a few times, because the text may be long and hostile.
      position = run.endIndex
      guard let scheme = scheme(before: sign), let end = end(of: run) else { continue }
      if scheme > start { parts.append(.words(string(start..<scheme))) }
      parts.append(.address(string(scheme..<end)))
      start = end
      position = end
    }
    if start < text.count { parts.append(.words(string(start..<text.count))) }
    return parts
  }

  private func string(_ range: Range<Int>) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: text[range])
    return String(string)
  }

  private static func isEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value < 0x20 || ends.contains(scalar)
  }

  /// The start of the scheme that ends at `end`, such as `https://`; nil if there is none, or if a letter or a digit
  /// comes directly before it.
  private func scheme(before end: Int) -> Int? {
    for scheme in Self.schemes where end >= scheme.count {
      let start = end - scheme.count
      guard text[start..<end].elementsEqual(scheme, by: { Self.lowercased($0) == $1 }) else { continue }
      let isInWord = start > 0 && text[start - 1].isASCII && text[start - 1].properties.isAlphabetic
      return isInWord || (start > 0 && ("0"..."9").contains(text[start - 1])) ? nil : start
    }
    return nil
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
  }

  /// The end index of the address whose host is at the start of `run`; nil if there is no host, or if the address is
  /// too long.
  private func end(of run: ArraySlice<Unicode.Scalar>) -> Int? {
    var address = run.prefix(upTo: endOfScript(in: run))
    var unclosed: [Unicode.Scalar: Int] = [:]
    for (closing, opening) in Self.brackets {
      unclosed[closing] = address.count { $0 == closing } - address.count { $0 == opening }
    }
    while let last = address.last, Self.trailing.contains(last) || last.isForeignPunctuation {
      if let count = unclosed[last] {
        guard count > 0 else { break }
        unclosed[last] = count - 1
      }
      address.removeLast()
    }
    guard let first = address.first, first != "/", first != "?", first != "#", address.count <= Self.maximumLength
    else {
      return nil
    }
    return address.endIndex
  }

  /// The index at which Chinese, Japanese or Korean words follow an address without a space, either after a letter of
  /// another script, or as particles after a slash.
  private func endOfScript(in run: ArraySlice<Unicode.Scalar>) -> Int {
    var isHost = true
    var hasDot = false
    for index in run.indices {
      let scalar = run[index]
      if scalar == "/" || scalar == "?" || scalar == "#" { isHost = false }
      if isHost, scalar == "." { hasDot = true }
      guard scalar.isEastAsian, index > run.startIndex, !run[index - 1].isEastAsian else { continue }
      let before = run[index - 1]
      let isParticle = before == "/" && scalar.isHiragana
      let belongs = isHost ? !hasDot || Self.joints.contains(before) : Self.joints.contains(before) && !isParticle
      if !belongs { return index }
    }
    return run.endIndex
  }
}

extension Unicode.Scalar {
  /// Whether the character is non-ASCII punctuation.
  fileprivate var isForeignPunctuation: Bool {
    switch properties.generalCategory {
    case .otherPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: !isASCII
    default: false
    }
  }

  fileprivate var isHiragana: Bool { (0x3040...0x309F).contains(value) }

  /// Whether the character is a Chinese, Japanese or Korean letter or symbol, which are written without spaces.
  fileprivate var isEastAsian: Bool {
    switch value {
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
