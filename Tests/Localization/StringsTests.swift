import Localization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct StringsTests {
  @Test func placeholdersAreFilledInOnceAndOnlyOnce() {
    let sut = SampleKey.table(["en": #""greeting" = "{a} and {b}";"#]).strings(for: .english)
    #expect(sut(.greeting, ["a": "{b}", "b": "{a}"]) == "{b} and {a}")
    #expect(sut(.greeting, ["a": "x"]) == "x and {b}")
    #expect(sut(.greeting, ["a": "1", "b": "2", "c": "3"]) == "1 and 2")
  }

  @Test func aLanguageHasItsOwnTexts() {
    let table = SampleKey.table(["en": #""greeting" = "hello";"#, "el": #""greeting" = "γεια";"#])
    #expect(table.strings(for: Language("el"))[.greeting] == "γεια")
    #expect(table.strings(for: .english)[.greeting] == "hello")
  }

  @Test func aMissingTextFallsBackToEnglishAndThenToItsKey() {
    let table = SampleKey.table(["en": #""greeting" = "hello {name}";"#, "el": ""])
    #expect(table.strings(for: Language("el"))[.greeting] == "hello {name}")
    #expect(table.strings(for: Language("el"))(.greeting, ["name": "x"]) == "hello x")
    #expect(table.strings(for: Language("pt-BR"))[.greeting] == "hello {name}", "a language without a file")
    #expect(table.strings(for: Language("el"))[.plain] == "plain")
  }
}
