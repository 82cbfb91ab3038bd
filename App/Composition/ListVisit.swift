import Foundation
import SceneKit

/// Remembers up to which date the user has seen a list, for the next session.
final class ListVisit {
  private let memory: SceneMemory
  private let name: String
  /// The date up to which the list was seen in the last session; nil in the first session.
  private(set) lazy var last: Date? = memory.value(named: name)

  init(of name: String, in memory: SceneMemory) {
    (self.name, self.memory) = (name, memory)
  }

  /// Stores the date up to which the list was seen; ignores a storage failure.
  func see(until date: Date) {
    _ = last
    do {
      try memory.keep(date, named: name)
    } catch {
      return  // the next session uses the previous date
    }
  }
}
