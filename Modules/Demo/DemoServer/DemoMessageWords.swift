/// The texts of the demo source's messages.
enum DemoMessageWords {
  /// Messages with one short line.
  static let remarks = [
    "On my way.", "Same here!", "👍", "Ten more minutes.", "Coffee?", "Did you see the moon just now?",
    "See you at the bridge.", "No signal up here, back on Sunday.", "That was the bus. The other bus.",
    "Happy birthday! 🎂🎉", "Found it. It was in the other boot.", "Yes to all three questions.",
    "Is the small lens with you?", "Best soup of my life.",
  ]

  /// Sentences that can be combined in any order, with the placeholders `{place}` and `{subject}`.
  static let sentences = [
    "We left before five and had {subject} to ourselves until the sun came up.",
    "The hut is full, so bring the tent and one more blanket than you think you need.",
    "I have never seen as many stars as that night in {place}.",
    "My camera stopped at minus eighteen, which is more than I can say of my feet.",
    "If the ferry runs, we will be there by noon; if it does not, start lunch without us.",
    "Somebody has repainted the signs, and half of them now point at a very fine bakery.",
    "I am sorting last summer's pictures, and four hundred of them are of {subject}.",
    "The path along the stream is closed, but nobody seems to have told the sheep.",
    "Could you send me the one with the red boat?",
    "It rained for three days, and on the fourth we stopped minding.",
    "There is a woman at the market who sells maps that she draws herself, and the one of {place} has a coffee stain "
      + "exactly where the lake is.",
    "I still owe you for the train.",
    "Please do not tell my mother how steep it was.",
    "We met two cyclists who set out from {place} in spring and have mended nineteen flat tyres since.",
    "The wind took my hat and gave it back an hour later, a long way down.",
    "Next time we take the long way round.",
    "The light on {subject} was gone before I had the tripod up, so that one is for the memory only.",
    "I wrote the recipe down, but the most important step just says “until it smells right”.",
    "Somewhere behind {subject} there is supposed to be a spring; we found the sign and no water.",
    "What I liked best was the silence, and second best the dumplings.",
    "The forecast says clear from midnight.",
    "It turns out that the key was under the other stone.",
    "Does anybody still have the timetable of the boats?",
    "I will print the panorama for the hallway, if the hallway is long enough.",
    "The dog carried the map most of the way and was right more often than we were.",
    "My brother moved to {place} last year and sends me a picture of every single sunset.",
  ]

  /// Messages with several lines.
  static let notes = [
    "Packing list so far:\n- head torches\n- the big stove\n- chocolate, for emergencies\n"
      + "- chocolate, for the rest of the time\nWhat is missing?",
    "Plan for Saturday:\n06:10 train\n08:45 last shop\n12:00 the pass\n17:00 soup\n\nShout if that is too early.",
    "Three things I learned today:\n1. Snow is louder than it looks.\n2. Glue takes a night to dry.\n3. So do I.",
    "The address, as promised:\nthe blue door behind the chapel.\nRing twice.",
    "Short version: we made it.\n\nLong version: we made it on the second try, after we had gone back for "
      + "the rope, the rope had turned out to be a hose, and the hose had turned out to be exactly what was needed.",
  ]

  /// Messages in other scripts, with wide characters, combining marks and joined emoji.
  static let languages = [
    "Φτάσαμε! Η θάλασσα είναι σαν λάδι και ο καφές πολύ δυνατός.",
    "Χθες το απόγευμα περπατήσαμε μέχρι το παλιό λιμάνι. Ο αέρας έπεσε, τα καΐκια γύρισαν ένα ένα και κανείς δεν "
      + "βιαζόταν. Αν έρθετε την άλλη εβδομάδα, θα σας δείξω το μονοπάτι με τις ελιές. Φέρτε καλά παπούτσια και "
      + "πολύ νερό, γιατί μετά την τρίτη στροφή δεν έχει σκιά. Στο τέλος υπάρχει ένα καφενείο με τέσσερις καρέκλες "
      + "και την πιο ωραία θέα του νησιού.",
    "山小屋に着きました。夕焼けがとてもきれいです。",
    "今朝は四時に起きて、まだ暗いうちに歩き始めました。霧が深くて何も見えませんでしたが、頂上に着いたとたんに雲が切れて、"
      + "遠くの海まで見渡せました。寒さも疲れも忘れて、しばらく誰も話しませんでした。写真はうまく撮れませんでしたが、"
      + "あの静けさは忘れないと思います。下りは雪が残っていて思ったより時間がかかりました。温泉に入ってから電車で帰ります。"
      + "来月もう一度行くつもりなので、よかったら一緒にどうですか。",
    "明天早上六点在桥边见，别忘了带伞。☔️",
    "눈이 와서 버스가 늦어요. 먼저 드세요! 🍜",
    "🏔️🥾☀️ → 🌧️🌧️🌧️ → 🍲😌",
    "The whole crew is here: 👩‍🚀 👨‍👩‍👧‍👦 🧑🏽‍🌾 🐕‍🦺 and one 🇬🇷 flag that nobody will admit to.",
    "Meet us at the cafe\u{301} by the lake, the one with the nai\u{308}ve paintings.",
    "A trilha está liberada até domingo. Levem água, protetor e paciência! 😄",
  ]
}
