import Synchronization

/// A stored text, decoded and checked on first use.
///
/// Most long texts of a list are never decoded.
final class SavedRichText: Sendable {
  /// A decoded text.
  struct Decoded: Sendable {
    let text: String
    let layout: RichTextLayout?
    /// Whether the layout was damaged, or the text is incomplete.
    let isDamaged: Bool
  }

  private enum State: Sendable {
    case bytes(text: ArraySlice<UInt8>, layout: ArraySlice<UInt8>)
    /// A text that is stored elsewhere, with its first bytes.
    case elsewhere(String, read: @Sendable () -> RichText?)
    case decoded(Decoded)
  }

  private let state: Mutex<State>
  /// The checksum of a text that is stored elsewhere, for comparisons; nil for other texts.
  private let checksum: UInt64?

  init(_ text: ArraySlice<UInt8>, layout: ArraySlice<UInt8>) {
    state = Mutex(.bytes(text: text, layout: layout))
    checksum = nil
  }

  init(beginning: String, checksum: UInt64, read: @escaping @Sendable () -> RichText?) {
    state = Mutex(.elsewhere(beginning, read: read))
    self.checksum = checksum
  }

  /// The decoded text; the first access releases the stored bytes.
  var decoded: Decoded {
    state.withLock { state in
      let decoded: Decoded
      switch state {
      case .decoded(let known): return known
      case .bytes(let text, let layout): decoded = Self.decode(text, layout)
      case .elsewhere(let beginning, let read):
        let text = read()
        decoded = Decoded(
          text: text?.plainText ?? beginning + "…", layout: text?.layout, isDamaged: text?.isDamaged ?? true)
      }
      state = .decoded(decoded)
      return decoded
    }
  }

  /// The first `count` bytes, and whether they are the whole text; nil if this requires decoding.
  func beginning(_ count: Int) -> (text: String, isWhole: Bool)? {
    state.withLock { state in
      switch state {
      case .bytes(let text, _):
        var end = text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex
        while end > text.startIndex, end < text.endIndex, text[end] & 0xC0 == 0x80 { end -= 1 }
        return (String(decoding: text[..<end], as: UTF8.self), end == text.endIndex)
      case .elsewhere(let beginning, _):
        return beginning.utf8.count < count ? nil : (beginning.first(bytes: count).text, false)
      case .decoded: return nil
      }
    }
  }

  /// Whether two texts are equal; nil if the comparison requires decoding.
  func isSame(as other: SavedRichText) -> Bool? {
    guard self !== other else { return true }
    if let checksum, let others = other.checksum { return checksum == others }
    // Acquires one lock after the other, never both at the same time.
    guard let bytes, let others = other.bytes, bytes == others else { return nil }
    return true
  }

  private var bytes: [ArraySlice<UInt8>]? {
    state.withLock { if case .bytes(let text, let layout) = $0 { [text, layout] } else { nil } }
  }

  private static func decode(_ text: ArraySlice<UInt8>, _ layout: ArraySlice<UInt8>) -> Decoded {
    let text = String(decoding: text, as: UTF8.self)
    let layout = RichTextLayout(bytes: Array(layout))
    do {
      try RichTextCheck.check(layout, of: text)
      return Decoded(text: text, layout: layout, isDamaged: false)
    } catch {
      return Decoded(text: text, layout: nil, isDamaged: true)
    }
  }
}

extension String {
  /// The first `count` bytes, and whether they are the whole text.
  func first(bytes count: Int) -> (text: String, isWhole: Bool) {
    let end = utf8.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
    // An offset within a character is rounded down to the start of the character.
    return (String(self[..<end]), end == endIndex)
  }
}
