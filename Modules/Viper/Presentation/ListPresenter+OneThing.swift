import Localization

extension ListPresenter {
  /// The only row of a scene of one thing.
  ///
  /// - Throws: the failure of its load, or a `Failure` while it is loading.
  public func onlyRow() throws -> Row {
    guard let row = rows.first else {
      throw model.failure ?? Failure(.badArgument, context.strings(ListText.table)[.notLoadedYet])
    }
    return row
  }

  /// The commands of a scene of one thing that has an address.
  ///
  /// - Parameters:
  ///   - browse: opens an untrusted address in the web browser.
  ///   - copy: puts a text on the clipboard.
  ///   - address: the address, on one line.
  /// - Returns: `url`, `browse` and `copy`.
  public func addressCommands(
    browse: @escaping (_ address: String) throws -> Void, copy: @escaping (_ text: String) throws -> Void,
    address: @escaping @MainActor () throws -> String
  ) -> [SceneCommand] {
    let texts = context.strings(ListText.table)
    return [
      SceneCommand(
        "url", in: .read, summary: texts[.urlHereSummary], output: .done, body: .plain { .done(try address()) }),
      SceneCommand(
        "browse", in: .read, summary: texts[.browseHereSummary], output: .done,
        body: .plain { [self] in try opened(try address(), by: browse) }),
      SceneCommand(
        "copy", in: .read, summary: texts[.copyHereSummary], output: .done,
        body: .plain { [self] in try copied(try address(), by: copy) }),
    ]
  }

  /// The failure for a thing without an address.
  public var noAddress: Failure { Failure(.badArgument, context.strings(ListText.table)[.noAddressHere]) }
}
