/// The reason of an error in the words of the system, which is often installed in English only; they are translated
/// where they are among those that people meet.
public struct SystemReason: TextValue {
  /// The words of the system: those of `strerror`, or of this program's own checks of files.
  public let words: String

  /// A reason in the words of the system.
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

/// The reasons that are translated: the English texts are those of the system.
enum ReasonText: String, TextKey {
  case noFile, noPermission, notPermitted, isFolder, noFolder, fileExists, noSpace, readOnly, tooLarge, inputOutput,
    nameTooLong, linkLoop, quota, tooManyFiles, busy, addressInUse, noMemory, brokenPipe
  case notRegular, notAFolder, foreignLink, severalLinks, moreBytes

  static let table = StringTable<ReasonText>(PackageResources.reasons_json)
}
