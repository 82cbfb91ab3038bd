/// The rows of posts of several sources: of those with the same identity, the first has the row.
package struct TwinRows<Key: Hashable, ID: Hashable> {
  private struct Row {
    let id: ID
    let source: String
  }

  /// The rows by their identities; nil for an identity that one source gives to several posts.
  private var rows: [Key: Row?] = [:]

  package init() {}

  /// Enters a post; the row that has it already, which may be its own, or nil for a new row.
  package mutating func rowInPlace(of id: ID, of source: String, _ keys: [Key]) -> ID? {
    for key in keys {
      guard case .some(.some(let row)) = rows[key] else { continue }
      guard row.id != id else { return id }
      guard row.source != source else {
        // Such as the front page, as the page of all posts.
        rows[key] = .some(nil)
        continue
      }
      for key in keys where rows[key] == nil { rows[key] = row }
      return row.id
    }
    for key in keys where rows[key] == nil { rows[key] = Row(id: id, source: source) }
    return nil
  }
}
