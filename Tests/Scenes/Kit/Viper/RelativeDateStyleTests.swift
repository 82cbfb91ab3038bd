import Foundation
import Localization
import Synchronization
import Testing

@testable import Viper

@Suite(.timeLimit(.minutes(1)))
struct RelativeDateStyleTests {
  private let now = Date(timeIntervalSince1970: 1_600_000_000)

  @Test(arguments: ["en": "1 day ago", "el": "πριν από 1 ημέρα", "pt-BR": "há 1 dia"])
  func datesAreRelativeAndLocalized(tag: String, expected: String) throws {
    let language = try #require(Language(matching: tag))
    #expect(text(for: -86_400, in: language) == expected)
  }

  @Test(
    arguments: [
      (0, "1 second ago"), (-0.4, "1 second ago"), (-1, "1 second ago"), (-2, "2 seconds ago"), (-60, "1 minute ago"),
      (-3_600, "1 hour ago"), (7_200, "in 2 hours"),
    ] as [(Double, String)])
  func anAgeIsAtLeastOneSecondAndIsWrittenInItsLargestUnit(age: Double, expected: String) {
    #expect(text(for: age, in: .english) == expected)
  }

  @Test(
    arguments: [
      (-5_399, "1 hour ago"), (-43_199, "11 hours ago"), (-86_399, "23 hours ago"), (-1_123_200, "1 week ago"),
      (7_199, "in 1 hour"), (-518_400, "6 days ago"), (-604_800, "1 week ago"), (-2_419_200, "4 weeks ago"),
      (-2_678_400, "1 month ago"), (-31_449_600, "11 months ago"), (-63_158_400, "2 years ago"),
      (1_209_600, "in 2 weeks"), (2_419_200, "in 4 weeks"), (-2_505_600, "4 weeks ago"), (-2_592_000, "4 weeks ago"),
    ] as [(Double, String)])
  func relativeDatesAreRoundedDownToWholeUnits(age: Double, expected: String) {
    #expect(text(for: age, in: .english) == expected)
  }

  @Test(arguments: [Calendar.Identifier.gregorian, .ethiopicAmeteMihret, .hebrew, .islamicCivil])
  func agesAreCountedInGregorianMonthsAndYears(calendar: Calendar.Identifier) {
    let context = PresentationContext(language: .english, calendar: Calendar(identifier: calendar)) { [now] in now }
    let text = { (days: Double) in context.relativeText(for: now.addingTimeInterval(-86_400 * days)) }
    #expect(text(360) == "11 months ago", "12 months in a calendar of 13 months")
    #expect(text(370) == "1 year ago")
  }

  @Test func theNumberOfCachedTextsIsLimited() {
    for years in 1...1_100 { _ = text(for: -366 * 86_400 * Double(years), in: .english) }
    let count = RelativeDateStyle.texts.withLock(\.count)
    #expect(count <= 1_000)
  }

  @Test func relativeDatesUseTheClockOfTheContext() {
    let date = now.addingTimeInterval(-300)
    let context = PresentationContext(language: .english, calendar: Calendar(identifier: .gregorian)) { [now] in now }
    #expect(context.relativeText(for: date) == "5 minutes ago")
  }

  private func text(for age: TimeInterval, in language: Language) -> String {
    RelativeDateStyle(now: now, timeZone: .gmt, locale: language.locale)
      .text(for: now.addingTimeInterval(age))
  }
}
