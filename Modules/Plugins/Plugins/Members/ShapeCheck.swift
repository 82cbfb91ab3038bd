import Foundation
import JSON
import Loading
import Viper

/// Checks an object against its shape: unknown members, wrong types, and missing members.
struct ShapeCheck {
  /// How messages refer to the outermost object, such as `the row “a”`.
  private let subject: String
  private let shape: MessageShape
  /// The path of members from the outermost object to the checked object, such as `images.0`; empty for the outermost.
  private let path: String

  init(_ shape: MessageShape, _ subject: String, at path: String = "") {
    (self.shape, self.subject, self.path) = (shape, subject, path)
  }

  /// The shapes whose required members are checked here.
  private static let checksNeeded: Set = ["author", "image", "attachment", "option", "card", "undo"]

  private func path(_ member: String) -> String { path.isEmpty ? member : "\(path).\(member)" }

  /// The mistakes in an object, including nested objects.
  func mistakes(of json: JSONValue) -> [PluginMistake] {
    guard let members = json.members else {
      return [PluginMistake(.wrongType, path.isEmpty ? shape.name : path, subject, MemberType.shape(shape.name).words)]
    }
    // The required members of other shapes have rules of their own.
    let needed = Self.checksNeeded.contains(shape.name) ? shape.members.filter(\.isRequired) : []
    let missing = needed.filter { [nil, .null].contains(json[$0.name]) }
    let lost = missing.map { PluginMistake(.missingMember, path($0.name), subject, $0.type.words) }
    return lost
      + members.flatMap { member in
        // Null is allowed, and so are members for the author's own use.
        if member.value == .null || member.name.hasPrefix("x-") { return [PluginMistake]() }
        let name = path(member.name)
        if let known = shape[member.name] { return mistakes(of: member.value, known.type, name) }
        return [
          meant(member.name).map { PluginMistake(.misspelledMember, name, subject, $0) }
            ?? PluginMistake(.unknownMember, name, subject)
        ]
      }
  }

  /// The mistakes in an object, ignoring the elements of lists.
  func shallowMistakes(of json: JSONValue) -> [PluginMistake] {
    let members = (json.members ?? []).map { member in
      member.value.values == nil ? member : JSONValue.Member(member.name, .array([]))
    }
    return mistakes(of: .object(members))
  }

  /// The member that a misspelled name probably means; nil if none is similar.
  private func meant(_ name: String) -> String? {
    if let synonym = shape.synonyms[name], shape[synonym] != nil { return synonym }
    let names = shape.members.map(\.name)
    let nearest = NearestMatch.find(name.lowercased(), among: names.map { $0.lowercased() }).first
    return names.first { $0.lowercased() == nearest }
  }

  private func mistakes(of value: JSONValue, _ type: MemberType, _ name: String) -> [PluginMistake] {
    let wrong = [PluginMistake(.wrongType, name, subject, type.words)]
    switch type {
    case .text: return value.text == nil ? wrong : []
    case .flag: return value.flag == nil ? wrong : []
    case .whole: return value.integer == nil ? wrong : []
    case .id: return value.text == nil && value.integer == nil ? wrong : []
    case .date:
      return value.text.map { ContractDate.parse($0) == nil ? [PluginMistake(.badDate, $0, subject)] : [] } ?? wrong
    case .address:
      guard let address = value.text else { return wrong }
      if !Self.isAddress(address) { return [PluginMistake(.badAddress, name, subject, address)] }
      let parts = URLComponents(string: address)
      let isSecret = parts?.user != nil || parts?.password != nil || address.hasTokenInQuery
      return isSecret ? [PluginMistake(.secretAddress, name, subject)] : []
    case .route: return value.text.map { Route(parsing: $0) == nil ? [PluginMistake(.badRoute, $0)] : [] } ?? wrong
    case .texts:
      guard let texts = value.members, texts.allSatisfy({ $0.value.text != nil }) else { return wrong }
      return texts.filter { !$0.name.hasPrefix("x-") }.flatMap {
        DescriptionCheck.textMistakes(in: $0, isQuestion: name.hasSuffix("confirm"))
      }
    case .members: return value.members == nil ? wrong : []
    case .word(let words):
      guard let word = value.text else { return wrong }
      return words.contains(word) ? [] : [PluginMistake(.unknownWord, name, subject, word, type.words, fallback)]
    case .list(let type):
      return value.values.map { values in
        values.enumerated().flatMap { mistakes(of: $1, type, "\(name).\($0)") }
      } ?? wrong
    case .shape(let shape):
      guard value.members != nil else { return wrong }
      return ShapeCheck(ProtocolTable.shape(named: shape), subject, at: name).mistakes(of: value)
    case .map(let shape):
      return value.members.map { members in
        members.flatMap {
          ShapeCheck(ProtocolTable.shape(named: shape), subject, at: "\(name).\($0.name)").mistakes(of: $0.value)
        }
      } ?? wrong
    case .either(let first, let second):
      return value.members == nil ? mistakes(of: value, second, name) : mistakes(of: value, first, name)
    }
  }

  /// The consequence of an unknown word, for plugin authors.
  private var fallback: String {
    switch shape.name {
    case ProtocolTable.error.name: "the error is then of the kind “invalidData”"
    case ProtocolTable.image.name: "the picture is then an image"
    case ProtocolTable.comment.name: "the comment is then shown"
    default: "it is left out"
    }
  }

  /// Whether a text is an address that FeedShell can load.
  private static func isAddress(_ text: String) -> Bool {
    guard let url = URL(string: text) else { return false }
    return ["http", "https"].contains(url.scheme?.lowercased()) && url.host()?.isEmpty == false
  }
}
