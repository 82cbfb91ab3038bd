import Foundation
import JSON

/// Finds mistakes in the rows of all pages of a list.
struct ListCheck {
  private let rows: [JSONValue]
  private let name: String
  private let shape: MessageShape
  private let times: LoadTimeCheck

  /// - Parameters:
  ///   - rows: the rows of all pages.
  ///   - name: the name of the list in mistakes.
  ///   - shape: the shape of an answer for the list.
  ///   - seconds: the time from the first request for the list to its last answer, in seconds since 1970.
  init(_ rows: [JSONValue], of name: String, _ shape: MessageShape, loadedIn seconds: ClosedRange<Int>) {
    (self.rows, self.name, self.shape) = (rows, name, shape)
    times = LoadTimeCheck(rows: rows, seconds: seconds)
  }

  var mistakes: [PluginMistake] {
    let found: [PluginMistake?] = [
      times.id.map { PluginMistake(.idsOfTime, name, $0) },
      isOfScene ? nil : times.date.map { PluginMistake(.datesOfLoad, name, $0) },
    ]
    return found.compactMap(\.self)
  }

  /// Findings that may be intended.
  var doubts: [PluginMistake] {
    let found: [PluginMistake?] = [
      positions,
      isOfScene ? times.date.map { PluginMistake(.rowsDatedAtLoad, name, $0) } : nil,
      repeatedSection.map { PluginMistake(.sectionAgain, $0, name) },
      shared("title", "text", "html", "message").map { PluginMistake(.sameTexts, name, $0.prefix(60)) },
      shape == ProtocolTable.postsAnswer ? shared("link").map { PluginMistake(.sameLink, name, $0) } : nil,
      FieldCheck(rows: rows).mixed.map { PluginMistake(.mixedField, $0.name, name, $0.first, $0.second) },
    ]
    return found.compactMap(\.self)
  }

  private var isOfScene: Bool { shape == ProtocolTable.listAnswer }

  /// The finding that ids look like positions of rows; nil if they do not.
  private var positions: PluginMistake? {
    let (check, ids) = (PositionCheck(rows: rows), rows.compactMap { $0["id"]?.identifier })
    guard shape != ProtocolTable.commentsAnswer, check.countsUp else { return nil }
    switch check.dateOrder {
    case .orderedDescending: return PluginMistake(.idsCountedFromNewest, name, ids[0], ids[1])
    case nil: return PluginMistake(.idsLikePositions, name, ids[0], ids[1])
    default: return nil  // new rows are added at the end
    }
  }

  /// The minimum number of rows; in a shorter list, equal texts may be a coincidence.
  private static let minimumCount = 3

  /// The first text of members that are equal in all rows; nil if they differ or are missing, or if there are too few
  /// rows.
  private func shared(_ members: String...) -> String? {
    let values = rows.map { row in members.map { row[$0]?.text } }
    guard values.count >= Self.minimumCount, let first = values.first, values.allSatisfy({ $0 == first })
    else { return nil }
    return first.compactMap(\.self).first
  }

  /// The first section header that appears again after a different one; nil if there is none.
  private var repeatedSection: String? {
    let sections = rows.map { $0["section"]?.text ?? "" }
    let headers = sections.indices.filter { $0 == 0 || sections[$0] != sections[$0 - 1] }.map { sections[$0] }
    return headers.indices.first { headers[..<$0].contains(headers[$0]) }.map { headers[$0] }
  }
}
