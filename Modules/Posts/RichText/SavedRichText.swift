import Synchronization

/// A text with a layout as the bytes that were saved: decoded and checked when it is first read.
///
/// Most of the long texts of a list never are.
final class SavedRichText: Sendable {
  /// A text that was decoded; without a layout if that was damaged.
  struct Decoded: Sendable {
    let text: String
    let layout: RichTextLayout?
  }

  private enum State: Sendable {
    case bytes(text: ArraySlice<UInt8>, layout: ArraySlice<UInt8>)
    case decoded(Decoded)
  }

  private let state: Mutex<State>

  init(_ text: ArraySlice<UInt8>, layout: ArraySlice<UInt8>) {
    state = Mutex(.bytes(text: text, layout: layout))
  }

  /// The text, whose bytes are let go of.
  var decoded: Decoded {
    state.withLock { state in
      switch state {
      case .decoded(let decoded): return decoded
      case .bytes(let text, let layout):
        let decoded = Self.decode(text, layout)
        state = .decoded(decoded)
        return decoded
      }
    }
  }

  /// The first bytes of a text that was not decoded, and whether they are all; nil for one that was.
  func beginning(_ count: Int) -> (text: String, isWhole: Bool)? {
    state.withLock { state in
      guard case .bytes(let text, _) = state else { return nil }
      var end = text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex
      while end > text.startIndex, end < text.endIndex, text[end] & 0xC0 == 0x80 { end -= 1 }
      return (String(decoding: text[..<end], as: UTF8.self), end == text.endIndex)
    }
  }

  /// Whether both have the same bytes, as far as that is known without decoding them.
  func hasSameBytes(as other: SavedRichText) -> Bool {
    guard self !== other else { return true }
    // One after the other: no thread holds both.
    guard let bytes, let others = other.bytes else { return false }
    return bytes == others
  }

  private var bytes: [ArraySlice<UInt8>]? {
    state.withLock { if case .bytes(let text, let layout) = $0 { [text, layout] } else { nil } }
  }

  private static func decode(_ text: ArraySlice<UInt8>, _ layout: ArraySlice<UInt8>) -> Decoded {
    let text = String(decoding: text, as: UTF8.self)
    let layout = RichTextLayout(bytes: Array(layout))
    do {
      try RichTextCheck.check(layout, of: text)
      return Decoded(text: text, layout: layout)
    } catch {
      return Decoded(text: text, layout: nil)
    }
  }
}
