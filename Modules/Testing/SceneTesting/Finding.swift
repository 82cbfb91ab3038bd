import ContractTesting

/// A violation of the contract, with the context in which it occurred.
struct Finding {
  let violation: ContractViolation
  /// The part of the scene with the mistake, such as a command; empty for the scene itself.
  var subject = ""
  /// The language, width or state, such as `el, 30 columns, loaded`; empty if it does not depend on them.
  var context = ""
}

extension [Finding] {
  /// One violation per mistake, in order, with its first context and the number of further ones.
  var merged: [ContractViolation] {
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
