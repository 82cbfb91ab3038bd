import Foundation
import Reading
import Testing

@testable import ReadingSupport

@Suite(.timeLimit(.minutes(1)))
struct ExpiryPolicyTests {
  private static let week = 7.0 * 24 * 3_600
  private static let day = 24.0 * 3_600

  private static let ages: [(TimeInterval, Bool)] = [
    (0, true), (60, true), (week - 1, true), (week, false), (week + 1, false), (10 * week, false),
    // Negative ages: the document was saved by a clock ahead of ours.
    (-60, true), (-day, true), (-day - 1, false), (-2 * day, false),
  ]

  @Test(arguments: ages)
  func aDocumentIsValidForSevenDays(age: TimeInterval, isValid: Bool) {
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    #expect(ExpiryPolicy.isValid(savedAt: now.addingTimeInterval(-age), now: now) == isValid)
  }
}
