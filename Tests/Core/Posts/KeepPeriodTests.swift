import Posts
import Testing

///   posts are kept, as a person writes it.
struct KeepPeriodTests {
  private static let day = 24 * 3_600.0

  @Test(arguments: [
    ("1d", 1.0), ("90d", 90), ("12w", 84), ("1y", 365), ("090D", 90), ("36500d", 36_500), ("100Y", 36_500),
  ])
  func anAgeIsANumberOfDaysWeeksOrYears(text: String, days: Double) {
    #expect(KeepPeriod(text)?.age == .age(days * Self.day))
    #expect(KeepPeriod(text)?.text == text.lowercased())
  }

  @Test func theWordAllMeansForeverAndTheWordAutoMeansTheDefault() {
    #expect(KeepPeriod("All")?.age == .always)
    #expect(KeepPeriod("auto")?.age == .usual)
  }

  @Test(arguments: [
    "", "d", "0d", "-1d", "+1d", "1", "1m", "1h", "1.5y", "1 d", " 1d", "36501d", "101y", "99999y",
    "999999999999999999999d",
    "١d", "soon", "forever", "1dd", "1d\u{301}",
  ])
  func invalidPeriodsAreRefused(text: String) {
    #expect(KeepPeriod(text) == nil)
  }
}
