/// A regular expression that is compiled once, with simple word boundaries.
package struct CompiledRegex<Output>: RegexComponent, Sendable {
  // Unsafe only in name: `Regex` is not Sendable, and matching only reads it.
  package nonisolated(unsafe) let regex: Regex<Output>

  package init(_ regex: Regex<Output>) {
    self.regex = regex.wordBoundaryKind(.simple)
  }
}
