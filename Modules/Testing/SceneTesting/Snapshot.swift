import Foundation
public import Testing

/// Expects a text to equal a file in the folder `Snapshots` beside the test.
///
/// If `RECORD_SNAPSHOTS=1` is set in the environment, the file is written instead.
///
/// - Parameters:
///   - text: the text.
///   - name: the name of the file, without `.txt`.
///   - file: the test's file.
///   - sourceLocation: the location of the expectation.
/// - Throws: the error of reading or writing the file.
public func expectSnapshot(
  _ text: String, named name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let url = URL(filePath: file).deletingLastPathComponent().appending(path: "Snapshots/\(name).txt")
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return
  }
  guard FileManager.default.fileExists(atPath: url.path) else {
    let advice = "There is no snapshot \(url.path) yet. If this is right, write it with RECORD_SNAPSHOTS=1 swift test:"
    Issue.record("\(advice)\n\(text)", sourceLocation: sourceLocation)
    return
  }
  let recorded = try String(contentsOf: url, encoding: .utf8)
  #expect(text == recorded, "\(name) differs:\n\(difference(from: recorded, to: text))", sourceLocation: sourceLocation)
}

private func difference(from old: String, to new: String) -> String {
  let changes = new.split(separator: "\n", omittingEmptySubsequences: false)
    .difference(from: old.split(separator: "\n", omittingEmptySubsequences: false))
  return changes.map { change in
    switch change {
    case .insert(let line, let text, _): "\(line + 1) + \(text)"
    case .remove(let line, let text, _): "\(line + 1) - \(text)"
    }
  }.joined(separator: "\n")
}
