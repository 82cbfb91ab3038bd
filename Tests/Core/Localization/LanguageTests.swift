import Foundation
import Testing

@testable import Localization

@Suite(.timeLimit(.minutes(1)))
struct LanguageTests {
  @Test(arguments: [
    "el": "el", "el_GR.UTF-8": "el", "pt_BR.UTF-8": "pt-BR", "pt-br": "pt-BR", "pt_PT": "pt-BR", "en_GB@euro": "en",
    "EN": "en", "de_AT.UTF-8": "de", "es_MX": "es", "fr_CA": "fr", "ja_JP.UTF-8": "ja", "ar_EG": "ar",
  ])
  func aLocaleMapsToItsLanguage(locale: String, tag: String) {
    #expect(Language(matching: locale)?.tag == tag)
  }

  @Test(arguments: ["C", "POSIX", "xx", "", "e", "english", ".UTF-8"])
  func anUnsupportedLocaleHasNoLanguage(locale: String) {
    #expect(Language(matching: locale) == nil)
  }

  @Test(arguments: [
    (["LANG": "el_GR.UTF-8"], "el"), (["LANG": "el_GR.UTF-8", "LC_MESSAGES": "pt_BR"], "pt-BR"),
    (["LC_ALL": "en_US", "LC_MESSAGES": "pt_BR"], "en"), (["LC_ALL": "", "LANG": "el"], "el"),
    (["LC_ALL": "xx_XX", "LANG": "el"], "en"), (["LANG": "xx_XX"], "en"), ([:], "en"),
  ])
  func localeVariablesAreReadInTheOrderOfGettext(environment: [String: String], tag: String) {
    #expect(Language(environment: environment).tag == tag)
  }

  @Test(arguments: [
    (["LANG": "it_IT.UTF-8"], "it_IT"), (["LC_ALL": "sv", "LANG": "el"], "sv"), (["LANG": "el_GR.UTF-8"], nil),
    (["LANG": "C.UTF-8"], nil), (["LC_ALL": "POSIX"], nil), (["LANG": ""], nil), ([:], nil),
  ])
  func aLocaleWhoseLanguageIsUnsupportedIsReported(environment: [String: String], locale: String?) {
    #expect(Language.unsupportedLocale(in: environment) == locale)
  }

  @Test func systemErrorTextsAreTranslatedAndOthersAreUnchanged() throws {
    #expect(ReasonText.table.problems() == [])
    let german = Language("de")
    for code in [ENOENT, EACCES, EPERM, EISDIR, ENOTDIR, EEXIST, ENOSPC, EROFS, EFBIG, EIO, ENAMETOOLONG, ELOOP] {
      let words = String(cString: strerror(code))
      #expect(SystemReason(words).text(in: german) != words, "\(words)")
      #expect(SystemReason(words).text(in: .english) == words)
    }
    #expect(SystemReason("more than 5 bytes").text(in: german) == "mehr als 5 Bytes")
    #expect(SystemReason("something else").text(in: german) == "something else")
  }

  @Test func theSupportedLanguagesBeginWithEnglish() {
    #expect(Language.supported.first == .english)
    #expect(Language.supported.map(\.tag) == ["en", "el", "pt-BR", "de", "es", "fr", "ja", "ar"])
  }

  @Test func everyLanguageHasItsOwnNameAndDirection() {
    #expect(
      Language.supported.map(\.ownName) == [
        "English", "Ελληνικά", "português (Brasil)", "Deutsch", "español", "français", "日本語", "العربية",
      ])
    for language in Language.supported {
      #expect(language.isRightToLeft == (language.locale.language.characterDirection == .rightToLeft))
    }
  }

  @Test func numbersAreFormattedForTheLanguage() {
    let numbers = Language.supported.map { 1_234.5.formatted(.number.locale($0.locale)) }
    #expect(
      numbers == [
        "1,234.5", "1.234,5", "1.234,5", "1.234,5", "1234,5", "1\u{202F}234,5", "1,234.5", "1,234.5",
      ])
  }
}
