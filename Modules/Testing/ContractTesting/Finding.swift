/// A violation of a contract, with the context in which it occurred.
package struct Finding {
  package let violation: ContractViolation
  /// The part of the scene or source with the mistake, such as a command; empty for the whole.
  fileprivate let subject: String
  /// The context of the mistake: the post, or the language, width and state, such as `el, 30 columns, loaded`.
  ///
  /// Empty if the mistake occurs everywhere.
  package let context: String

  /// Creates a finding of a kind, with the values for the placeholders in its texts.
  package init(
    _ kind: ContractViolation.Kind, _ values: any CustomStringConvertible..., subject: String = "",
    context: String = ""
  ) {
    (violation, self.subject, self.context) = (ContractViolation(kind, values: values), subject, context)
  }
}

extension [Finding] {
  /// The violations in order, one per mistake, each with its first context and the number of further contexts.
  package var merged: [ContractViolation] {
    let groups = Dictionary(grouping: indices) { index in
      [self[index].violation.rule, self[index].violation.why, self[index].subject]
    }
    return groups.values.sorted { $0[0] < $1[0] }.map { group in
      let first = self[group[0]]
      let contexts = Set(group.map { self[$0].context }.filter { !$0.isEmpty })
      guard !first.context.isEmpty else { return first.violation }
      let others = contexts.count - 1
      let seen = others > 0 ? "\(first.context); and in \(others) more" : first.context
      return ContractViolation(
        first.violation.rule, what: "\(first.violation.what) [\(seen)]", why: first.violation.why,
        fix: first.violation.fix)
    }
  }
}
