import SceneKit
import SceneTesting
import Testing

@testable import App

struct ThingsPackageTests {
  @Test func theCatalogFindsNoMistakes() {
    #expect(scenePackage.problems(.playing()) == [])
  }
}
