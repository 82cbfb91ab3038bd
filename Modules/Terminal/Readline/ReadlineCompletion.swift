import CReadline
import Foundation

/// Completion for readline: candidates for the word at the cursor, listed with their hints.
final class ReadlineCompletion {
  /// The console, for C callbacks, which have no context parameter.
  private static var console: ReadlineConsole { .shared }

  private var candidates: [CompletionCandidate] = []
  private var next = 0

  func install() {
    rl_completer_word_break_characters = UnsafePointer(strdup(" \t\n;"))  // kept by readline; `/` stays in a word
    rl_attempted_completion_function = { word, start, _ in
      let word = word.map { String(cString: $0) } ?? ""
      let matches = MainActor.assumeIsolated {
        UInt(bitPattern: ReadlineCompletion.console.completion.matches(for: word, at: Int(start)))
      }
      return UnsafeMutablePointer(bitPattern: matches)
    }
    rl_completion_display_matches_hook = { matches, count, _ in
      // The first element is the common prefix, then the matches follow.
      let texts = (1...max(1, Int(count))).compactMap { index in matches?[index].map { String(cString: $0) } }
      MainActor.assumeIsolated { ReadlineCompletion.console.completion.list(texts) }
    }
  }

  private func matches(for word: String, at start: Int) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    rl_attempted_completion_over = 1  // never file names
    let line = rl_line_buffer.map { String(decoding: UnsafeRawBufferPointer(start: $0, count: start), as: UTF8.self) }
    candidates = Self.console.completer(CompletionRequest(before: line ?? "", word: word))
    next = 0
    // The path may continue after a folder, so no space is appended.
    if candidates.count == 1, candidates[0].text.hasSuffix("/") { rl_completion_append_character = 0 }
    return rl_completion_matches(word) { _, _ in
      let match = MainActor.assumeIsolated { UInt(bitPattern: ReadlineCompletion.console.completion.nextMatch()) }
      return UnsafeMutablePointer(bitPattern: match)
    }
  }

  /// The next match, as a C string that readline frees.
  private func nextMatch() -> UnsafeMutablePointer<CChar>? {
    guard next < candidates.count else { return nil }
    defer { next += 1 }
    return strdup(candidates[next].text)
  }

  /// Lists matches in the order of the candidates, not in readline's order: 2 before 10.
  private func list(_ matches: [String]) {
    let matched = Set(matches)
    Self.console.show(Self.console.completionList(candidates.filter { matched.contains($0.text) }))
  }
}
