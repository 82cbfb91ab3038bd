/// A place where the code breaks a rule of the architecture.
struct BrokenRule: Hashable, CustomStringConvertible {
  let place: Position
  let what: String
  let why: String
  let fix: String

  var description: String {
    "\(place): \(what)\n  Why: \(why)\n  Fix: \(fix)"
  }
}
