import PseudoTerminal
import TestSupport
import Testing

/// Conversations of the sites that `feedshell serve` imitates.
@Suite(.timeLimit(.minutes(2)))
struct ConversationAcceptanceTests {
  /// The feeds, each with the number of the first story; the list of messages begins with five replies.
  @Test(arguments: [("lobsters/rss", 1), ("discourse/latest.rss", 1), ("wordpress/feed", 1), ("inbox/new.atom", 6)])
  func aLoadedConversationIsCompleteOffline(feed: String, number: Int) async throws {
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

  /// From `add hackernews` to the comments on a story, and to another story that a text links to.
  @Test func anEnvironmentVariableSetsTheHackerNewsServer() async throws {
    let line = #"""
      exec 3< <(exec "$0" serve --port 0)
      server=$!
      IFS= read -r line <&3
      base=http${line#*http}
      export FEEDSHELL_HACKERNEWS=${base%% *}/hn
      "$0" add hackernews >&2
      "$0" --source hackernews --output json -c rows -c "open 1" -c back -c "open 3" -c .2
      "$0" --source hackernews --output json -c rows -c refresh >/dev/null || echo failed
      for list in new best ask show jobs; do "$0" --source hackernews/$list --output json -c rows; done
      kill $server
      """#
    let result = try await Program.bash(line, environment: Home().directories)
    #expect(result.err.contains("Added ") && !result.err.contains("feedshell:"), "\(result.err)")
    let lines = result.lines
    try #require(lines.count == 10, "\(result)")
    #expect(lines[0].contains(#""score":"#) && lines[0].contains(#""comments":120"#))
    #expect(lines[1].matches(of: #/"number":/#).count == 120 && !lines[1].contains(#""cut":true"#))
    #expect(lines[3].contains("news.ycombinator.com/item?id=8000009"), "a text with a link to another story")
    let routes = lines.map { $0.firstMatch(of: #/"route":"([^"]*)"/#).map { String($0.1) } ?? "" }
    #expect(routes[4].hasPrefix("sources/thread"))
    #expect(lines[4].contains("The bridge that opens twice a year"), "the story itself, and not only its address")
    for list in lines[5...] { #expect(list.contains(#""score":"#), "\(list)") }
  }

  /// A visit without the tree of comments, one that fails in the same place, and one with a server that works again.
  @Test(arguments: ["500", "html"]) func aThreadTruncatedByAFailureIsReportedAndLoadedAgain(fault: String) async throws
  {
    let line = #"""
      set_faults "$FAULT" tree
      for output in text json; do "$0" --source hackernews --output $output -c rows -c "open 1"; done
      set_faults ok tree
      "$0" --source hackernews --output json -c rows -c "open 1"
      kill $server
      """#
    let result = try await Program.bash(
      Self.hackerNews + line, environment: Home().directories.merging(["FAULT": fault]) { $1 })
    let lines = result.lines
    try #require(lines.count > 4, "\(result)")
    let text = lines.dropLast(4).joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(text.contains("8 of 120 comments: type refresh to load the rest."), "\(text)")
    let (second, third) = (lines[lines.count - 3], lines[lines.count - 1])
    #expect(second.contains(#""cutBy":"failure","cutError":{"#) && second.contains(#""error":{"#), "\(second)")
    #expect(third.matches(of: #/"number":/#).count == 120 && !third.contains(#""cut":true"#), "\(third)")
  }

  /// A visit to a server that works, and one that fails at the third page.
  @Test func moreAllPrintsEveryPageUntilOneFails() async throws {
    let line = #"""
      list=(--no-cache --source hackernews -c rows -c "more all")
      for faults in ok ok:2,500; do
        set_faults "$faults" search
        "$0" "${list[@]}" --output json
        echo $?
        set_faults "$faults" search
        "$0" "${list[@]}" --output lines | wc -l
        echo ${PIPESTATUS[0]}
      done
      kill $server
      """#
    let result = try await Program.bash(Self.hackerNews + line, environment: Home().directories)
    let lines = result.lines
    try #require(lines.count == 10, "\(result)")
    let all = lines[...1].flatMap(numbers)
    #expect(all.count > 50 && all == Array(1...all.count))
    #expect(!lines[1].contains(#""hasMore":true"#) && !lines[1].contains(#""error""#))
    #expect(lines[2...4] == ["0", String(all.count), "0"])
    let part = lines[5...6].flatMap(numbers)
    #expect(part == Array(1...part.count) && part.count < all.count && !numbers(lines[6]).isEmpty)
    #expect(lines[6].contains(#""error":{"#))
    #expect(lines[7...] == ["1", String(part.count), "1"])
    #expect(result.err.split(separator: "\n").map { $0.hasSuffix(" answered 500.") } == [true, true], "\(result.err)")
  }

  private func numbers(_ line: String) -> [Int] { line.matches(of: #/"number":(\d+)/#).compactMap { Int($0.1) } }

  /// Starts a server that imitates Hacker News, and defines a function that sets the faults of one of its endpoints.
  private static let hackerNews = #"""
    exec 3< <(exec "$0" serve --port 0)
    server=$!
    IFS= read -r line <&3
    base=http${line#*http}
    base=${base%% *}
    export FEEDSHELL_HACKERNEWS=$base/hn
    set_faults() {
      exec 4<>"/dev/tcp/127.0.0.1/${base##*:}"
      printf 'GET /demo/conversations?faults=%s&of=hackernews/%s HTTP/1.1\r\nHost: %s\r\n\r\n' \
        "$1" "$2" "${base#http://}" >&4
      IFS= read -r answer <&4
      exec 4>&-
    }

    """#

  @Test(arguments: ["hn", "ftp://127.0.0.1/hn", "http://ann:secret@127.0.0.1/hn", "http://127.0.0.1/hn?x=1", "http://"])
  func anInvalidHackerNewsServerIsReportedAtStartUp(address: String) async throws {
    let result = try await Program.run(
      ["--offline", "-c", "rows"], environment: Home().directories.merging(["FEEDSHELL_HACKERNEWS": address]) { $1 })
    #expect(result.status == 64 && result.out == "")
    #expect(result.err.contains("FEEDSHELL_HACKERNEWS") && !result.err.contains("secret"), "\(result.err)")
  }
}
