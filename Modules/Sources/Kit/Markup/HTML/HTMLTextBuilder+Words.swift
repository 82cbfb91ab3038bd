import Foundation
import Posts

/// Handles words, ruby readings, formulas, and addresses written in the text.
extension HTMLTextBuilder {
  /// Appends the text of an element.
  mutating func read(_ text: String) {
    if let index = readings.indices.last {
      guard readings[index].part == .base else { return readings[index].take(text) }
      guard !Blanks.areAll(of: text) else {
        // Line breaks in the markup do not separate words.
        if !readings[index].isWaiting, !text.contains(where: \.isNewline) { write(text) }
        return
      }
      writeReading(of: index)
      readings[index].hasBase = true
    }
    write(text)
  }

  /// Appends words; addresses in the words become links.
  private mutating func write(_ text: String) {
    guard numbersLinks, openLinks.isEmpty, !program.isOpen, !flow.style.contains(.code),
      WrittenAddresses.mayBe(in: text)
    else { return writeWords(text) }
    for part in WrittenAddresses(text).parts {
      switch part {
      case .words(let words): writeWords(words)
      case .address(let written):
        flow.openLink()
        flow.append(written)
        let address = takesAddress() ? WebAddress.resolve(written, base: nil)?.absoluteString : nil
        flow.closeLink(address.flatMap { links.number(of: $0) })
      }
    }
  }

  private mutating func writeWords(_ text: String) {
    if program.isOpen { return readProgram(text) }
    switch space {
    case .collapsed: flow.write(text)
    case .lines: flow.writeWords(inLinesOf: text)
    case .all: flow.writeLines(text)
    }
  }

  /// Appends a formula from a script; returns false for any other element.
  mutating func isWritten(_ element: MarkupElement, _ role: HTMLRole) -> Bool {
    let formula: String?
    switch role {
    case .script: formula = element.formulaSource
    case .words: formula = element.formulaLabel
    default: return false
    }
    guard let formula, noscripts == 0 else { return false }
    flow.write(formula)
    return true
  }
}

// MARK: - Ruby readings

extension HTMLTextBuilder {
  mutating func startReading(_ role: HTMLRole) {
    if case .ruby = role { return readings.append(RubyReading()) }
    guard let index = readings.indices.last else { return }
    switch role {
    case .rubyBase: readings[index].part = .base
    case .reading: readings[index].startReading()
    case .readings:
      writeReading(of: index)
      readings[index].startReading()
    case .parenthesis: readings[index].part = .parenthesis
    default: break
    }
  }

  mutating func endReading(_ role: HTMLRole) {
    guard let index = readings.indices.last else { return }
    switch role {
    case .ruby:
      writeReading(of: index)
      readings.removeLast()
    case .readings:
      writeReading(of: index)
      readings[index].part = .base
    case .reading, .parenthesis: readings[index].part = .base
    default: break
    }
  }

  /// Appends the reading at `index` in `readings` after its base words.
  private mutating func writeReading(of index: Int) {
    guard let reading = readings[index].takeReading() else { return }
    if readings[index].hasBase { flow.mark(reading) } else { flow.write(reading) }
  }
}
