import Foundation
import JSON
import Loading
import Localization
import SceneKit
import Viper

/// Loads quotes as a document, which is saved.
func loadSavedQuotes(
  _ services: SceneServices, at url: URL, to output: any LoadOutput<[Quote]>
) -> ResourceLoader<[Quote]> {
  let document = SceneDocument(SceneRequest(url)) { body, status in
    guard status == 200 else { throw LoadFailure.badStatus(status) }
    return try JSONDecoder().decode([Quote].self, from: body)
  }
  let interactor = ResourceLoader(answers: { services.answers(to: document, $0) }, output: output)
  return interactor
}

/// The texts of a package.
nonisolated enum WeatherText: String, TextKey {
  case units

  static let table = StringTable<WeatherText>([])
}

/// A setting of a package.
enum Temperature {
  static let units = SceneSetting("weather.units", values: ["c", "f"]) { language in
    WeatherText.table.strings(for: language)[.units]
  }

  static func text(of celsius: Double, _ services: SceneServices) -> String {
    services.settings[units] == "f" ? "\(celsius * 9 / 5 + 32) °F" : "\(celsius) °C"
  }
}

/// Likes an item on a server, in an action of a row.
func like(_ services: SceneServices, _ server: URL) -> Answer {
  return .work(name: "like") {
    let (_, status) = try await services.post(.json(["id": "42"]), to: server.appending(path: "likes"))
    guard status < 300 else { throw LoadFailure.badStatus(status) }
    return .done("Liked.")
  }
}
