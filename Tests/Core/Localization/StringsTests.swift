import Localization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct StringsTests {
  @Test func placeholdersInsideValuesAreNotExpanded() throws {
    let sut = try SampleKey.table(greeting: "{a} and {b}").strings(for: .english)
    #expect(sut(.greeting, ["a": "{b}", "b": "{a}"]) == "{b} and {a}")
    #expect(sut(.greeting, ["a": "x"]) == "x and {b}")
    #expect(sut(.greeting, ["a": "1", "b": "2", "c": "3"]) == "1 and 2")
  }

  @Test func textsAreReturnedInTheRequestedLanguage() throws {
    let table = try SampleKey.table(["en": ["greeting": "hello"], "el": ["greeting": "γεια"]])
    #expect(table.strings(for: Language("el"))[.greeting] == "γεια")
    #expect(table.strings(for: .english)[.greeting] == "hello")
  }

  @Test func aMissingTextFallsBackToEnglishAndThenToItsKey() throws {
    let table = try SampleKey.table(["en": ["greeting": "hello {name}"], "el": [:]])
    #expect(table.strings(for: Language("el"))[.greeting] == "hello {name}")
    #expect(table.strings(for: Language("el"))(.greeting, ["name": "x"]) == "hello x")
    #expect(table.strings(for: Language("pt-BR"))[.greeting] == "hello {name}", "a language without texts")
    #expect(table.strings(for: Language("el"))[.plain] == "plain")
  }

  @Test(arguments: [
    ("en", 1, "1 row of x"), ("en", 0, "0 rows of x"), ("en", 1_234, "1,234 rows of x"),
    ("de", 1_234, "1.234 rows of x"),
    ("fr", 0, "0 row of x"), ("ja", 1, "1 rows of x"),
  ])
  func aCountSelectsThePluralFormAndIsFormattedForTheLanguage(tag: String, count: Int, text: String) throws {
    let table = try SampleKey.table(greeting: "{count, plural, one {# row} other {# rows}} of {name}")
    #expect(table.strings(for: Language(tag))(.greeting, ["count": count, "name": "x"]) == text)
  }

  @Test func aMissingTextUsesTheEnglishPluralRules() throws {
    let table = try SampleKey.table(["en": ["greeting": "{count, plural, one {# row} other {# rows}}"]])
    #expect(table.strings(for: Language("ja"))(.greeting, ["count": 1]) == "1 row")
  }

  @Test func pluralFormsMayContainPlaceholdersAndTextsMayContainBraces() throws {
    let sut = try SampleKey.table(greeting: "# {count, plural, one {{name} #} other {none}} {A} {").strings(
      for: .english)
    #expect(sut(.greeting, ["count": 1, "name": "{count}"]) == "# {count} 1 {A} {")
    #expect(sut(.greeting, ["count": 2]) == "# none {A} {")
    #expect(sut(.greeting, ["count": "two"]) == "# {count} {A} {", "no number")
  }

  @Test(arguments: [
    "{count, plural, odd {#}}", "{count, plural, one {#}}", "{count, plural, other {#}", "{count, plural, other {#",
    "{count, plural,}", "{count, plural}", "{count, number}", "{}", "{Name}", "}{",
  ])
  func invalidPatternsAreLeftUnchanged(text: String) throws {
    #expect(try SampleKey.table(greeting: text).strings(for: .english)(.greeting, ["count": 1]) == text)
  }

  @Test(arguments: [
    ("en", [1: "one", 0: "other", 2: "other", 1_000_000: "other"]),
    ("es", [1: "one", 0: "other", 2: "other", 1_000_000: "many", 1_000_001: "other"]),
    ("fr", [0: "one", 1: "one", 2: "other", 3_000_000: "many"]), ("pt-BR", [0: "one", 1: "one", 2: "other"]),
    ("ja", [0: "other", 1: "other"]),
    (
      "ar",
      [
        0: "zero", 1: "one", 2: "two", 3: "few", 10: "few", 11: "many", 99: "many", 100: "other", 102: "other",
        103: "few", 111: "many", 1_000: "other", -2: "two",
      ]
    ),
  ])
  func pluralFormsFollowCLDR(tag: String, forms: [Int: String]) throws {
    let text = "{count, plural, zero {zero} one {one} two {two} few {few} many {many} other {other}}"
    let sut = try SampleKey.table(greeting: text).strings(for: Language(tag))
    for (count, form) in forms { #expect(sut(.greeting, ["count": count]) == form, "\(count)") }
  }
}
