import Localization
import Pictures
package import Viper

/// The actions on a post or on a part of the post, in a list, on a page, and in the list of a plugin.
package struct PostCommands {
  /// The post that a command acts on.
  package struct Target {
    package let row: PostRow
    /// The number of the post's row; nil for a post that is the page itself.
    let number: Int?
    /// The number of a link or picture; nil for the post itself.
    let part: Int?
    /// The words after the post's number.
    let words: [String]
    /// The addresses of the post's numbered parts.
    let links: [String]

    /// Creates a target: a post, or a part of it, with the words after it; if `links` is nil, all links of the post have
    /// numbers.
    package init(
      _ row: PostRow, number: Int?, part: Int? = nil, words: [String] = [], links: [String]? = nil
    ) {
      (self.row, self.number, self.part, self.words) = (row, number, part, words)
      self.links = links ?? row.links
    }

    /// The target as a user types it: `3`, `3.2`, `.2`; empty for a post that is the page itself.
    var typed: String {
      guard number != nil || part != nil else { return "" }
      return RowReference(number ?? 0, part: part).typed
    }
  }

  private let context: PresentationContext
  private let external: ExternalActions

  /// Creates actions with messages in the user's language.
  package init(context: PresentationContext, external: ExternalActions) {
    (self.context, self.external) = (context, external)
  }

  private var texts: Strings<PostText> { context.strings(PostText.table) }
  private var listTexts: Strings<ListText> { context.strings(ListText.table) }

  /// The index of the target's picture, by default of the first one.
  package func picture(of target: Target) throws -> Int {
    try PostPictures(of: target.row.post, texts).index(of: target.part)
  }

  /// Saves the target's picture, recording or file.
  package func save(_ target: Target) throws -> Answer { external.saving(try media(of: target)) }

  /// Saves the first picture of each of several posts, in the folder that the words name, if any.
  package func save(_ targets: [Target]) throws -> Answer {
    external.saving(
      try targets.map { target in
        let name = target.words.joined(separator: " ")
        let folder = name.isEmpty || name.hasSuffix("/") ? name : name + "/"
        return try media(of: Target(target.row, number: target.number, words: [folder]))
      })
  }

  /// Prints the target's address.
  package func url(of target: Target) throws -> Answer { .done(try address(of: target)) }

  /// Opens the target's address in the web browser, or a recording in the player if `playsRecordings` is true.
  package func browse(_ target: Target, playsRecordings: Bool = false) throws -> Answer {
    let address = try address(of: target)
    let isRecording = playsRecordings && target.row.recordings.contains { $0.asOneWord == address }
    try isRecording ? external.play(address) : external.browse(address)
    return .done(listTexts(.opened, ["address": address]))
  }

  /// Copies the target's address.
  package func copy(_ target: Target) throws -> Answer {
    let address = try address(of: target)
    try external.copy(address)
    return .done(listTexts(.copied, ["address": address]))
  }

  /// The address of the target's link, or of its post if the target names no link, with blanks and control characters
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
