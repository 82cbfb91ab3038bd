import Foundation

/// A post of the demo source.
struct DemoPost: Sendable {
  /// The form of a post; each form occurs once in a cycle.
  enum Form: CaseIterable {
    /// One picture with a description, a link, hashtags.
    case picture
    /// Four pictures, one of them without a description, and a deep thread.
    case album
    /// A picture behind a content warning with text.
    case warning
    /// A shared post of another account.
    case boost
    /// A picture marked as sensitive, without a warning text.
    case sensitive
    case video
    /// Text only: paragraphs, a list, a quotation, code.
    case words
    /// A post with two pictures and a custom emoji.
    case pair
    case audio
    /// Characters that HTML escapes, and characters that look like escapes.
    case escapes
    /// A picture without text or language.
    case silent
    /// A picture that only exists on another server.
    case remote
  }

  let index: Int
  let form: Form
  let account: DemoAccount
  let createdAt: Date
  let language: String?
  /// The text as HTML, with the placeholder `{base}` for the address of the server.
  let html: String
  /// The text of the content warning; empty if there is none.
  let warning: String
  let tags: [String]
  let location: String?
  let media: [DemoMedia]
  /// The index of the shared post if this is a boost; otherwise nil.
  let shared: Int?

  var id: String { DemoPostID.text(of: index) }
  /// The id of the shared post if this is a boost; otherwise the post's own id.
  var originalID: String { DemoPostID.text(of: shared ?? index) }
  /// The accounts mentioned in the text.
  var mentioned: [DemoAccount] { DemoAccount.all.filter { html.contains("\"{base}/@\($0.handle)\"") } }
  var isSensitive: Bool { form == .warning || form == .sensitive }

  /// The title for feeds; nil for a boost.
  var title: String? { media.first?.description ?? (form == .words ? "A day with pictures" : nil) }

  /// The text as HTML for a server at `base`.
  func html(base: String) -> String { html.replacing("{base}", with: base) }
}
