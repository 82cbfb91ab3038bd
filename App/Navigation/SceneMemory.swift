import Foundation

/// What scenes leave behind for those that come after them: in one visit, and with `--resume` in the next.
final class SceneMemory {
  /// By the scene's name, as JSON.
  private(set) var states: [String: Data]

  init(states: [String: Data] = [:]) {
    self.states = states
  }

  /// What a scene has left; nil if there is nothing, or nothing that can be understood.
  func state<State: Decodable>(of scene: String, as type: State.Type) -> State? {
    guard let data = states[scene] else { return nil }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      return nil  // what another version has written is forgotten
    }
  }

  func keep(_ state: some Encodable, of scene: String) {
    do {
      states[scene] = try JSONEncoder().encode(state)
    } catch {
      states[scene] = nil
    }
  }
}
