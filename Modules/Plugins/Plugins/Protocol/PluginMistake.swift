/// A mistake of a plugin's author, with its reason and its fix.
public struct PluginMistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// One word for the violated rule, such as `rows`.
  public let rule: String
  /// The mistake; may quote untrusted text.
  public let what: String
  /// The reason why the mistake matters.
  public let why: String
  /// The fix.
  public let fix: String
  /// Distinguishes mistakes of the same kind that are reported separately; for example, the name of a member.
  private let key: String

  /// A mistake; `{0}`, `{1}` and `{2}` in its texts are placeholders.
  init(_ rule: String, _ what: String, why: String, fix: String, key: String = "") {
    self.rule = rule
    self.what = what
    self.why = why
    self.fix = fix
    self.key = key
  }

  /// The mistake with its placeholders filled in.
  func callAsFunction(_ values: any CustomStringConvertible...) -> PluginMistake {
    let fill = { (text: String) in
      let parts = text.split(separator: "{", omittingEmptySubsequences: false)
      return parts.dropFirst().reduce(String(parts[0])) { filled, part in
        guard part.dropFirst().first == "}", let index = part.first?.wholeNumberValue, values.indices.contains(index)
        else { return "\(filled){\(part)" }
        return "\(filled)\(values[index])\(part.dropFirst(2))"
      }
    }
    return PluginMistake(rule, fill(what), why: why, fix: fill(fix), key: fill(key))
  }

  /// Identifies mistakes of the same kind, of which only the first is reported, regardless of quoted values and
  /// positions in lists.
  var id: String {
    rule + why + key.split(separator: ".").filter { !$0.allSatisfy(\.isNumber) }.joined(separator: ".")
  }

  public var description: String { "\(rule): \(what)\n  Why: \(why)\n  Fix: \(fix)" }
}
