import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Arguments are read however the program is started.
@Suite(.timeLimit(.minutes(2)))
struct ArgumentsAcceptanceTests {
  /// A statically linked Swift program reads arguments next to the environment, which may have been moved.
  @Test func argumentsAreParsedEvenIfAPreloadedLibraryReallocatesTheEnvironment() async throws {
    let library = try await PreloadedLibrary(
      """
      #include <stdlib.h>
      __attribute__((constructor)) static void move(void) { setenv("MOVED", "1", 1); }
      """)
    let result = try await Program.run(["--version"], environment: ["LD_PRELOAD": library.file.path])
    #expect(result.out == "\(try Changelog.newestVersion)\n")
    #expect(result.status == 0)
  }

  @Test(arguments: [["remove"], ["remove", "Lakes"]])
  func aPromptCommandGivenAsAnArgumentFailsAndSuggestsTheCOption(words: [String]) async throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
    let result = try await Program.run(words, environment: ["HOME": home.path])
    #expect(result.err.contains("There is no command or place “remove”; feedshell -c 'remove NAME'"))
    #expect(result.status == 64)
  }

  /// Since 5.18, Linux passes one empty argument to a program started without any.
  @Test func anEmptyArgumentListIsReported() async throws {
    let starter = try await CProgram(
      """
      #include <unistd.h>
      extern char **environ;
      int main(int argc, char **argv) {
        char *nothing[] = {NULL};
        return execve(argv[argc - 1], nothing, environ);
      }
      """)
    let result = try await Child.run(starter.file, [Program.url.path])
    #expect(result.out == "")
    #expect(result.err == "feedshell: Started without arguments, not even a name: the options are not known.\n")
    #expect(result.status == 64)
  }
}
