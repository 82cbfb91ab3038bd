/// A violation of a rule of the architecture, with its position in the code.
struct BrokenRule: Hashable, CustomStringConvertible {
  let position: Position
  let what: String
  let why: String
  let fix: String

  var description: String {
    "\(position): \(what)\n  Why: \(why)\n  Fix: \(fix)"
  }
}
