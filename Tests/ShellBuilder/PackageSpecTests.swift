import Testing

@testable import ShellBuilder

struct PackageSpecTests {
  @Test(arguments: [
    ("https://a.example/weather", "https://a.example/weather", PackageSpec.Requirement.newest),
    ("https://a.example/weather.git@1.2.0", "https://a.example/weather.git", .version("1.2.0")),
    ("https://a.example/weather@v1.2.0-beta.1", "https://a.example/weather", .version("1.2.0-beta.1")),
    ("git@a.example:ann/weather.git", "git@a.example:ann/weather.git", .newest),
    ("git@a.example:ann/weather.git@main", "git@a.example:ann/weather.git", .branch("main")),
    ("ssh://git@a.example/weather", "ssh://git@a.example/weather", .newest),
    (
      "https://a.example/weather@0123456789abcdef0123456789abcdef01234567", "https://a.example/weather",
      .commit("0123456789abcdef0123456789abcdef01234567")
    ),
    ("https://a.example/weather=/home/ann/weather", "https://a.example/weather", .folder("/home/ann/weather")),
  ])
  func aSpecHasAURLAndAVersion(text: String, url: String, requirement: PackageSpec.Requirement) throws {
    let sut = try PackageSpec(text)
    #expect(sut.url == url)
    #expect(sut.requirement == requirement)
    #expect(sut.identity == "weather")
  }

  @Test func aSpecOfAFolderNeedsNoURL() throws {
    let sut = try PackageSpec("=/home/ann/Weather/")
    #expect(sut.url == nil)
    #expect(sut.dependency == ".package(path: \"/home/ann/Weather\")")
    #expect(sut.identity == "weather")
  }

  @Test(arguments: ["", "weather", "https://a.example/weather@", "=", "https://a.example/weather="])
  func invalidSpecsAreRefused(text: String) {
    #expect(throws: Refusal.self) { try PackageSpec(text) }
  }
}
