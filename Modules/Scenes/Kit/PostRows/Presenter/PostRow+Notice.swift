import Foundation
import JSON
import Localization
import Posts
package import Viper

extension PostRow {
  /// Whether the post is a notification.
  public nonisolated var isNotice: Bool { post.details.notice != nil }

  /// The maximum length of the quoted words in a list, in bytes.
  private static let maximumLine = 400

  /// The sentence about a notification's event for a list, such as `@ana@example.org liked “First words”`; nil for any
  /// other post.
  @MainActor package func notice(in context: PresentationContext) -> String? {
    notice(words: Self.maximumLine, in: context)
  }

  /// The sentence about a notification's event on one line; nil for any other post.
  ///
  /// `size` is the maximum length, in bytes, of the words quoted from the post; nil quotes all words.
  @MainActor package func notice(words size: Int?, in context: PresentationContext) -> String? {
    guard let notice = post.details.notice else { return nil }
    let texts = context.strings(NoticeText.table)
    let author = post.details.author
    let words = noticeWords(size, in: context)?.split(whereSeparator: \.isNewline).joined(separator: " ").nonBlank
    let quoted: String = words.map { texts(.quoted, ["text": $0]) } ?? texts[.wordless]
    let name: String = author?.handle?.nonBlank ?? author?.name ?? ""
    return texts(NoticeText(notice), ["name": name, "count": notice.otherCount, "post": quoted])
  }

  /// The words of the post that the notification is about, or the warning that hides them.
  @MainActor private func noticeWords(_ size: Int?, in context: PresentationContext) -> String? {
    if isTextHidden { return PostPhrases(post: post, context: context).warning }
    guard let text = post.details.text else { return nil }
    guard let size else { return text.plainText }
    let (beginning, isWhole) = text.beginning(size)
    return isWhole ? beginning : beginning + "…"
  }

  /// The JSON fields of a notification.
  nonisolated func fields(of notice: Post.Notice, in context: PresentationContext) -> JSONFields {
    let details = post.details
    return [
      "type": .string(notice.kind.rawValue),
      "account": details.author.map(Self.json),
      "others": notice.otherCount > 0 ? .integer(notice.otherCount) : nil,
      "createdAt": details.createdAt.map { .string($0.formatted(.iso8601)) },
      "date": details.createdAt.map { .string(context.dateText(for: $0)) },
      "post": notice.subject.map { subject in
        .object(of: [
          "id": .string(subject.rawValue), "text": details.text.map { .string($0.plainText) },
          "link": details.link.map { .string($0) }, "language": details.language.map { .string($0) },
          "comments": details.commentCount.map { .integer($0) },
          "warning": details.warning.map { .string($0.text ?? "sensitive") },
        ])
      },
      "link": notice.subject == nil ? details.link.map { .string($0) } : nil,
    ]
  }
}
