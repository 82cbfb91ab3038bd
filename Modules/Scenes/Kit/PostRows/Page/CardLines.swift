import Localization
import Posts
import Terminal
import TerminalList
import Viper

/// The preview of a linked page: its title, description, address and picture.
@MainActor struct CardLines {
  let setting: PostSetting

  var lines: [PageLine] {
    guard let card = setting.post.details.facts.card else { return [] }
    let name = setting.texts(.linkCard, ["number": setting.name(ofPart: setting.post.details.textLinks.count + 1)])
    let title = setting.wrapped(StyledText(name + "  ", .accent) + StyledText(line: card.title ?? "", .strong))
    // In a comment, there is only room for the title.
    let isBrief = setting.number != nil && card.title?.nonBlank != nil
    let text =
      isBrief ? title : title + setting.wrapped(card.description, .body) + setting.wrapped(card.address, .secondary)
    return setting.text(text, at: setting.textLength) + picture(of: card)
  }

  private func picture(of card: Post.Card) -> [PageLine] {
    guard card.picture != nil else { return [] }
    let index = setting.post.images.count
    guard setting.row.hidesPicture(at: index) else {
      return PictureLines(setting: setting).lines(of: index + 1, at: setting.textLength, height: .half)
    }
    // The hint at the post's own warning is sufficient.
    guard !setting.row.isHidden else { return [] }
    let hint = setting.texts(.revealImages, ["command": PostAction.reveal.rawValue])
    return setting.text(setting.wrapped(hint, .secondary), at: setting.textLength)
  }
}
