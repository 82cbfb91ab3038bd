import Testing

/// The rules about numbers and regular expressions find what breaks them.
struct NumberRulesTests {
  @Test(arguments: [
    "let number = Int(text) ?? 1\nreturn String(number + 1)",
    "guard let page = Int(text) else { return }\nuse(2 * page)",
    "let number = items.first { $0.name == \"paged\" }.flatMap { $0.value.flatMap { Int($0) } } ?? 1\nreturn number - 1",
    "if let end = Int(parts[1]) {\n  position += end\n}", "var left = Int(text, radix: 16) ?? 0\nleft -= 1 \n",
    "(parameters[number].flatMap { Int($0) } ?? 1) - 1", "let count = Int64(text.prefix(4))\nreturn total + count",
  ])
  func anUncheckedSumOfAParsedNumberIsReported(source: String) {
    #expect(Rules.numbers(in: SourceCode(source), of: "Feed").count == 1)
  }

  @Test(arguments: [
    "let number = Int(text) ?? 1\nreturn number.addingReportingOverflow(1)", "let number = 3\nreturn number + 1",
    "let number = Int(text)\nlet title = \"number + 1\"  // number + 1", "let number = Int(text)\nreturn number &+ 1",
    "let number = Int(text)\nreturn page.number + 1", "let length = Int(exactly: size)\nreturn length + 1",
    "let columns = Int(width(of: scalar))\nreturn columns + 1",
  ])
  func checkedSumsAndSumsOfOtherNumbersAreAccepted(source: String) {
    #expect(Rules.numbers(in: SourceCode(source), of: "Feed") == [])
  }

  @Test(arguments: [
    "Int(date.timeIntervalSinceNow)", "Int(seconds.rounded(.up))", "UInt8(Double(part) * 255)",
    "Int64(clock.now().timeIntervalSince1970.rounded())",
  ])
  func anUncheckedConversionOfAFractionIsReported(source: String) {
    #expect(Rules.conversions(in: SourceCode("let x = \(source)"), of: "Feed").count == 1)
  }

  @Test(arguments: [
    "Int(clamping: date.timeIntervalSinceNow)", "Int(exactly: seconds.rounded())", "Double(count) / 2", "Int(text)",
    "Print(seconds.rounded())",
  ])
  func checkedConversionsAreAccepted(source: String) {
    #expect(Rules.conversions(in: SourceCode("let x = \(source)"), of: "Feed") == [])
  }

  @Test(arguments: [
    "text.contains(/a+/)", "let form = /(\\d+)-(\\d+)/", "  private static var form: Regex<Substring> {\n    /a+/\n  }",
    "let form =\n      /a+/.ignoresCase()", "if text.contains(#/a/b/#) { }", "try Regex(pattern)",
    "match.wholeMatch(of: /[a-z]+/)", "return /a+/", "NSRegularExpression(pattern: text)",
  ])
  func aRegularExpressionThatIsNotStoredIsReported(source: String) {
    let function = "func f() {\n    \(source)\n}"
    #expect(Rules.regularExpressions(in: SourceCode(function), of: "Feed").count == 1)
  }

  @Test(arguments: [
    "  private static let form = CompiledRegex(/a+/)", "  static let form =\n    CompiledRegex(/a+/)",
    "private let form = CompiledRegex(/a+/)",
    "  static let form = CompiledRegex(\n    /a+/)",
    "  static let form =\n    CompiledRegex(\n      #/\n      a+ | /b/\n      /#)",
    "let half = width / 2",
    "let path = \"(/feed/)\"", "let total = (a + b) / c", "// text.contains(/a/)", "reduce(1, /)",
  ])
  func storedRegularExpressionsAndDivisionsAreAccepted(source: String) {
    #expect(Rules.regularExpressions(in: SourceCode(source), of: "Feed") == [])
  }
}
