import Testing

@testable import ShellBuilder

struct ShellPackageTests {
  @Test func theProgramIncludesTheScenesAndSourceKindsOfAllPackages() throws {
    let sut = ShellPackage(
      name: "weathershell", version: "1.0", start: "weather", feedShell: "/feedshell",
      packages: [try PackageSpec("https://a.example/weather@1.2.0"), try PackageSpec("=/home/ann/Sayings")],
      offers: [
        [Offer(kind: .scenePackage, product: "Weather", module: "Weather")],
        [
          Offer(kind: .scenePackage, product: "Sayings", module: "Sayings"),
          Offer(kind: .sourceKinds, product: "Sayings", module: "SayingsSource"),
        ],
      ])
    #expect(
      sut.sources == [
        "offer1.swift": "import Weather\n\nlet offer1 = scenePackage\n",
        "offer2.swift": "import Sayings\n\nlet offer2 = scenePackage\n",
        "offer3.swift": "import SayingsSource\n\nlet offer3 = sourceKinds\n",
        "Main.swift": "import App\nimport SceneKit\nimport Sources\n\n" + """
          @main enum Main {
            static func main() {
              FeedShell.main(
                name: "weathershell", version: "1.0", start: "weather", scenes: [offer1, offer2], sources: offer3)
            }
          }

          """,
      ])
    for line in [
      ".package(name: \"FeedShell\", path: \"/feedshell\"),",
      ".package(url: \"https://a.example/weather\", exact: \"1.2.0\"),",
      ".package(path: \"/home/ann/Sayings\"),", ".product(name: \"Weather\", package: \"weather\"),",
      ".product(name: \"Sayings\", package: \"sayings\"),",
    ] {
      #expect(sut.manifest.contains(line), "\(line)")
    }
  }
}
