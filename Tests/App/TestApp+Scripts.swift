import Foundation
import HTTP
import Loading
import SceneKit
import SceneTesting
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

extension TestApp {
  /// An interpreter whose script prints nothing.
  var interpreter: CommandInterpreter {
    ScriptRunner(core: core.shell, settings: settings, format: .text, width: 80, output: OutputSpy()).interpreter
  }

  /// Runs a script and returns its output.
  func script(
    _ commands: [String], json: Bool = true, lines: Bool = false, route: String = "feed", width: Int = 80,
    answers: [Answer]
  ) async throws -> (out: [String], err: [String], status: Int32) {
    let output = OutputSpy()
    let runner = ScriptRunner(
      core: core.shell, settings: settings, format: lines ? .lines : json ? .json : .text, width: width,
      output: output)
    let destinations = try #require(Route(parsing: route).flatMap { core.catalog.stack(for: $0) })
    let server = Task { [network] in
      for (index, answer) in answers.enumerated() {
        switch answer {
        case .body(let text, let status):
          await network.loader.complete(with: HTTPResponse(status: status, body: Data(text.utf8)), at: index)
        case .failure(let error): await network.loader.fail(with: error, at: index)
        }
      }
    }
    let status = await runner.run(LineReader.lines(commands.map { .commands($0) }), startingAt: destinations)
    // If a request never arrives, the time limit of the test reports it.
    await withTaskCancellationHandler {
      await server.value
    } onCancel: {
      server.cancel()
    }
    return (output.out, output.err, status)
  }

  enum Answer: Sendable {
    case body(String, status: Int = 200)
    case failure(LoadFailure)
  }
}
