/// The reason of a system error; systems often have only English texts, so the common ones are translated.
public struct SystemReason: TextValue {
  /// The system's words: those of `strerror`, or of this program's own checks of files.
  public let words: String

  /// A reason in the system's words.
  public init(_ words: String) {
    self.words = words
  }

  public func text(in language: Language) -> String {
    let english = ReasonText.table.strings(for: .english)
    for key in ReasonText.allCases {
      guard let values = english.values(in: words, of: key) else { continue }
      return ReasonText.table.strings(for: language)(key, values)
    }
    return words
  }
}

/// The translated reasons; the English texts are those of the system.
enum ReasonText: String, TextKey {
  case noFile, noPermission, notPermitted, isFolder, noFolder, fileExists, noSpace, readOnly, tooLarge, inputOutput,
    nameTooLong, linkLoop, quota, tooManyFiles, busy, addressInUse, noMemory, brokenPipe
  case notRegular, notAFolder, foreignLink, severalLinks, moreBytes

  static let table = StringTable<ReasonText>(PackageResources.reasons_json)
}
