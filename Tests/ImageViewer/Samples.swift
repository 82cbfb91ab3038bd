import ImageViewer

func image(description: String? = "d", location: String? = nil) -> ViewedImage {
  ViewedImage(
    id: "7", description: description, location: location, url: "http://i.example/7", width: 30, height: 20,
    picture: nil)
}
