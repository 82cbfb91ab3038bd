import Localization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct StringTableTests {
  @Test func missingAndUnusedTextsAndWrongPlaceholdersAreReported() throws {
    var texts = SampleKey.every(["greeting": "hi {name}", "plain": "x"])
    texts["el"] = ["greeting": "γεια", "plain": "x", "more": "y"]
    texts["pt-BR"] = ["greeting": "oi {name}"]
    #expect(
      try SampleKey.table(texts).problems() == [
        "el: more is used by no code", "el: greeting has other placeholders than in English",
        "pt-BR: plain is missing",
      ])
  }

  @Test func aTableWithEveryTextInEveryLanguageHasNoProblem() throws {
    var texts = SampleKey.every(["greeting": "{a}, {b}", "plain": "x"])
    texts["el"] = ["greeting": "{b}, {a}", "plain": "y"]
    #expect(try SampleKey.table(texts).problems() == [])
  }

  @Test func everyLanguageNeedsItsOwnPluralForms() throws {
    let english = "{count, plural, one {#} other {#}}"
    var texts = SampleKey.every(["greeting": english, "plain": "x"])
    texts["de"] = ["greeting": "{count}", "plain": "x"]
    texts["ja"] = texts["de"]
    #expect(
      try SampleKey.table(texts).problems() == [
        "pt-BR: greeting needs the plural forms one, many, other", "de: greeting has no plural",
        "es: greeting needs the plural forms one, many, other", "fr: greeting needs the plural forms one, many, other",
        "ar: greeting needs the plural forms zero, one, two, few, many, other",
      ])
  }

  @Test func untranslatedTextsAreFoundUnlessTheyHaveNoWords() throws {
    var texts = SampleKey.every(["greeting": "γεια {name}", "plain": "y"])
    texts["en"] = ["greeting": "hi {name}", "plain": "{count} / 2"]
    texts["de"] = texts["en"]
    #expect(try SampleKey.table(texts).untranslatedTexts().map { "\($0.language.tag) \($0.key)" } == ["de greeting"])
  }

  @Test func theTextsOfALanguageAreReadDespiteBracesAndKeysInsideTexts() {
    let other = #""de": {"greeting": "} \\\" {\"en\": {", "plain": "\u007d {\\"}"#
    let english = #""en": {"greeting": "{ \"de\": }", "plain": "x"}"#
    for file in ["{\(other), \(english)}", "{\(english), \(other)}"] {
      let texts = StringTable<SampleKey>(Array(file.utf8)).strings(for: .english)
      #expect(texts[.greeting] == #"{ "de": }"#)
      #expect(texts[.plain] == "x")
    }
  }

  @Test func aValueThatIsNoTextIsReportedWithItsKey() {
    let table = StringTable<SampleKey>(Array(#"{"en": {"plain": 1, "greeting": "hi", "more": ["x"]}}"#.utf8))
    #expect(table.problems().filter { $0.hasPrefix("en: ") } == ["en: more is not a text", "en: plain is not a text"])
    #expect(table.strings(for: .english)[.greeting] == "hi")
  }

  @Test(arguments: ["", "no JSON", #"{"en": {"greeting": "unfinished"#, "[]", #"{"en"#, "{\"en\\"])
  func anUnreadableFileIsReportedAsMissingEveryKey(file: String) {
    let problems = StringTable<SampleKey>(Array(file.utf8)).problems()
    #expect(problems.count == 2 * Language.supported.count)
    #expect(problems.first == "en: greeting is missing")
  }
}
