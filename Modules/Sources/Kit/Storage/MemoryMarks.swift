/// Marks in memory.
struct MemoryMarks {
  private struct Key: Hashable {
    var source: String
    let kind: String
  }

  private var marks: [Key: [Mark]] = [:]

  mutating func save(_ mark: Mark, kind: String, of source: String) {
    remove(mark.id, kind: kind, of: source)
    let key = Key(source: source, kind: kind)
    marks[key, default: []].append(mark)
    marks[key]?.sort { $0.date < $1.date }
  }

  mutating func remove(_ id: String, kind: String, of source: String) {
    marks[Key(source: source, kind: kind)]?.removeAll { $0.id == id }
  }

  /// The marks of a kind, oldest first.
  func all(kind: String, of source: String) -> [Mark] { marks[Key(source: source, kind: kind)] ?? [] }

  mutating func removeAll(where isRemoved: (Mark) -> Bool) {
    marks = marks.mapValues { $0.filter { !isRemoved($0) } }
  }

  /// Gives the marks of a source to another; of two marks on an item, the later one stays.
  mutating func move(_ source: String, to new: String) {
    for (key, moved) in marks where key.source == source {
      marks[key] = nil
      let known = marks[Key(source: new, kind: key.kind)] ?? []
      for mark in moved where !known.contains(where: { $0.outlasts(mark) }) {
        save(mark, kind: key.kind, of: new)
      }
    }
  }
}

extension Mark {
  /// Whether it stays, of two on the same item.
  fileprivate func outlasts(_ other: Mark) -> Bool { id == other.id && date >= other.date }
}
