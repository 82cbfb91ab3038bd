import PseudoTerminal
import TestSupport
import Testing

/// A limit on file sizes, as set by `ulimit -f` or a quota.
@Suite(.timeLimit(.minutes(2)))
struct FileSizeLimitAcceptanceTests {
  @Test func aScriptRunsEvenIfAFileSizeLimitPreventsSavingPosts() async throws {
    let result = try await Program.bash("ulimit -f 8; \"$0\" -c where -c rows")
    #expect(result.lines.first == "feed")
    #expect(result.out.contains("\n10  "))
    #expect(result.err.contains("posts are kept for this visit only"))
    #expect(result.status == 0)
  }

  @Test func theReloadSubcommandFailsIfPostsCannotBeSaved() async throws {
    let result = try await Program.bash("ulimit -f 8; \"$0\" reload --all")
    #expect(result.err.contains("posts are kept for this visit only"))
    #expect(result.status == 1)
  }
}
