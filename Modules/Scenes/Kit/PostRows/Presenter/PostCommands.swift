import Localization
import Pictures
package import Viper

/// The actions on a post or on part of a post, in lists, on pages, and in lists of plugins.
package struct PostCommands {
  /// The post that a command acts on.
  package struct Target {
    package let row: PostRow
    /// The row number of the post; nil if the post is the page itself.
    let number: Int?
    /// The number of a link or picture in the post; nil for the post itself.
    let part: Int?
    /// The words that the user typed after the post's number.
    let words: [String]
    /// The addresses of the post's numbered parts.
    let links: [String]

    /// Creates a target: a post, or a part of the post, with the words typed after it.
    ///
    /// If `links` is nil, all links of the post are numbered.
    package init(
      _ row: PostRow, number: Int?, part: Int? = nil, words: [String] = [], links: [String]? = nil
    ) {
      (self.row, self.number, self.part, self.words) = (row, number, part, words)
      self.links = links ?? row.links
    }

    /// The target as a user types it, such as `3`, `3.2` or `.2`; empty if the post is the page itself.
    var typed: String {
      guard number != nil || part != nil else { return "" }
      return RowReference(number ?? 0, part: part).typed
    }
  }

  private let context: PresentationContext
  private let external: ExternalActions

  /// Creates the actions on posts.
  package init(context: PresentationContext, external: ExternalActions) {
    (self.context, self.external) = (context, external)
  }

  private var texts: Strings<PostText> { context.strings(PostText.table) }
  private var listTexts: Strings<ListText> { context.strings(ListText.table) }

  /// The index of the target's picture; the first picture if the target has no part.
  package func picture(of target: Target) throws -> Int {
    try PostPictures(of: target.row.post, texts).index(of: target.part)
  }

  /// Saves the target's picture, recording or file.
  package func save(_ target: Target) throws -> Answer { external.saving(try media(of: target)) }

  /// Saves the first picture of each post, in the folder that the typed words name, if any.
  package func save(_ targets: [Target]) throws -> Answer {
    external.saving(
      try targets.map { target in
        let name = target.words.joined(separator: " ")
        let folder = name.isEmpty || name.hasSuffix("/") ? name : name + "/"
        return try media(of: Target(target.row, number: target.number, words: [folder]))
      })
  }

  /// Prints the address of the target.
  package func url(of target: Target) throws -> Answer { .done(try address(of: target)) }

  /// Opens the address of the target in the web browser, or a recording in the player if `playsRecordings` is true.
  package func browse(_ target: Target, playsRecordings: Bool = false) throws -> Answer {
    let address = try address(of: target)
    let isRecording = playsRecordings && target.row.recordings.contains { $0.asOneWord == address }
    try isRecording ? external.play(address) : external.browse(address)
    return .done(listTexts(.opened, ["address": address]))
  }

  /// Copies the address of the target.
  package func copy(_ target: Target) throws -> Answer {
    let address = try address(of: target)
    try external.copy(address)
    return .done(listTexts(.copied, ["address": address]))
  }

  /// The address of the target's link, or of the post if the target has no part; blanks and control characters are
  /// percent-encoded.
  package func address(of target: Target) throws -> String {
    let number = target.number.map(String.init)
    guard let part = target.part else {
      guard let address = target.row.address else {
        throw Failure(
          .badArgument, number.map { listTexts(.noAddress, ["number": $0]) } ?? listTexts[.noAddressHere])
      }
      return address.asOneWord
    }
    let links = target.links
    guard links.indices.contains(part - 1) else {
      guard !links.isEmpty || number != nil else { throw Failure(.badArgument, texts[.noLinks]) }
      throw Failure(
        .badArgument,
        number.map { listTexts(.noLink, ["number": $0, "link": String(part), "count": links.count]) }
          ?? texts(.noLinkHere, ["link": String(part), "count": links.count]))
    }
    return links[part - 1].asOneWord
  }

  private func media(of target: Target) throws -> MediaToSave {
    try PostPictures(of: target.row.post, texts).toSave(target.part, words: target.words, typed: target.typed)
  }
}
