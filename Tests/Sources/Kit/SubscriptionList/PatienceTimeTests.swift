import SubscriptionList
import Testing

/// The time that a script waits, as it is written.
struct PatienceTimeTests {
  @Test(arguments: [("4s", 4_000), ("500ms", 500), ("2m", 120_000), ("1ms", 1), ("60m", 3_600_000)])
  func aScriptsWaitingTimeIsANumberWithAUnit(text: String, milliseconds: Int) {
    #expect(PatienceTime(text)?.duration == .milliseconds(milliseconds))
  }

  @Test(arguments: [("4s", "4 s"), ("500ms", "500 ms"), ("2m", "2 min"), ("04s", "4 s")])
  func aScriptsWaitingTimeIsPrintedWithItsUnit(text: String, said: String) {
    #expect(PatienceTime(text)?.text == said)
  }

  @Test(arguments: [
    "", "4", "s", "0s", "-1s", "4 s", "4h", "61m", "1.5s", "4S", "99999999999999999999s", "9223372036854775807m", "٤s",
  ])
  func invalidWaitingTimesOfScriptsAreRefused(text: String) {
    #expect(PatienceTime(text) == nil)
  }
}
