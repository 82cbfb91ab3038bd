/// A regular expression that is compiled once, with simple word boundaries.
struct CompiledRegex<Output>: Sendable {
  // Unsafe only in name: `Regex` is not Sendable, and matching only reads it.
  nonisolated(unsafe) let regex: Regex<Output>

  init(_ regex: Regex<Output>) {
    self.regex = regex.wordBoundaryKind(.simple)
  }
}
