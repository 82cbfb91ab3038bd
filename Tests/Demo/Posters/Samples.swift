@testable import Posters

func poster(_ id: String, _ region: Destination.Region = .solarSystem) -> Poster {
  Poster(id: id, region: region, title: "title of \(id)", subtitle: "subtitle", text: "text of \(id)")
}
