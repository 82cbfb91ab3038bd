extension Rules {
  /// Numbers from outside are added and converted by forms that cannot end the program.
  ///
  /// A name that is bound to the number in a text is followed through its file: it takes part in no bare sum, difference
  /// or product.
  static func numbers(in code: SourceCode, of folder: String) -> [BrokenRule] {
    let text = code.withoutTexts
    let read =
      #/\b(?:let|var) +(\w+)(?: *: *\w+\??)? *=[^\n,]*\bInt(?:64)?\((?:\$0|[a-z]\w*(?:\.\w+|\[[^\]\n]*\])*)(?:\)|, *radix|\.prefix)/#
    let names = Set(text.matches(of: read).map { String($0.1) })
    let sums = text.split(separator: "\n").flatMap { line in
      operands(in: line).filter(names.contains).map {
        SourceCode.Line(text: "\($0), a number in a text, in “\(line.trimmed)”", place: code.place(of: line, in: text))
      }
    }
    let inline = #/\bInt(?:64)?\((?:\$0|[a-z][\w.]*)\)[^"\n]*\) [-+*] /#
    let inlined = text.matches(of: inline).map {
      SourceCode.Line(text: "a number in a text in “\($0.0)…”", place: code.place(of: $0.0, in: text))
    }
    return (sums + inlined).map { sum in
      BrokenRule(
        place: sum.place, what: "\(folder) calculates with \(sum.text).",
        why: "A number from outside may be the largest there is: then the sum ends the program.",
        fix: "Take addingReportingOverflow and its like, or bring the number into a range first, under another name.")
    }
  }

  /// Numbers with a fraction are made integers by `Int(clamping:)`, or by `Int(exactly:)`.
  static func conversions(in code: SourceCode, of folder: String) -> [BrokenRule] {
    let bare =
      #/\bU?Int(?:8|16|32|64)?\((?!exactly:|clamping:|truncatingIfNeeded:|bitPattern:)[^,\n]*?(?:\.rounded\(|[tT]imeInterval|Double\()/#
    let text = code.withoutTexts
    return text.matches(of: bare).map { match in
      BrokenRule(
        place: code.place(of: match.0, in: text), what: "\(folder) converts a number with a fraction: “\(match.0)…”.",
        why: "A date of a server or of a file may be further away than an integer counts: that ends the program.",
        fix: "Write Int(clamping: …), or Int(exactly: …) where another number is none.")
    }
  }

  /// A regular expression is stored: it is compiled at each evaluation of its literal.
  static func regularExpressions(in code: SourceCode, of folder: String) -> [BrokenRule] {
    let literal = #/(?:^|[=(,:\[{!&|?]|\breturn|\bin) *#?\/(?![\/*\s)=>])|\bRegex *\(|\bNSRegularExpression\b/#
    let stored =
      #/^(?: *(?:private |fileprivate |package |public |nonisolated )*static let|(?:private |fileprivate )?let) /#
    var opens = ""
    let text = code.withoutTexts
    return text.split(separator: "\n").filter { line in
      // A long literal stands on a line of its own.
      defer { opens = line.hasSuffix("=") ? String(line) : "" }
      return line.contains(literal) && !line.contains(stored) && !opens.contains(stored)
    }.map { line in
      BrokenRule(
        place: code.place(of: line, in: text),
        what: "\(folder) compiles a regular expression at each use: “\(line.trimmed)”.",
        why: "Compiling takes 333 µs; half of the time of reading feeds was that of their dates.",
        fix: "Scan the text by hand, or store the expression in a static property.")
    }
  }

  /// The names beside the signs of sums, differences and products.
  private static func operands(in line: Substring) -> [String] {
    let left = line.matches(of: #/(?:^|[^.\w])(\w+) [-+*]=? /#).map { String($0.1) }
    let right = line.matches(of: #/(?:^|[^&])[-+*]=? (\w+)\b(?! *[.(])/#).map { String($0.1) }
    return left + right
  }
}

extension SourceCode {
  /// The code without the content of texts, with as many lines.
  var withoutTexts: String {
    text.replacing(/(?s)\"\"\".*?\"\"\"/) { "\"\"" + String(repeating: "\n", count: $0.0.count(where: \.isNewline)) }
      .replacing(/"(?:[^"\\\n]|\\.)*"/, with: "\"\"")
  }
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
