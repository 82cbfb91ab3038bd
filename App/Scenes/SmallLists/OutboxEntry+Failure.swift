import Loading
import Localization
import PostRows
import Posts
import SmallLists
import Viper

extension OutboxEntry {
  /// The failure that reports a change that its server refused after the command had ended.
  func failure(in context: PresentationContext) -> Failure {
    let values = [
      "command": write.word, "text": post.map { PostRow($0).beginning(in: context) } ?? "",
      "reason": reason?.text(in: context.language) ?? "",
    ]
    return Failure(.badArgument, context.strings(OutboxText.table)(.refused, values))
  }
}
