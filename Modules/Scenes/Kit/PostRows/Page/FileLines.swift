import Foundation
import Localization
import Posts
import Terminal
import Viper

/// The attached files of a post, each on a line with its number, name and size.
@MainActor struct FileLines {
  let setting: PostSetting

  var lines: [StyledText] {
    setting.row.numberedFiles.flatMap { number, file in
      let kind = setting.texts(.fileHere, ["number": setting.name(ofPart: number)])
      let name = setting.texts(.described, ["kind": kind, "text": Self.name(of: file)])
      let size = file.byteCount.map {
        " (\(Int64($0).formatted(.byteCount(style: .file).locale(setting.context.language.locale))))"
      }
      return setting.wrapped(name + (size ?? ""), .secondary)
    }
  }

  /// The name of a file, preceded by its title if it has one.
  private static func name(of file: Post.Attachment) -> String {
    guard let title = file.title?.nonBlank, title != file.name else { return file.name }
    return "\(title) – \(file.name)"
  }
}
