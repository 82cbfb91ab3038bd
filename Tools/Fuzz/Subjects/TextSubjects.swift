import Foundation
import JSON
import Viper

@testable import Terminal

/// Fuzzes texts for the terminal.
enum TextSubjects {
  static func clean(_ data: Data) {
    let cleaned = TextCleaner.clean(data.text)
    require(cleaned.unicodeScalars.allSatisfy(isHarmless), "A control character is left.")
    require(TextCleaner.clean(cleaned) == cleaned, "A clean text is changed.")
    require(DisplayWidth.of(cleaned) >= 0, "The width is negative.")
    let line = StyledText(line: data.text)
    require(!line.plain.contains { $0.isNewline || $0 == "\t" }, "A line end is left.")
  }

  /// Checks that no line exceeds the width, and that only white space is lost.
  static func wrap(_ data: Data) {
    let (byte, rest) = data.parameter
    let width = byte + 2
    let half = rest.count / 2
    let text = StyledText(Data(rest.prefix(half)).text) + StyledText(Data(rest.dropFirst(half)).text, .strong)
    let lines = text.wrapped(to: width)
    require(lines.allSatisfy { fits($0, width) }, "A line is wider than \(width).")
    let visible = { (text: String) in text.unicodeScalars.filter { !$0.properties.isWhitespace } }
    require(lines.map(\.plain).map(visible).joined().elementsEqual(visible(text.plain)), "A character is lost.")
    require(fits(text.shortened(to: width), width), "A shortened text is wider than \(width).")
    let first = text.wrapped(to: width, atMost: 3)
    require(first.count <= 3 && first.allSatisfy { fits($0, width) }, "Three lines are more, or wider than \(width).")
    let paragraph = Paragraph(text, indentation: byte % 9).lines(width: width)
    require(paragraph.allSatisfy { fits($0, width) }, "A line of a paragraph is wider than \(width).")
  }

  /// Checks that a line of JSON contains no control characters, and is decoded to the same text.
  static func json(_ data: Data) {
    let line = JSONValue.object([.init(data.text, .array([.string(data.text), .integer(data.count)]))]).line
    require(
      line.unicodeScalars.allSatisfy { isHarmless($0) && $0 != "\n" && $0 != "\t" }, "A control character is left.")
    do {
      let read = try JSONDecoder().decode([String: [Element]].self, from: Data(line.utf8))
      require(read[data.text]?.first == .text(data.text), "Another text is read.")
    } catch {
      require(false, "The line is no JSON: \(error)")
    }
  }

  private enum Element: Decodable, Equatable {
    case text(String), number(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do {
        self = .text(try container.decode(String.self))
      } catch {
        self = .number(try container.decode(Int.self))
      }
    }
  }

  /// Whether a line fits in the width, or is a single character, which may be too wide.
  private static func fits(_ line: StyledText, _ width: Int) -> Bool {
    line.width <= width || line.plain.count == 1
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
  }
}
