import Foundation
import Synchronization

/// The keys of one module's texts.
public protocol TextKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// A module's texts in every language, from embedded `.strings` files.
public final class StringTable<Key: TextKey>: Sendable {
  private let files: [String: [UInt8]]
  private let read = Mutex<[String: [String: String]]>([:])

  /// - Parameter files: the bytes of a `.strings` file for each language tag.
  public init(_ files: [String: [UInt8]]) {
    self.files = files
  }

  /// The texts of a language, with English for each missing one.
  public func strings(for language: Language) -> Strings<Key> {
    Strings(texts: texts(language.tag), fallback: language == .english ? [:] : texts(Language.english.tag))
  }

  private func texts(_ tag: String) -> [String: String] {
    read.withLock { read in
      if let texts = read[tag] { return texts }
      let texts = Self.parse(files[tag] ?? [])
      read[tag] = texts
      return texts
    }
  }

  private static func parse(_ bytes: [UInt8]) -> [String: String] {
    do {
      return try PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: String] ?? [:]
    } catch {
      return [:]  // `problems()` then reports every key as missing
    }
  }
}

extension StringTable {
  /// Problems of the table, one line each: texts that are missing, that no code uses, or whose placeholders differ from
  /// the English ones.
  public func problems() -> [String] {
    let english = texts(Language.english.tag)
    let keys = Set(Key.allCases.map(\.rawValue))
    return Language.supported.flatMap { language -> [String] in
      let texts = texts(language.tag)
      let missing = keys.subtracting(texts.keys).sorted().map { "\(language.tag): \($0) is missing" }
      let unknown = Set(texts.keys).subtracting(keys).sorted().map { "\(language.tag): \($0) is used by no code" }
      let uneven = keys.sorted().filter { key in
        guard let text = texts[key], let model = english[key] else { return false }
        return Strings<Key>.placeholders(of: text) != Strings<Key>.placeholders(of: model)
      }
      return missing + unknown + uneven.map { "\(language.tag): \($0) has other placeholders than in English" }
    }
  }
}
