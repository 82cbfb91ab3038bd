import Foundation
import SceneKit

/// The date up to which the user has seen a list: in the last session, and in this session.
final class ListVisit {
  private let memory: SceneMemory
  private let name: String
  /// The date up to which the list was seen in the last session; nil in the first session.
  private(set) lazy var last: Date? = memory.value(named: name)

  init(of name: String, in memory: SceneMemory) {
    (self.name, self.memory) = (name, memory)
  }

  /// Stores the date up to which the list was seen.
  func see(until date: Date) {
    _ = last
    do {
      try memory.keep(date, named: name)
    } catch {
      return  // the next session uses the previous date
    }
  }
}
