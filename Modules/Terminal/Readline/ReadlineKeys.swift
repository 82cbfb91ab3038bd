import CReadline
import Foundation

/// Registers the shell's functions in readline, and binds keys to them.
final class ReadlineKeys {
  private typealias Callback = @convention(c) (Int32, Int32) -> Int32

  private static let keymaps = insertingKeymaps + ["vi-move"]
  private static let insertingKeymaps = [emacs, "vi-insert"]
  private static let emacs = "emacs-standard"
  /// The functions of the keys that act on an empty line, by the ASCII code of the key.
  private static let functions = KeyFunction.allCases.reduce(into: [Int32: KeyFunction]()) { functions, function in
    if let key = function.singleKey?.asciiValue { functions[Int32(key)] = function }
  }
  /// The console, for C callbacks, which have no context parameter.
  private static var console: ReadlineConsole { .shared }

  /// The events of keys that have not been reported yet.
  private var pressed: [ConsoleEvent] = []
  /// The readline functions of Alt keys on a line with text.
  private var editing: [Int32: Callback] = [:]
  /// The single key that waits for the next key.
  private var chord = KeyChord()

  /// Registers the functions and binds their default keys.
  ///
  /// Called before readline reads inputrc, which takes precedence.
  func install() {
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
      for key in Self.enterKeys {
        rl_bind_key_in_map(key, { count, key in MainActor.assumeIsolated { ReadlineKeys.enter(key, count) } }, keymap)
      }
    }
    installAlt()
  }

  /// Return, and the key to which readline maps it.
  private static let enterKeys: [Int32] = [13, 10]

  /// Ends the line.
  ///
  /// If the line is empty and something is loading, only reports the line, because readline would print another prompt.
  private static func enter(_ key: Int32, _ count: Int32) -> Int32 {
    guard rl_end == 0, console.isLoading() else { return rl_newline(count, key) }
    console.bindings.pressed.append(.line(""))
    return 0
  }

  /// Binds Alt with letters and digits, except in vi mode, where Escape starts other commands.
  private func installAlt() {
    guard let keymap = rl_get_keymap_by_name(Self.emacs) else { return }
    let letters = KeyFunction.allCases.compactMap(\.altSequence)
    for sequence in letters + (1...9).map({ "\\e\($0)" }) {
      guard let letter = sequence.last, let key = letter.asciiValue else { continue }
      editing[Int32(key)] = rl_function_of_keyseq("\u{1B}\(letter)", keymap, nil)
      rl_bind_keyseq_in_map(sequence, Self.alt, keymap)
    }
  }

  /// Returns the events since the last call.
  func take() -> [ConsoleEvent] {
    defer { pressed = [] }
    return pressed
  }

  /// Whether a single key is waiting for the next key.
  var isWaiting: Bool { chord.held != nil }

  /// Ends the wait of a single key with the next character, or with nil if the next key is not text.
  ///
  /// The single key then acts, or becomes a letter.
  func endWait(by next: Character?) {
    switch chord.end(by: next, begins: Self.console.beginsWord) {
    case .acts(let function): pressed.append(.function(function))
    case .isLetter(let letter): rl_insert_text(String(letter))
    case nil: break
    }
  }

  /// Makes a single key act after its timeout, unless its wait has ended.
  func endWait(_ count: Int) {
    if let function = chord.end(ofWait: count) { pressed.append(.function(function)) }
  }

  /// Discards the waiting single key.
  func forgetWait() { chord.forget() }

  /// The names of the keys bound to a function.
  func names(of function: KeyFunction) -> [String] {
    let single = Self.console.hasSingleKeys() ? function.singleKey.map { [String($0)] } ?? [] : []
    let alt = Self.sequences(calling: Self.alt).filter { $0 == function.altSequence }
    return (single + Self.sequences(calling: Self.callback(of: function)) + alt).map(KeyName.of).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// The key sequences that are bound to a C function.
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

  /// Selects a row if the line is empty and single keys are enabled; otherwise moves through the history.
  private static func select(_ function: KeyFunction, _ count: Int32, _ key: Int32) -> Int32 {
    guard rl_end == 0, console.hasSingleKeys() else {
      return function == .rowAbove ? rl_get_previous_history(count, key) : rl_get_next_history(count, key)
    }
    return call(function)
  }

  private static func call(_ function: KeyFunction) -> Int32 {
    if function == .redraw { rl_clear_screen(1, 0) }
    console.bindings.pressed.append(.function(function))
    return 0
  }

  /// Makes a single key act on an empty line; otherwise inserts it.
  private static func press(_ key: Int32, _ count: Int32) -> Int32 {
    guard rl_end == 0, console.hasSingleKeys(), let function = functions[key] else { return rl_insert(count, key) }
    let (keys, begins) = (console.bindings, console.beginsWord)
    if let letter = function.singleKey, keys.chord.takes(letter, for: function, begins: begins) {
      console.wait(keys.chord.count)
    } else {
      keys.pressed.append(.function(function))
    }
    return 0
  }

  private static let alt: Callback = { count, key in
    MainActor.assumeIsolated { ReadlineKeys.pressWithAlt(key, count) }
  }

  /// On an empty line, Alt with a letter triggers a function, and Alt with a digit runs a line; otherwise readline
  /// handles the key.
  private static func pressWithAlt(_ key: Int32, _ count: Int32) -> Int32 {
    if rl_end == 0 {
      if console.hasAltKeys(), let function = functions[key] { return call(function) }
      if let digit = UInt8(exactly: key).flatMap({ Character(UnicodeScalar($0)).wholeNumberValue }),
        let line = console.lineOfDigit(digit)
      {
        rl_insert_text(line)
        return rl_newline(1, key)
      }
    }
    return console.bindings.editing[key]?(count, key) ?? 0
  }

  /// The C function for each shell function; there is one per function, because a callback does not receive the key
  /// that triggered it.
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
    case .skip: { _, _ in MainActor.assumeIsolated { ReadlineKeys.call(.skip) } }
    case .rowAbove: { count, key in MainActor.assumeIsolated { ReadlineKeys.select(.rowAbove, count, key) } }
    case .rowBelow: { count, key in MainActor.assumeIsolated { ReadlineKeys.select(.rowBelow, count, key) } }
    }
  }
}
