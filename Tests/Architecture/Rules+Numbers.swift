extension Rules {
  private nonisolated(unsafe) static let read =
    #/\b(?:let|var) +(\w+)(?: *: *\w+\??)? *=[^\n,]*\bInt(?:64)?\((?:\$0|[a-z]\w*(?:\.\w+|\[[^\]\n]*\])*)(?:\)|, *radix|\.prefix)/#
  private nonisolated(unsafe) static let inline = #/\bInt(?:64)?\((?:\$0|[a-z][\w.]*)\)[^"\n]*\) [-+*] /#
  private nonisolated(unsafe) static let bare =
    #/\bU?Int(?:8|16|32|64)?\((?!exactly:|clamping:|truncatingIfNeeded:|bitPattern:)[^,\n]*?(?:\.rounded\(|[tT]imeInterval|Double\()/#
  private nonisolated(unsafe) static let literal =
    #/(?:^|[=(,:\[{!&|?]|\breturn|\bin) *#?\/(?![\/*\s)=>])|\bRegex *\(|\bNSRegularExpression\b/#
  private nonisolated(unsafe) static let storing =
    #/^(?: *(?:private |fileprivate |package |public |nonisolated )*static let|(?:private |fileprivate )?let) /#
  private nonisolated(unsafe) static let leftOperand = #/(?:^|[^.\w])(\w+) [-+*]=? /#
  private nonisolated(unsafe) static let rightOperand = #/(?:^|[^&])[-+*]=? (\w+)\b(?! *[.(])/#

  /// Numbers from outside are added and converted without trapping.
  ///
  /// A name that is bound to the number in a text is followed through its file: it takes part in no bare sum,
  /// difference or product.
  static func numbers(in code: SourceCode, of folder: String) -> [BrokenRule] {
    let text = code.withoutTexts
    let names = Set(text.matches(of: read).map { String($0.1) })
    let sums = text.split(separator: "\n").flatMap { line in
      operands(in: line).filter(names.contains).map {
        SourceCode.Line(
          text: "\($0), a number in a text, in “\(line.trimmed)”", position: code.position(of: line, in: text))
      }
    }
    let inlined = text.matches(of: inline).map {
      SourceCode.Line(text: "a number in a text in “\($0.0)…”", position: code.position(of: $0.0, in: text))
    }
    return (sums + inlined).map { sum in
      BrokenRule(
        position: sum.position, what: "\(folder) calculates with \(sum.text).",
        why: "A number from outside may be the largest there is: then the sum ends the program.",
        fix: "Take addingReportingOverflow and its like, or bring the number into a range first, under another name.")
    }
  }

  /// Fractional numbers are converted to integers by `Int(clamping:)` or `Int(exactly:)`.
  static func conversions(in code: SourceCode, of folder: String) -> [BrokenRule] {
    let text = code.withoutTexts
    return text.matches(of: bare).map { match in
      BrokenRule(
        position: code.position(of: match.0, in: text),
        what: "\(folder) converts a number with a fraction: “\(match.0)…”.",
        why: "A date of a server or of a file may be further away than an integer counts: that ends the program.",
        fix: "Write Int(clamping: …), or Int(exactly: …) where another number is none.")
    }
  }

  /// Regular expressions are stored, because a literal is compiled at each evaluation.
  static func regularExpressions(in code: SourceCode, of folder: String) -> [BrokenRule] {
    var (opens, isInLiteral) = ("", false)
    let text = code.withoutTexts
    return text.split(separator: "\n").filter { line in
      guard !isInLiteral else {
        isInLiteral = !line.contains("/#")
        return false
      }
      // A long literal is on its own line, or on several.
      let start = opens + line
      opens = line.hasSuffix("=") || line.hasSuffix("(") ? start : ""
      isInLiteral = line.hasSuffix("#/") && start.contains(storing)
      return line.contains(literal) && !start.contains(storing)
    }.map { line in
      BrokenRule(
        position: code.position(of: line, in: text),
        what: "\(folder) compiles a regular expression at each use: “\(line.trimmed)”.",
        why: "Compiling takes 333 µs; half of the time of reading feeds was that of their dates.",
        fix: "Scan the text by hand, or store a CompiledRegex in a static property.")
    }
  }

  /// The operands of sums, differences and products.
  private static func operands(in line: Substring) -> [String] {
    let left = line.matches(of: leftOperand).map { String($0.1) }
    let right = line.matches(of: rightOperand).map { String($0.1) }
    return left + right
  }
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
