import Foundation

@testable import App
@testable import Readline
@testable import Shell

/// Fuzzes the bytes of scripts and terminals.
enum InputSubjects {
  /// Checks that the parts in which a script arrives make no difference to its lines.
  static func line(_ data: Data) {
    let (size, rest) = data.parameter
    let whole = lines(of: rest, size: max(1, rest.count))
    require(lines(of: rest, size: size + 1) == whole, "Other parts make other lines.")
    let texts = (whole ?? []).compactMap { if case .commands(let text) = $0 { text } else { nil } }
    require(!texts.contains { $0.utf8.contains(UInt8(ascii: "\n")) }, "A line has a line end.")
  }

  /// Checks that the parts in which keys arrive make no difference, and that no bytes are added.
  static func keys(_ data: Data) {
    let (parameter, rest) = data.parameter
    let whole = keys(of: rest, size: max(1, rest.count))
    require(keys(of: rest, size: parameter / 2 + 1) == whole, "Other keys pass.")
    require(whole.count <= rest.count, "Keys are added.")
    if !rest.contains(0x1B) { require(whole.elementsEqual(rest), "Keys are lost.") }
  }

  static func terminal(_ data: Data) {
    let reply = TerminalReply(data)
    require(reply.typed.count <= data.count, "Input is added.")
    if let cell = reply.cell { require(cell.width > 0 && cell.height > 0, "A character has no size.") }
    if !data.contains(0x1B) { require(reply.typed.elementsEqual(data), "Input is lost.") }
  }

  /// The lines of a script that arrives in parts; nil if its encoding is not supported.
  private static func lines(of data: Data, size: Int) -> [ScriptLine]? {
    var splitter = LineSplitter()
    var lines: [ScriptLine] = []
    do {
      for part in parts(of: data, size: size) { lines += try splitter.split(part) }
      if let last = try splitter.end() { lines.append(last) }
      return lines
    } catch {
      return nil
    }
  }

  private static func keys(of data: Data, size: Int) -> [UInt8] {
    var filter = InputFilter()
    return parts(of: data, size: size).flatMap { filter.filter($0) } + filter.release()
  }

  private static func parts(of data: Data, size: Int) -> [[UInt8]] {
    stride(from: 0, to: data.count, by: size).map { Array(data.dropFirst($0).prefix(size)) }
  }
}
