import Foundation
import Loading
import Markup
import PostRows
import Posts
import SceneTesting
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

/// A page loses no word at any width, and lines of code stay whole in a file.
@Suite(.timeLimit(.minutes(2)))
@MainActor struct PageWordsTests {
  @Test(arguments: 1...4) func noWordOfAPageIsLostAtAnyWidth(seed: UInt64) async {
    let page = GeneratedPage(seed: seed)
    for width in 20...200 {
      // Lets other tests use the main actor.
      await Task.yield()
      let lines = lines(of: page, width: width, isScreen: true)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width }, "seed \(seed), \(width) columns")
      #expect(!lines.contains { $0.hasSuffix("…") }, "seed \(seed), \(width) columns")
      let found = Self.words(in: lines)
      let lost = page.words.filter { !found.contains($0) }
      #expect(lost.isEmpty, "seed \(seed), \(width) columns: \(lost)")
      // Words longer than a line are broken.
      let letters = String(lines.joined().filter { !Self.between.contains($0) })
      let lostWords = page.longWords.filter { !letters.contains($0) }
      #expect(lostWords.isEmpty, "seed \(seed), \(width) columns: \(lostWords)")
      let whole = Self.unwrapped(lines).joined(separator: "\n")
      let lostLines = page.programLines.filter { !whole.contains($0) }
      #expect(lostLines.isEmpty, "seed \(seed), \(width) columns: \(lostLines)")
    }
  }

  @Test(arguments: 1...12) func linesOfCodeAreNotWrappedInRedirectedOutput(seed: UInt64) {
    let page = GeneratedPage(seed: seed)
    for width in [20, 33, 80, 200] {
      let lines = lines(of: page, width: width, isScreen: false).joined(separator: "\n")
      let lost = page.programLines.filter { !lines.contains($0) }
      #expect(lost.isEmpty, "seed \(seed), \(width) columns: \(lost)")
    }
  }

  /// Sequences of letters and digits.
  private static func words(in lines: [String]) -> Set<String> {
    Set(
      lines.flatMap { line in
        line.unicodeScalars.split { !$0.properties.isAlphabetic && !$0.properties.isASCIIHexDigit }.map { String($0) }
      })
  }

  private func lines(of page: GeneratedPage, width: Int, isScreen: Bool) -> [String] {
    let html = HTMLText(page.html, base: URL(string: "https://example.org/"))
    var details = Post.Details()
    (details.title, details.text, details.textLinks) = ("A title", html.document, html.links)
    let post = Post(
      id: Post.ID(rawValue: "a"), images: html.images.map { ImageRef($0.address, description: $0.alt) },
      details: details)
    let document = PostDocument(PostRow(post), context: makeContext())
    let look = PageLook(width: width, abilities: TextAbilities(isScreen: isScreen))
    return document.lines(in: look).compactMap { $0.text?.plain }
  }

  /// Characters between the parts of a broken word: blanks, bars and marks.
  private static let between: Set<Character> = [" ", "\n", "│", "↳"]

  /// The lines, with continuation lines joined to the previous line.
  private static func unwrapped(_ lines: [String]) -> [String] {
    var whole: [String] = []
    for line in lines {
      let rest = line.drop { $0 == " " || $0 == "│" }
      if rest.hasPrefix("↳ "), !whole.isEmpty {
        whole[whole.count - 1] += rest.dropFirst(2)
      } else {
        whole.append(line)
      }
    }
    return whole
  }
}

/// A page of random elements of all kinds, in which no word repeats.
struct GeneratedPage {
  private(set) var html = ""
  /// Words that fit on every line.
  private(set) var words: [String] = []
  /// Words longer than some lines.
  private(set) var longWords: [String] = []
  /// Lines of code.
  private(set) var programLines: [String] = []
  private var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed &* 104_729)
    for _ in 0..<number(4...9) { html += block(depth: 0) }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func word() -> String {
    let letters = ["w", "wo", "wö", "λό", "é"]
    words.append("\(letters[number(0...letters.count - 1)])\(words.count)x")
    return words[words.count - 1]
  }

  private mutating func longWord() -> String {
    let letter = ["y", "語"][number(0...1)]
    let word = "l\(longWords.count)" + String(repeating: letter, count: number(30...120)) + "z"
    longWords.append(word)
    return word
  }

  private mutating func line(_ range: ClosedRange<Int>, hasLongWords: Bool = true) -> String {
    (0..<number(range)).map { _ in
      let word = hasLongWords && number(0...15) == 0 ? longWord() : word()
      let names = ["b", "i", "code", "del", "ins", "span", "q", "mark", "small"]
      switch number(0...14) {
      case 0: return "<a href='https://example.org/\(words.count)'>\(word)</a>"
      case 1, 2:
        let name = names[number(0...names.count - 1)]
        return "<\(name)>\(word)</\(name)>"
      case 3: return word + "<br>" + self.word()
      case 4: return "<ruby>\(word)<rt>\(self.word())</rt></ruby>"
      case 5: return "<math><mi>\(word)</mi></math>"
      default: return word
      }
    }.joined(separator: " ")
  }

  private mutating func program() -> String {
    let lines = (0..<number(1...5)).map { _ in
      String(repeating: " ", count: 2 * number(0...6))
        + (0..<number(1...14)).map { _ in word() }.joined(separator: number(0...3) == 0 ? "  " : " ")
    }
    programLines += lines.map { String($0.drop { $0 == " " }) }
    return "<pre><code>"
      + lines.map { $0.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "<span> </span>") }
      .joined(separator: "\n") + "</code></pre>"
  }

  private mutating func table() -> String {
    let (columns, rows) = (number(1...6), number(1...5))
    return "<table>"
      + (0..<rows).map { row in
        "<tr>"
          + (0..<columns).map { _ in
            let name = row == 0 ? "th" : "td"
            let content = number(0...11) == 0 ? program() : line(0...8, hasLongWords: false)
            return "<\(name)>\(content)</\(name)>"
          }.joined() + "</tr>"
      }.joined() + "</table>"
  }

  private mutating func block(depth: Int) -> String {
    let kind = number(0...(depth < 4 ? 12 : 6))
    switch kind {
    case 0: return "<h\(number(1...6))>\(line(1...9))</h2>"
    case 1: return program()
    case 2:
      return "<figure><img src='/\(words.count).png' alt='\(word())'><figcaption>\(line(1...9))</figcaption></figure>"
    case 3: return "<hr>"
    case 4: return depth == 0 ? table() : "<p>\(line(1...20))</p>"
    case 5, 6: return "<p>\(line(1...60))</p>"
    case 7: return "<blockquote>\(block(depth: depth + 1))</blockquote>"
    case 8: return "<dl><dt>\(line(1...4))</dt><dd>\(block(depth: depth + 1))</dd></dl>"
    case 9: return "<details><summary>\(line(1...4))</summary>\(block(depth: depth + 1))</details>"
    default:
      let list = ["ul", "ol", "ol type=a", "ol type=I reversed"][number(0...3)]
      return "<\(list)>"
        + (0..<number(1...3)).map { _ in "<li>\(line(0...6))\(block(depth: depth + 1))</li>" }.joined()
        + "</\(list.prefix(2))>"
    }
  }
}
