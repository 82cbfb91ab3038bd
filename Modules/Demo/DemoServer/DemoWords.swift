import Foundation

/// The texts of the demo source's descriptions, locations and comments.
enum DemoWords {
  static let lights = [
    "First light over", "Late sun on", "Low clouds around", "A clear morning at", "Blue hour over",
    "Rain clearing from",
    "The last glow behind", "Snow light on", "A quiet evening by", "Wind and shadow on", "Stars above",
    "Mist rising from",
  ]
  static let subjects = [
    "the far ridge", "the old harbour", "a frozen lake", "the northern pass", "the terraces", "the high meadow",
    "the salt flats", "the river bend", "the sleeping volcano", "the long beach", "the pine forest", "the islands",
    "the canyon rim", "the glacier tongue", "the dunes",
  ]
  static let places = [
    "Lofoten, Norway", "Zagori, Greece", "Chapada Diamantina, Brazil", "Hokkaido, Japan", "Torres del Paine, Chile",
    "Isle of Skye, Scotland", "Dolomites, Italy", "Wadi Rum, Jordan", "Fiordland, New Zealand",
    "Picos de Europa, Spain",
    "Cappadocia, Türkiye", "Banff, Canada", "Svaneti, Georgia", "Drakensberg, South Africa", "Landmannalaugar, Iceland",
    "Sächsische Schweiz, Germany", "Auvergne, France", "Serra da Estrela, Portugal", "Atlas Mountains, Morocco",
    "Jiuzhaigou, China", "Rila, Bulgaria", "Salar de Uyuni, Bolivia", "Meteora, Greece", "Yakushima (屋久島), Japan",
  ]
  static let usernames = [
    "ana.ribeiro", "Jonas W.", "eleni", "mhairi", "Kofi A.", "yuki_雪", "Pilar", "the-long-way-home", "Σταύρος", "noor",
    "Lars Ole", "m4ps", "Tomás",
  ]
  static let messages = [
    "How long did you have to wait for this light?",
    "I was there two winters ago and it looked nothing like this. What a difference a clear sky makes.",
    "Beautiful 😍",
    "The reflection is the best part.",
    "Which way did you walk up? We tried from the east and had to turn around at the stream.",
    "Saved for the day I finally buy a tent.",
    "Που ακριβώς είναι αυτό; Μοιάζει με το χωριό μου!",
    "Que lugar incrível. Obrigado por compartilhar!",
    "空気の冷たさまで伝わってくる写真ですね。",
    "It reminds me of the covers of the travel books my grandmother kept. She used to say that a mountain is only as "
      + "high as the breakfast you had before it.",
    "More of these, please.",
    "Is that a path on the left, or a trick of the shadow?",
    "One of your best.",
    "We must have stood on the same stone.\nSame week, even!",
  ]
  /// For each comment, from the newest on, the maximum time until the next newer comment, in seconds.
  static let gaps: [TimeInterval] = [
    50, 1_500, 9_000, 60_000, 200_000, 900_000, 4_000_000, 20_000_000, 60_000_000, 90_000_000, 400_000,
  ]
}
