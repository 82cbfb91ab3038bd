import CReadline
import Foundation

/// The functions of the shell in readline, and the keys that are bound to them.
final class ReadlineKeys {
  private typealias Callback = @convention(c) (Int32, Int32) -> Int32

  private static let keymaps = insertingKeymaps + ["vi-move"]
  private static let insertingKeymaps = [emacs, "vi-insert"]
  private static let emacs = "emacs-standard"
  /// The functions of the keys that act on an empty line.
  private static let functions = KeyFunction.allCases.reduce(into: [Int32: KeyFunction]()) { functions, function in
    if let key = function.singleKey?.asciiValue { functions[Int32(key)] = function }
  }
  /// For C callbacks, which carry no context.
  private static var current: ReadlineKeys?

  /// The functions called by keys that have not been handled yet.
  private var called: [KeyFunction] = []
  /// The functions of readline that keys with Alt have on a line that is not empty.
  private var editing: [Int32: Callback] = [:]
  /// The single key that waits for the next one.
  private var chord = KeyChord()
  /// Whether a word of two letters or more begins with a text, asked at each single key.
  var begins: (_ text: String) -> Bool = { _ in false }
  /// Called when a single key begins to wait, with the number of the wait.
  var onWait: (_ count: Int) -> Void = { _ in }
  /// Whether single keys act on an empty line, asked at each; otherwise they are letters.
  var areSingle: () -> Bool = { false }
  /// The line that a digit with Alt stands for on an empty line, asked at each; nil for an argument of readline.
  var line: (_ digit: Int) -> String? = { _ in nil }
  /// Whether keys with Alt act on an empty line, asked at each.
  var actWithAlt: () -> Bool = { false }

  /// Whether Enter on an empty line asks for more without ending the line, asked at each.
  var isLoading: () -> Bool = { false }

  /// Names the functions and binds their keys; before readline is initialized, so that inputrc wins.
  func install() {
    Self.current = self
    for function in KeyFunction.allCases {
      let callback = Self.callback(of: function)
      rl_add_defun(strdup(function.rawValue), callback, -1)  // the name is kept by readline
      for name in Self.keymaps {
        guard let keymap = rl_get_keymap_by_name(name) else { continue }
        for sequence in function.standardSequences { rl_bind_keyseq_in_map(sequence, callback, keymap) }
      }
    }
    for keymap in Self.insertingKeymaps.compactMap({ rl_get_keymap_by_name($0) }) {
      for key in Self.functions.keys {
        rl_bind_key_in_map(key, { count, key in MainActor.assumeIsolated { ReadlineKeys.press(key, count) } }, keymap)
      }
    }
    for keymap in Self.insertingKeymaps.compactMap({ rl_get_keymap_by_name($0) }) {
      for key in Self.enterKeys {
        rl_bind_key_in_map(key, { count, key in MainActor.assumeIsolated { ReadlineKeys.enter(key, count) } }, keymap)
      }
    }
    installAlt()
  }

  /// Return, and the key that readline takes for it.
  private static let enterKeys: [Int32] = [13, 10]

  /// Ends the line; an empty one while something loads would only print a prompt.
  private static func enter(_ key: Int32, _ count: Int32) -> Int32 {
    guard rl_end == 0, let current, current.isLoading() else { return rl_newline(count, key) }
    current.called.append(.more)
    return 0
  }

  /// Binds letters and digits with Alt; in vi mode, Escape leads to other letters.
  private func installAlt() {
    guard let keymap = rl_get_keymap_by_name(Self.emacs) else { return }
    let letters = KeyFunction.allCases.compactMap(\.altSequence)
    for sequence in letters + (1...9).map({ "\\e\($0)" }) {
      guard let letter = sequence.last, let key = letter.asciiValue else { continue }
      editing[Int32(key)] = rl_function_of_keyseq("\u{1B}\(letter)", keymap, nil)
      rl_bind_keyseq_in_map(sequence, Self.alt, keymap)
    }
  }

  /// Takes the functions called since.
  func take() -> [KeyFunction] {
    defer { called = [] }
    return called
  }

  /// Whether a single key waits for the next one.
  var isWaiting: Bool { chord.held != nil }

  /// Ends the wait of a single key by the next character, nil for one that is no text: it acts, or is a letter.
  func endWait(by next: Character?) {
    switch chord.end(by: next, begins: begins) {
    case .acts(let function): called.append(function)
    case .isLetter(let letter): rl_insert_text(String(letter))
    case nil: break
    }
  }

  /// Lets the single key of a wait act, unless the wait has ended.
  func endWait(_ count: Int) {
    if let function = chord.end(ofWait: count) { called.append(function) }
  }

  /// Forgets the single key that waits.
  func forgetWait() { chord.forget() }

  /// The names of the keys that are bound to a function.
  func names(of function: KeyFunction) -> [String] {
    let single = areSingle() ? function.singleKey.map { [String($0)] } ?? [] : []
    let alt = Self.sequences(calling: Self.alt).filter { $0 == function.altSequence }
    return (single + Self.sequences(calling: Self.callback(of: function)) + alt).map(KeyName.of).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// The key sequences that call a C function.
  private static func sequences(calling callback: @escaping Callback) -> [String] {
    guard let sequences = rl_invoking_keyseqs(callback) else { return [] }
    defer { free(sequences) }
    var found: [String] = []
    while let sequence = sequences[found.count] {
      found.append(String(cString: sequence))
      free(sequence)
    }
    return found
  }

  /// A row is selected where single keys act, on an empty line; else the key goes through the history.
  private static func select(_ function: KeyFunction, _ count: Int32, _ key: Int32) -> Int32 {
    guard rl_end == 0, let current, current.areSingle() else {
      return function == .rowAbove ? rl_get_previous_history(count, key) : rl_get_next_history(count, key)
    }
    return call(function)
  }

  private static func call(_ function: KeyFunction) -> Int32 {
    if function == .redraw { rl_clear_screen(1, 0) }
    current?.called.append(function)
    return 0
  }

  /// A single key acts, or is a letter of a line.
  private static func press(_ key: Int32, _ count: Int32) -> Int32 {
    guard rl_end == 0, let current, current.areSingle(), let function = functions[key] else {
      return rl_insert(count, key)
    }
    if let letter = function.singleKey, current.chord.takes(letter, for: function, begins: current.begins) {
      current.onWait(current.chord.count)
    } else {
      current.called.append(function)
    }
    return 0
  }

  private static let alt: Callback = { count, key in
    MainActor.assumeIsolated { ReadlineKeys.pressWithAlt(key, count) }
  }

  /// A letter with Alt acts, and a digit with Alt is a line, on an empty line; otherwise it is readline's.
  private static func pressWithAlt(_ key: Int32, _ count: Int32) -> Int32 {
    guard let current else { return 0 }
    if rl_end == 0 {
      if current.actWithAlt(), let function = functions[key] {
        current.called.append(function)
        return 0
      }
      if let digit = UInt8(exactly: key).flatMap({ Character(UnicodeScalar($0)).wholeNumberValue }),
        let line = current.line(digit)
      {
        rl_insert_text(line)
        return rl_newline(1, key)
      }
    }
    return current.editing[key]?(count, key) ?? 0
  }

  /// The C function of each: one cannot know the key that it is called for.
  private static func callback(of function: KeyFunction) -> Callback {
    switch function {
    case .more: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.more) } }
    case .pageUp: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.pageUp) } }
    case .next: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.next) } }
    case .previous: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.previous) } }
    case .back: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.back) } }
    case .refresh: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.refresh) } }
    case .redraw: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.redraw) } }
    case .help: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.help) } }
    case .browse: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.browse) } }
    case .view: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.view) } }
    case .star: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.star) } }
    case .unseen: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.unseen) } }
    case .copy: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.copy) } }
    case .seenAll: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.seenAll) } }
    case .unread: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.unread) } }
    case .rowAbove: { count, key in MainActor.assumeIsolated { ReadlineKeys.select(.rowAbove, count, key) } }
    case .rowBelow: { count, key in MainActor.assumeIsolated { ReadlineKeys.select(.rowBelow, count, key) } }
    }
  }
}
