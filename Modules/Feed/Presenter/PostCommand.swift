/// The words of the commands of a post in full, beside those of every thing with an address.
nonisolated enum PostCommand {
  static let comments = "comments"
}
