import Foundation
import Localization
import Posts
import Terminal
import TerminalList
import Viper

/// The pictures and other media of a post, each with its name and description below it.
@MainActor struct PictureLines {
  let setting: PostSetting
  private var texts: Strings<PostText> { setting.texts }

  /// The lines of a picture with its caption; an empty area replaces a missing picture, and a hidden one has no lines.
  ///
  /// `position` is the byte offset in the post's text that all these lines have.
  func lines(
    of number: Int, indentation: StyledText = .empty, at position: Int, height: PagePicture.Height = .full
  ) -> [PageLine] {
    let (images, look) = (setting.post.pictures, setting.look)
    guard images.indices.contains(number - 1), !setting.row.hidesPicture(at: number - 1) else { return [] }
    let image = images[number - 1]
    let picture = (look.picture == nil ? nil : image.thumbnailAddress).map {
      PagePicture($0, indentation: indentation, height: height)
    }
    let sign = picture == nil && look.abilities.hasSigns ? (image.kind == .image ? "▣ " : "▶ ") : ""
    let name = StyledText(line: sign + name(of: image, number), .secondary)
    let width = look.width.map { max(1, $0 - indentation.width) } ?? .max
    let caption = name.wrapped(to: width).enumerated().map { index, line in
      PageLine(.text(indentation + line), at: position, isAttached: picture != nil || index > 0)
    }
    return (picture.map { [PageLine(.picture($0), at: position)] } ?? []) + caption
  }

  private func name(of image: ImageRef, _ number: Int) -> String {
    // A recording is named by its link number, with which the user can also play it.
    let part = setting.row.linkNumber(ofRecordingAt: number - 1) ?? number
    let name = texts(PostText(nameOf: image.kind), ["number": setting.name(ofPart: part)])
    let facts = image.kind == .image ? [] : extent(of: image)
    let suffix = facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
    // The description of the picture may repeat the description of the post.
    guard let text = image.description?.nonBlank, text != setting.post.description else { return name + suffix }
    return texts(.described, ["kind": name, "text": text]) + suffix
  }

  /// The length of a recording, such as `3:20`, and its file size.
  private func extent(of image: ImageRef) -> [String] {
    let locale = setting.context.language.locale
    let length = image.extent?.seconds.map { seconds in
      Duration.seconds(seconds).formatted(
        .time(pattern: seconds < 3_600 ? .minuteSecond : .hourMinuteSecond).locale(locale))
    }
    let size = image.extent?.byteCount.map { Int64($0).formatted(.byteCount(style: .file).locale(locale)) }
    return [length, size].compactMap(\.self)
  }
}
