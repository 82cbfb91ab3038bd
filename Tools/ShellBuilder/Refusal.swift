/// Explains why nothing was built: the mistake, why it matters, and how to fix it.
struct Refusal: Error, CustomStringConvertible {
  let what: String
  let why: String
  let fix: String

  var description: String {
    "\(what)\n  Why: \(why)\n  Fix: \(fix)"
  }
}
