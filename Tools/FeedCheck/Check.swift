/// Compares a found value with the expected one.
struct Check: Codable, CustomStringConvertible {
  /// The kind of value; each kind has a column in the table.
  enum Subject: String, Codable, CaseIterable {
    case entries, titles, links, dates, pictures, files, texts, comments, lost
  }

  let subject: Subject
  let expected: String
  let found: String
  let agrees: Bool

  init(_ subject: Subject, expected: String, found: String?, agrees: Bool? = nil) {
    self.subject = subject
    self.expected = expected
    self.found = found ?? "none"
    self.agrees = agrees ?? (expected == found)
  }

  var description: String { "\(subject): expected \(expected.debugDescription), found \(found.debugDescription)" }
}
