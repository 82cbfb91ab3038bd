import SceneTesting
import Testing

struct SnapshotTests {
  @Test func aMissingSnapshotIsReportedWithTheCommandThatRecordsIt() throws {
    try withKnownIssue {
      try expectSnapshot("Quotes", named: "nothing")
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("nothing.txt yet") && text.contains("RECORD_SNAPSHOTS=1") && text.hasSuffix("Quotes")
    }
  }
}
