import Foundation

/// `Tools/build`: builds a program from FeedShell and the given packages.
@main enum ShellBuilder {
  static func main() {
    do {
      let options = try BuildOptions(Array(CommandLine.arguments.dropFirst()))
      let packages = try options.packages.map(PackageSpec.init)
      let folder = URL(filePath: options.output ?? "shells/\(options.name)").standardizedFileURL
      let feedShell = URL(filePath: options.feedShell).standardizedFileURL
      let program = try Building(folder: folder, feedShell: feedShell, flags: options.flags)
        .build(packages, name: options.name, version: options.programVersion, start: options.start)
      print(program)
    } catch {
      FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
      exit(error is Refusal ? EX_USAGE : EXIT_FAILURE)
    }
  }
}
