import Foundation
import Testing
import Viper

@testable import Viper

struct TextTests {
  @Test(arguments: [
    "el": "el", "el_GR.UTF-8": "el", "pt_BR.UTF-8": "pt-BR", "pt-br": "pt-BR", "pt_PT": "pt-BR", "en_GB@euro": "en",
  ])
  func aWishFindsALanguage(wish: String, tag: String) {
    #expect(Language(matching: wish)?.tag == tag)
  }

  @Test(arguments: ["C", "POSIX", "xx", ""]) func aLanguageNotSpokenHereIsNotFound(wish: String) {
    #expect(Language(matching: wish) == nil)
  }

  @Test func theEnvironmentIsReadAsGettextDoes() {
    #expect(Language(environment: ["LANG": "el_GR.UTF-8"]).tag == "el")
    #expect(Language(environment: ["LANG": "el_GR.UTF-8", "LC_MESSAGES": "pt_BR"]).tag == "pt-BR")
    #expect(Language(environment: ["LC_ALL": "en_US", "LC_MESSAGES": "pt_BR"]).tag == "en")
    #expect(Language(environment: ["LC_ALL": "", "LANG": "el"]).tag == "el")
    #expect(Language(environment: ["LANG": "xx_XX"]).tag == "en")
    #expect(Language(environment: [:]).tag == "en")
  }

  private enum Key: String, TextKey {
    case greeting, plain
  }

  @Test func placeholdersAreFilledInOnceAndOnlyOnce() {
    let table = StringTable<Key>(["en": Array(#""greeting" = "{a} and {b}";"#.utf8)])
    let strings = table.strings(for: .english)
    #expect(strings(.greeting, ["a": "{b}", "b": "{a}"]) == "{b} and {a}")
    #expect(strings(.greeting, ["a": "x"]) == "x and {b}")
  }

  @Test func aMissingTextFallsBackToEnglishAndThenToItsKey() {
    let table = StringTable<Key>(["en": Array(#""greeting" = "hello";"#.utf8), "el": Array("".utf8)])
    #expect(table.strings(for: Language("el"))[.greeting] == "hello")
    #expect(table.strings(for: Language("el"))[.plain] == "plain")
  }

  @Test func everyKindOfProblemIsFound() {
    let table = StringTable<Key>([
      "en": Array(#""greeting" = "hi {name}"; "plain" = "x";"#.utf8),
      "el": Array(#""greeting" = "γεια"; "plain" = "x"; "more" = "y";"#.utf8),
      "pt-BR": Array(#""greeting" = "oi {name}";"#.utf8),
    ])
    #expect(
      table.problems() == [
        "el: more is asked for by no code", "el: greeting has other placeholders than in English",
        "pt-BR: plain is missing",
      ])
  }

  @Test func theListTextsAreWhole() {
    #expect(ListText.table.problems() == [])
  }

  @Test(arguments: Language.supported) func everyLoadErrorHasWordsOfItsOwn(language: Language) {
    let errors: [LoadError] = [
      .connectivity, .invalidData, .tooLarge(limit: 8 << 20), .refusedAddress, .badStatus(404), .tooManyRedirects,
      .tooManyPixels(limit: 25_000_000), .undecodableImage,
    ]
    let failures = errors.map { Failure(loading: $0, in: language) }
    #expect(Set(failures.map(\.message)).count == errors.count)
    #expect(failures.map(\.kind) == [.connectivity] + Array(repeating: .invalidData, count: errors.count - 1))
    #expect(failures[2].message.contains("8 MiB"))
  }

  @Test(arguments: ["en": "1 day ago", "el": "πριν από 1 ημέρα", "pt-BR": "há 1 dia"])
  func datesAreRelativeAndInTheLanguage(tag: String, expected: String) throws {
    let now = Date(timeIntervalSince1970: 1_600_000_000)
    let language = try #require(Language(matching: tag))
    let style = RelativeDateStyle(
      now: now, calendar: Calendar(identifier: .gregorian), locale: language.locale)
    let text = style.text(for: now.addingTimeInterval(-86_400))
    #expect(text == expected)
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T23:59:59Z", 951_868_799), ("2020-05-20T13:24:59+0200", 1_589_973_899),
    ("1969-12-31T23:59:59-00:00", -1), ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("9999-12-31T23:59:59Z", 253_402_300_799),
  ])
  func datesOfTheContracts(text: String, seconds: Double) {
    #expect(ContractDate.parse(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [(0, "1 second ago"), (-0.4, "1 second ago"), (-1, "1 second ago"), (-2, "2 seconds ago")])
  func whatHasJustHappenedIsPast(age: Double, expected: String) {
    let now = Date(timeIntervalSince1970: 1_600_000_000)
    let style = RelativeDateStyle(
      now: now, calendar: Calendar(identifier: .gregorian), locale: Language.english.locale)
    #expect(style.text(for: now.addingTimeInterval(age)) == expected)
  }
}
