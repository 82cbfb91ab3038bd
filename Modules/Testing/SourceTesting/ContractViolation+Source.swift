import ContractTesting
import Foundation
import Loading
import Posts

extension ContractViolation {
  static func place(_ place: String, readAs other: String?) -> ContractViolation {
    .init(
      "place", what: "The place “\(place)” is read back as “\(other ?? "nothing")”.",
      why: "Places are remembered and written into the list of sources.",
      fix: "Let location(explicit:) return a canonical place unchanged.")
  }

  static func title(_ title: String) -> ContractViolation {
    .init(
      "title", what: "The title is “\(title)”.",
      why: "It is the default name of a subscription, and it is shown.",
      fix: "Give the source a title that is not blank and has no user part.")
  }

  static func request(_ address: String) -> ContractViolation {
    .init(
      "request", what: "A request went to \(address).",
      why: "Requests use http or https, and addresses are shown and saved: they hold no credentials.",
      fix: "Make requests of http and https only; the program's client adds credentials.")
  }

  static func credentials(in header: String, _ address: String) -> ContractViolation {
    .init(
      "request", what: "The request of \(address) has the header \(header).",
      why: "Credentials of a source would be in every copy of its package, and no person could change or revoke them.",
      fix: "Leave the header out: the program's client adds the credentials of the person who reads.")
  }

  static func id(_ id: String, _ mistake: String) -> ContractViolation {
    .init(
      "id", what: "The id “\(id)” \(mistake).",
      why: "Rows keep their numbers, and routes lead to posts, by their ids.",
      fix: "Give each post an id that is not empty, is unique on all pages, and that postID(_:) returns unchanged.")
  }

  static func paging(_ mistake: String) -> ContractViolation {
    .init(
      "paging", what: mistake,
      why: "The list goes on while a page has a cursor, and a cursor that comes again would never end.",
      fix:
        "Give a page a cursor only if another may follow, a different one each time; a source with pages is Paging."
    )
  }

  static func failure(_ answer: String, _ result: String) -> ContractViolation {
    .init(
      "failure", what: "To \(answer), the timeline answers with \(result).",
      why: "A person reads the reason of a failure; a failure that looks like an empty page loses what was saved.",
      fix: "Throw a LoadFailure for every answer that is not one of the source.")
  }

  static func reading(_ list: String) -> ContractViolation {
    .init(
      "reading", what: "The same answer to “\(list)” was read as two different values.",
      why: "Saved answers are read again, perhaps days later.",
      fix: "Let the mapping depend on the answer alone: no clock, no random ids.")
  }

  static func reading(_ list: String, without name: String) -> ContractViolation {
    .init(
      "reading", what: "The same answer to “\(list)” without its “\(name)” was read as two different values.",
      why: "Servers leave members out: such a post would have another date or id whenever its saved answer is read.",
      fix: "Let a value be nil where the answer has none: no clock, no random ids.")
  }

  static func missingCount(_ list: String, without name: String) -> ContractViolation {
    .init(
      "reading", what: "Without its “\(name)”, the answer to “\(list)” has a post with 0 comments.",
      why: "A post that may have comments is shown as one that has none.",
      fix: "Let details.commentCount be nil where the answer has no number.")
  }

  static func thread(_ mistake: String) -> ContractViolation {
    .init(
      "thread", what: mistake,
      why: "Comments are shown in reading order, indented by their depth.",
      fix: "Make the thread with CommentThread(arranging:), and throw LoadFailure.noComments where there are none.")
  }

  static func sharedList(_ list: String, _ owner: String, _ other: String) -> ContractViolation {
    .init(
      "thread", what: "The comments of \(other) are saved as the list “\(list)”, which is that of \(owner).",
      why: "A saved answer is found by its list: a person reads the comments on another post.",
      fix: "Put the id of the post into the list: SourceDocument(list: \"comments/\\(post.id)\").")
  }

  static func sharedComment(_ comment: Post.ID, on post: Post.ID, and other: Post.ID) -> ContractViolation {
    .init(
      "thread", what: "The comment “\(comment)” on the post “\(post)” is also one on the post “\(other)”.",
      why: "A person reads what was said about another post, and a comment is found by its id.",
      fix: "Load the comments of the post that thread(of:) is called with, and give each an id that no other one has; "
        + "let the test answer with other comments for each post.")
  }

  static func date(_ date: Date, _ mistake: DateMistake) -> ContractViolation {
    .init(
      "date", what: "The date of a post is \(date.formatted(.iso8601)).",
      why: "Lists are ordered by their dates, and show them.", fix: mistake.fix)
  }

  static func post(_ mistake: String) -> ContractViolation {
    .init(
      "post", what: mistake, why: "A route to a post's image loads the post by its id.",
      fix: "Let post(_:) load the post with this id, or return nil: then the timeline is searched.")
  }

  static func write(_ write: PostWrite, _ mistake: String) -> ContractViolation {
    .init(
      "write", what: "The change “\(write)” \(mistake).",
      why: "A change reaches one server, once, and the post shows it although the response may lack fields.",
      fix: "Let request(_:on:) return a POST, PUT, PATCH or DELETE to the server of `account`, check the status in its "
        + "`read`, and start there from write.applied(to: post).")
  }

  static func list(_ part: String, _ mistake: String) -> ContractViolation {
    .init(
      "list", what: "The \(part) \(mistake).",
      why: "A change of an account's list reaches one server, and one damaged feed must not hide the others.",
      fix: "Let request(_:) return a POST, PUT, PATCH or DELETE to the server of `account` with all that changes, "
        + "throw a LoadFailure in `check` for every answer that is not a confirmation, and give each feed an id of "
        + "its own.")
  }

  static func mark(_ part: String, _ mistake: String) -> ContractViolation {
    .init(
      "mark", what: "The \(part) \(mistake).",
      why: "Marks are sent for many articles at once, and what a server does not list counts as read there.",
      fix: "Let request(_:on:) send every id in a POST, PUT, PATCH or DELETE to the server of `account`, throw a "
        + "LoadFailure in `check` for every answer that is not a confirmation, use one id for an article everywhere, "
        + "and leave out no more than the damaged article.")
  }

  static func picture(_ address: String, _ mistake: String) -> ContractViolation {
    .init(
      "picture", what: "The picture at \(address) \(mistake).",
      why: "Addresses are untrusted: a post must not show a file of this computer, and a row must show its picture.",
      fix: "Load http and https addresses, or those that the source made itself, and no other.")
  }

  static func markup(_ text: String) -> ContractViolation {
    .init(
      "markup", what: "A text has tags of HTML: “\(text.prefix(60))”.",
      why: "Texts are shown as they are.",
      fix: "Import Markup, and make the text with HTMLText(html): its document is details.text.")
  }

  static func markup(_ text: String, ofThe part: String) -> ContractViolation {
    .init(
      "markup", what: "A \(part) has HTML in it: “\(text.prefix(60))”.",
      why: "Titles and names are shown as they are.",
      fix: "Import Markup, and read it with TitleText.plain(html).")
  }

  static func links(_ number: Int, _ addresses: Int) -> ContractViolation {
    .init(
      "links",
      what: "The text numbers a link [\(number)], and textLinks "
        + (addresses == 0 ? "is empty." : "ends with [\(addresses)]."),
      why: "A person who types the number of a link reads that there is no such link.",
      fix: "Assign the links of the text, too: details.textLinks = text.links, or textLinks: of a comment.")
  }

  static func missingPicture(_ number: Int, _ count: Int) -> ContractViolation {
    .init(
      "picture",
      what: "The text names picture \(number), and the post has \(count == 0 ? "no images" : "\(count) of them").",
      why: "The picture is not shown, and a person cannot view it.",
      fix: "Give the post or comment the pictures of its text: "
        + "images: text.images.map { ImageRef($0.address, description: $0.alt) }.")
  }

  static func pictureOrder(_ number: Int, _ position: Int) -> ContractViolation {
    .init(
      "picture", what: "Picture \(number) of the text is images[\(position)] of the post, not images[\(number - 1)].",
      why: "The text names pictures by their positions: another picture, or none, is shown in its place.",
      fix: "Put the pictures of the text first among the images of the post, and others, such as a cover, after them.")
  }
}
