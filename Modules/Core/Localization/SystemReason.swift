/// The description of a system error; common descriptions are translated, because many systems only provide English
/// texts.
public struct SystemReason: TextValue {
  /// The English description, from `strerror` or from FeedShell's own checks of files.
  public let words: String

  /// Creates a reason from an English description.
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

/// The translated descriptions; the English texts are the system's own.
enum ReasonText: String, TextKey {
  case noFile, noPermission, notPermitted, isFolder, noFolder, fileExists, noSpace, readOnly, tooLarge, inputOutput,
    nameTooLong, linkLoop, quota, tooManyFiles, busy, addressInUse, noMemory, brokenPipe
  case notRegular, notAFolder, foreignLink, severalLinks, moreBytes

  static let table = StringTable<ReasonText>(PackageResources.reasons_json)
}
