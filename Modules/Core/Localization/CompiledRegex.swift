/// A regular expression that is compiled once, with simple word boundaries.
package struct CompiledRegex<Output>: RegexComponent, Sendable {
  // `nonisolated(unsafe)` is safe here: `Regex` is not Sendable, but matching only reads it.
  package nonisolated(unsafe) let regex: Regex<Output>

  package init(_ regex: Regex<Output>) {
    self.regex = regex.wordBoundaryKind(.simple)
  }
}
