/// Separates keys from pastes and from late replies of the terminal.
///
/// A paste is only passed on when it is complete, because readline would block until its end. Replies are removed
/// whenever they arrive, because a terminal may reply to queries in any order, sometimes seconds later.
nonisolated struct InputFilter {
  /// The maximum size of a paste, in bytes; the rest of a longer paste is dropped.
  static let maximumPaste = 4 << 20
  /// The maximum size of a reply, in bytes; a longer reply is treated as keys.
  private static let maximumAnswer = 4_096

  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let control = Array("\u{1B}[".utf8)
  /// The prefixes of replies that contain text: about kitty graphics, colours, and the background.
  private static let texts = ["\u{1B}_G", "\u{1B}P1$r", "\u{1B}P0$r", "\u{1B}]11;rgb"].map { Array($0.utf8) }
  /// The prefixes of replies that may also be keys: Escape, Alt-_ and Alt-P.
  ///
  /// Alt-] is not among them: it has no function, so its bytes can wait for the next key.
  private static let keys = ["\u{1B}", "\u{1B}_", "\u{1B}P"].map { Array($0.utf8) }

  /// Whether the last reply, which every terminal sends, has arrived and was removed.
  private(set) var hasLastAnswer = false
  /// The bytes of an incomplete paste marker or reply.
  private var held: [UInt8] = []
  /// The received bytes of a paste, without its markers; nil if no paste is being received.
  private var paste: [UInt8]?
  /// The number of bytes of `pasteEnd` matched so far.
  private var matched = 0

  private enum Match {
    case none, partial, paste, answer
  }

  /// Whether the input ends with a key, such as Escape, that may also be the beginning of a sequence.
  var endsInKey: Bool { Self.keys.contains(held) }

  /// Returns the keys and complete pastes in the received bytes.
  mutating func filter(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var ready: [UInt8] = []
    for byte in bytes {
      if paste == nil { takeKey(byte, into: &ready) } else { takePasted(byte, into: &ready) }
    }
    return ready
  }

  /// Returns the held bytes, which are then treated as keys.
  mutating func release() -> [UInt8] {
    defer { held = [] }
    return held
  }

  /// Discards an incomplete paste or reply.
  mutating func reset() {
    held = []
    paste = nil
    matched = 0
  }

  private mutating func takePasted(_ byte: UInt8, into ready: inout [UInt8]) {
    if byte == Self.pasteEnd[matched] {
      matched += 1
    } else {
      add(Self.pasteEnd.prefix(matched))
      matched = byte == Self.escape ? 1 : 0
      if matched == 0 { add([byte]) }
    }
    guard matched == Self.pasteEnd.count else { return }
    ready += Self.pasteStart + (paste ?? []) + Self.pasteEnd
    reset()
  }

  private mutating func add(_ bytes: some Collection<UInt8>) {
    guard let count = paste?.count, count + bytes.count <= Self.maximumPaste else { return }
    paste?.append(contentsOf: bytes)
  }

  private mutating func takeKey(_ byte: UInt8, into ready: inout [UInt8]) {
    guard byte == Self.escape || !held.isEmpty else { return ready.append(byte) }
    if byte == Self.escape, !Self.texts.contains(where: held.starts) { ready += release() }
    held.append(byte)
    switch match() {
    case .partial: break
    case .none: ready += release()
    case .paste:
      held = []
      paste = []
    case .answer:
      hasLastAnswer = hasLastAnswer || held.starts(with: Self.control) && held.last == UInt8(ascii: "c")
      held = []
    }
  }

  private func match() -> Match {
    if Self.pasteStart.starts(with: held) { return held.count == Self.pasteStart.count ? .paste : .partial }
    guard held.count <= Self.maximumAnswer else { return .none }
    if Self.texts.contains(where: { $0.starts(with: held) }) { return .partial }
    return Self.texts.first(where: held.starts).map(matchText) ?? matchControl()
  }

  /// Matches a text reply up to its end, `ESC \` or BEL; all bytes except the last one were matched earlier.
  private func matchText(after beginning: [UInt8]) -> Match {
    let ending = held.dropFirst(beginning.count).suffix(2)
    if ending.last == Self.bell { return .answer }
    if ending.count == 2, ending.first == Self.escape { return ending.last == UInt8(ascii: "\\") ? .answer : .none }
    return ending.allSatisfy { (0x20...0x7E).contains($0) || $0 == Self.escape } ? .partial : .none
  }

  /// Matches a reply: `ESC [ ?`, parameters and a letter; or `ESC [ 6 ;`, parameters and `t`.
  private func matchControl() -> Match {
    guard held.starts(with: Self.control) else { return .none }
    let text = held.dropFirst(Self.control.count)
    let isPrivate = text.first == UInt8(ascii: "?")
    let isSize = text.starts(with: Array("6;".utf8))
    if text.count == 1, isPrivate || text.first == UInt8(ascii: "6") { return .partial }
    guard isPrivate || isSize, let last = text.last else { return .none }
    if (0x30...0x3F).contains(last) { return .partial }
    return isPrivate || last == UInt8(ascii: "t") ? .answer : .none
  }
}
