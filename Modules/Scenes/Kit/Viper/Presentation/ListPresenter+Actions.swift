import Localization

extension ListPresenter {
  /// Opens an address; returns a confirmation.
  ///
  /// - Throws: any error of `browse`.
  public func opened(_ address: String, by browse: (String) throws -> Void) throws -> Answer {
    try browse(address)
    return .done(context.strings(ListText.table)(.opened, ["address": address]))
  }

  /// Copies an address; returns a confirmation.
  ///
  /// - Throws: any error of `copy`.
  public func copied(_ address: String, by copy: (String) throws -> Void) throws -> Answer {
    try copy(address)
    return .done(context.strings(ListText.table)(.copied, ["address": address]))
  }
}

extension ListPresenter {
  /// Returns the rows of a typed range to which an action applies.
  ///
  /// - Throws: a `Failure` if the range contains no such rows.
  public func rows(
    _ rows: [Row], with action: some RawRepresentable<String>, where isWanted: (Row) -> Bool
  ) throws -> [Row] {
    let wanted = rows.filter(isWanted)
    guard !wanted.isEmpty else {
      let number = rows.first.flatMap { model.number(of: $0.id) }.map(String.init) ?? ""
      let texts = context.strings(ListText.table)
      throw Failure(.badArgument, texts(.noAction, ["number": number, "command": action.rawValue]))
    }
    return wanted
  }
}

extension String {
  /// The address with spaces and control characters percent-encoded, so that it can be pasted as a single word.
  public nonisolated var asOneWord: String {
    guard unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.value < 0x20 || $0.value == 0x7F }) else {
      return self
    }
    return unicodeScalars.filter { !Character($0).isNewline }.map { scalar in
      guard scalar.properties.isWhitespace || scalar.value < 0x20 || scalar.value == 0x7F else { return String(scalar) }
      return String(scalar).utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }.joined()
  }

  /// The text without line breaks.
  public nonisolated var onOneLine: String { filter { !$0.isNewline } }
}

extension ListPresenter {
  /// Returns the only row of a scene that shows a single item.
  ///
  /// - Throws: the failure of the scene's load, or a `Failure` while the scene is loading.
  public func onlyRow() throws -> Row {
    guard let row = rows.first else {
      throw model.failure ?? Failure(.badArgument, context.strings(ListText.table)[.notLoadedYet])
    }
    return row
  }

  /// Creates the commands `url`, `browse` and `copy` of a scene that shows a single item with an address.
  ///
  /// - Parameters:
  ///   - summaries: the one-line descriptions for `help`; nil for the generic ones.
  ///   - browse: opens an untrusted address in the web browser.
  ///   - copy: puts text on the clipboard.
  ///   - address: returns the address as a single line.
  /// - Returns: the commands.
  public func addressCommands(
    summaries: (url: String, browse: String, copy: String)? = nil,
    browse: @escaping (_ address: String) throws -> Void, copy: @escaping (_ text: String) throws -> Void,
    address: @escaping @MainActor () throws -> String
  ) -> [Command] {
    let texts = context.strings(ListText.table)
    let summaries = summaries ?? (texts[.urlHereSummary], texts[.browseHereSummary], texts[.copyHereSummary])
    return [
      Command("url", in: .read, summary: summaries.url, output: .done) { _ in .done(try address()) },
      Command("browse", in: .read, summary: summaries.browse, output: .done) { [self] _ in
        try opened(try address(), by: browse)
      },
      Command("copy", in: .read, summary: summaries.copy, output: .done) { [self] _ in
        try copied(try address(), by: copy)
      },
    ]
  }
}
