import Foundation
import JSON
import Synchronization

/// The keys of one module's texts.
public protocol TextKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// A module's texts in every language, from one embedded file.
///
/// The file is a JSON object with an object of texts, by key, for each language tag, as in
/// `{"en": {"title": "Comments"}, "el": {"title": "Σχόλια"}}`. A text may have `{placeholders}` and plurals with CLDR's
/// forms, as in `{count, plural, one {# row} other {# rows}}`. `{FeedShell}` and `{feedshell}` are the program's name.
public final class StringTable<Key: TextKey>: Sendable {
  private let file: [UInt8]
  private let read = Mutex<[String: [String: String]]>([:])

  /// Creates the table.
  ///
  /// - Parameter file: the bytes of the JSON file.
  public init(_ file: [UInt8]) {
    self.file = file
  }

  /// The texts in the given language; English replaces missing texts.
  public func strings(for language: Language) -> Strings<Key> {
    let texts = texts([language, .english])
    return Strings(
      texts: texts[language.tag] ?? [:], fallback: texts[Language.english.tag] ?? [:], language: language)
  }

  /// The texts by language tag and key; only the given languages are parsed.
  func texts(_ languages: [Language]) -> [String: [String: String]] {
    read.withLock { read in
      let missing = Set(languages.map(\.tag)).filter { read[$0] == nil }
      if !missing.isEmpty {
        read.merge(missing.map { ($0, [:]) }) { first, _ in first }
        read.merge(Self.parse(file, missing)) { $1 }
      }
      return read
    }
  }

  private static func parse(_ file: [UInt8], _ tags: Set<String>) -> [String: [String: String]] {
    let name = ProgramName.current
    return members(of: file, tags).mapValues { members in
      members.reduce(into: [String: String]()) { $0[$1.name] = $1.value.text.map(name.filled) }
    }
  }

  /// The texts by language tag, and values that are no texts.
  private static func members(of file: [UInt8], _ tags: Set<String>) -> [String: [JSONValue.Member]] {
    do {
      return try TextFile.parts(of: tags, in: file).mapValues { try JSONValue(reading: Data($0)).members ?? [] }
    } catch {
      return [:]  // `problems()` then reports every key as missing
    }
  }
}

extension StringTable {
  /// The problems of the table, one per line: missing texts, texts that are not used in code, values that are no texts,
  /// texts whose placeholders differ from those of the English text, and missing plural forms.
  public func problems() -> [String] {
    let texts = texts(Language.supported)
    let members = Self.members(of: file, Set(Language.supported.map(\.tag)))
    let english = texts[Language.english.tag] ?? [:]
    let keys = Set(Key.allCases.map(\.rawValue))
    return Language.supported.flatMap { language -> [String] in
      let texts = texts[language.tag] ?? [:]
      let others = Set((members[language.tag] ?? []).filter { $0.value.text == nil }.map(\.name))
      let missing = keys.subtracting(texts.keys).subtracting(others).sorted().map { "\($0) is missing" }
      let unknown = Set(texts.keys).subtracting(keys).sorted().map { "\($0) is used by no code" }
      let wrong = keys.sorted().compactMap { key -> String? in
        guard let text = texts[key], let model = english[key] else { return nil }
        return problem(of: TextPattern(text), model: TextPattern(model), in: language).map { "\(key) \($0)" }
      }
      let untyped = others.sorted().map { "\($0) is not a text" }
      return (missing + unknown + untyped + wrong).map { "\(language.tag): \($0)" }
    }
  }

  private func problem(of text: TextPattern, model: TextPattern, in language: Language) -> String? {
    if text.placeholders != model.placeholders { return "has other placeholders than in English" }
    let forms = PluralCategory.all(in: language)
    if text.plurals.contains(where: { $0 != Set(forms) }) {
      return "needs the plural forms \(forms.map(\.rawValue).joined(separator: ", "))"
    }
    let lacksPlural = text.plurals.isEmpty && !model.plurals.isEmpty && forms.count > 1
    return lacksPlural ? "has no plural" : nil
  }
}
