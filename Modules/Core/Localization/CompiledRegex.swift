/// A regular expression that is compiled once, with simple word boundaries.
package struct CompiledRegex<Output>: RegexComponent, Sendable {
  // Safe to share: `Regex` is only not Sendable because it may contain closures, and these have none. It is never
  // changed, and the standard library stores its compiled form atomically at the first match.
  package nonisolated(unsafe) let regex: Regex<Output>

  package init(_ regex: Regex<Output>) {
    self.regex = regex.wordBoundaryKind(.simple)
  }
}
