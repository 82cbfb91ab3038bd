/// An author of messages.
struct DemoAuthor: Hashable, Sendable {
  let name: String
  /// The file name of the author's photo.
  let photo: String

  static let all = [
    DemoAuthor(name: "Ana Ribeiro", photo: "ana-ribeiro.png"),
    DemoAuthor(name: "Jonas Weber", photo: "jonas-weber.png"),
    DemoAuthor(name: "Ελένη Παππά", photo: "eleni-pappa.png"),
    DemoAuthor(name: "Kofi Asante", photo: "kofi-asante.png"),
    DemoAuthor(name: "Mhairi Munro", photo: "mhairi-munro.png"),
    DemoAuthor(name: "新井 雪", photo: "yuki-arai.png"),
    DemoAuthor(name: "Σταύρος Λάμπρου", photo: "stavros-lambrou.png"),
    DemoAuthor(name: "Pilar Ortega", photo: "pilar-ortega.png"),
    DemoAuthor(name: "Lars Ole Dahl", photo: "lars-ole-dahl.png"),
    DemoAuthor(name: "Noor Haddad", photo: "noor-haddad.png"),
    DemoAuthor(name: "Tomás Vega", photo: "tomas-vega.png"),
    DemoAuthor(name: "Wilhelmina van der Meer-Achterberg", photo: "wilhelmina-van-der-meer.png"),
  ]
}
