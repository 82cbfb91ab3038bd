import Foundation
import SceneKit

/// The visits of a list: the date until which it was seen in the last one, and in this one.
final class ListVisit {
  private let memory: SceneMemory
  private let name: String
  /// The date until which the list was seen in the last visit, as it was when this one began; nil on a first visit.
  private(set) lazy var last: Date? = memory.value(named: name)

  /// - Parameters:
  ///   - name: the name of the list.
  ///   - memory: keeps the date over visits.
  init(of name: String, in memory: SceneMemory) {
    (self.name, self.memory) = (name, memory)
  }

  /// Keeps the date until which the list has been seen.
  func see(until date: Date) {
    _ = last
    do {
      try memory.keep(date, named: name)
    } catch {
      return  // the next visit has the date before
    }
  }
}
