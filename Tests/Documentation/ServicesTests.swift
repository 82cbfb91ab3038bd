import SceneKit
import SceneTesting
import Testing

/// The services of a scene in a test.
struct ServicesTests {
  @Test func aTestCanSupplySavedValuesAndSettings() throws {
    let memory = SceneMemory()
    try memory.keep("Athens", named: "weather.place")
    let settings = SceneSettings { $0.name == "weather.units" ? "f" : $0.standard }
    let services = SceneServices.playing(memory: memory, settings: settings)
    #expect(services.memory.value(named: "weather.place", as: String.self) == "Athens")
    #expect(Temperature.text(of: 20, services) == "68.0 °F")
  }
}
