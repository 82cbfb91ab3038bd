import SceneKit
import SceneTesting
import Testing

@testable import App

struct ThingsPackageTests {
  @Test func thePackageHasNoProblems() {
    #expect(scenePackage.problems(.playing()) == [])
  }
}
