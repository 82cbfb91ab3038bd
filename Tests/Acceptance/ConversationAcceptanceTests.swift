import PseudoTerminal
import TestSupport
import Testing

/// Conversations of the sites that `feedshell serve` imitates.
@Suite(.timeLimit(.minutes(2)))
struct ConversationAcceptanceTests {
  /// The feeds, each with the number of the first story; the list of mails begins with five answers.
  @Test(arguments: [("lobsters/rss", 1), ("discourse/latest.rss", 1), ("wordpress/feed", 1), ("inbox/new.atom", 6)])
  func aConversationIsAlsoCompleteOffline(feed: String, number: Int) async throws {
    let line = #"""
      exec 3< <(exec "$0" serve --port 0)
      server=$!
      for i in 1 2 3 4 5; do IFS= read -r line <&3; done
      base=${line##*, }
      open=(--source "feed:${base%/feed.json}/$FEED" --output json -c "open $NUMBER")
      "$0" "${open[@]}"
      kill $server
      "$0" --offline "${open[@]}"
      """#
    let result = try await Program.bash(line, environment: ["FEED": feed, "NUMBER": String(number)])
    #expect(result.err == "")
    #expect(result.lines.map { $0.matches(of: #/"number":/#).count } == [120, 120])
    #expect(result.lines.allSatisfy { !$0.contains(#""cut":true"#) })
  }
}
