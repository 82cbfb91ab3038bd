import Posts
import Viper

@testable import ImageViewer

func image(
  description: String? = "d", location: String? = nil, kind: ImageRef.Kind = .image,
  size: ImageRef.Size? = ImageRef.Size(width: 30, height: 20), visibility: ViewedImage.Visibility = .shown,
  warning: ViewedImage.Warning? = nil
) -> ViewedImage {
  ViewedImage(
    id: "7", description: description, location: location, url: "http://i.example/7", kind: kind, size: size,
    picture: nil, visibility: visibility, warning: warning)
}
