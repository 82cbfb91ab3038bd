import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Maps the elements in order; a long array is mapped on all cores.
  package func mapOnAllCores<Value: Sendable>(_ transform: @Sendable (Element) -> Value) -> [Value] {
    let size = 100
    guard count > size else { return map(transform) }
    let parts = stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    let results = Mutex<[Int: [Value]]>([:])
    DispatchQueue.concurrentPerform(iterations: parts.count) { index in
      let values = parts[index].map(transform)
      results.withLock { $0[index] = values }
    }
    return results.withLock { results in parts.indices.flatMap { results[$0] ?? [] } }
  }
}
