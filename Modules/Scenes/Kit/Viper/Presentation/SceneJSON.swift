import Foundation
public import JSON
import Loading

/// The JSON keys of every scene and every row.
///
/// Additional fields of a scene or its rows must use other keys.
package enum SceneJSON {
  package static let namesOfScenes: Set = [
    "scene", "route", "title", "state", "source", "age", "error", "leftOut", "hidden", "hasMore", "rows",
  ]
  package static let namesOfRows: Set = ["number", "id", "kind"]
}

extension ListPresenter {
  /// Returns the scene as JSON, for scripts.
  public func json(_ placement: ScenePlacement, _ selection: RowSelection) -> JSONValue {
    let age = model.origin?.age(at: context.now())
    let state: JSONFields = [
      "scene": .string(placement.name),
      "route": .string(placement.route.description),
      "title": .string(title),
      "state": .string(model.state.rawValue),
      "source": model.origin?.name.map { .string($0) },
      "age": age.map { .integer(Int(clamping: $0)) },
      // The reason why the rows are saved ones; a later load's failure is at the end.
      "error": model.failure == nil ? savedBecause?.json : nil,
      "leftOut": model.leftOut > 0 ? .integer(model.leftOut) : nil,
      "hidden": model.hidden > 0 ? .integer(model.hidden) : nil,
      "hasMore": model.cursor.hasMore.map { .bool($0) },
    ]
    let rows: JSONFields = [
      "rows": .array(model.rows(in: selection, new: model.unshown).compactMap { model.json(of: $0, in: context) }),
      "error": model.failure?.json,
    ]
    return .object(state.members + fields.members + rows.members)
  }

  private var savedBecause: Failure? {
    model.origin?.failure.map { Failure(loading: $0, in: context.language) }
  }
}

extension Collectionable where Row: ListRow {
  /// Returns the selected rows, in order; `new` contains the ids of new or unread rows that were not shown yet.
  func rows(in selection: RowSelection, new: @autoclosure () -> [Row.ID]) -> [Row] {
    switch selection {
    case .all: return rows
    case .positions(let range): return rows(at: range.clamped(to: 0..<count))
    case .new:
      let new = Set(new())
      return rows.filter { new.contains($0.id) }
    case .numbered(let numbers):
      let wanted = Set(numbers)
      return rows.filter { number(of: $0.id).map(wanted.contains) == true }
    }
  }

  /// Returns a row as JSON, for scripts; nil if the row is not in the list.
  func json(of row: Row, in context: PresentationContext) -> JSONValue? {
    guard let number = number(of: row.id) else { return nil }
    let common: JSONFields = [
      "number": .integer(number), "id": .string(row.id.description), "kind": .string(row.kind),
    ]
    return .object(common.members + row.fields(in: context).members)
  }
}

extension Origin {
  /// The name of the origin for scripts; nil for bundled data.
  fileprivate var name: String? {
    switch self {
    case .bundled: nil
    case .remote: "remote"
    case .cache: "cache"
    }
  }
}

extension ListPresenter {
  /// Returns the untrusted columns of rows, for scripts, with dates in ISO 8601.
  ///
  /// - Parameters:
  ///   - selection: the rows to return.
  ///   - columns: the columns; nil for the default columns, which include the source in a list of several sources.
  /// - Returns: the column texts of each row.
  public func lines(_ selection: RowSelection, _ columns: [RowColumn]?) -> [[String]] {
    let lines = model.rows(in: selection, new: model.unshown).compactMap { row in
      model.number(of: row.id).map { ($0, row.line(in: context)) }
    }
    let columns = columns ?? RowColumn.usual + (lines.contains { $1.source != nil } ? [.source] : [])
    return lines.map { number, line in
      columns.map { column in
        switch column {
        case .number: String(number)
        case .title: line.title ?? ""
        case .detail: line.detail ?? ""
        case .source: line.source ?? sourceName ?? ""
        case .date: line.date?.formatted(.iso8601) ?? ""
        case .url: line.address ?? ""
        }
      }
    }
  }
}
