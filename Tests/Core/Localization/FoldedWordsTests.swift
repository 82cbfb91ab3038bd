import Foundation
import Localization
import Testing

/// Words as they are compared and indexed.
struct FoldedWordsTests {
  @Test(arguments: [
    ("Der Straße, 2 Cafés!", "der strasse 2 cafes"), ("Αθήνα ΑΘΗΝΑ αθηνα", "αθηνα αθηνα αθηνα"),
    ("東京タワー", "東 京 タ ワ ー"), ("Swiftで書く", "swift で 書 く"), ("한국 x", "한 국 x"), ("ｱﾒ Ａ", "ア メ a"),
    ("don't", "don t"), ("c++ #tag @ana", "c tag ana"), ("a🦖b", "a 🦖 b"), ("...", ""), ("", ""), ("a\nb", "a b"),
  ])
  func wordsAreFoldedAndSeparatedBySpaces(text: String, words: String) {
    #expect(FoldedWords(text).text == words)
  }

  @Test func decomposedAndComposedTextsFoldAlike() {
    for text in ["café", "ガラス", "한국", "Ά"] {
      #expect(FoldedWords(text.decomposedStringWithCanonicalMapping) == FoldedWords(text), "\(text)")
    }
  }

  @Test func phrasesMatchWholeConsecutiveWords() {
    let words = FoldedWords("The quick, brown fox")
    #expect(words.contains(FoldedWords("QUICK brown")))
    #expect(!words.contains(FoldedWords("quick fox")))
    #expect(!words.contains(FoldedWords("fo")))
    #expect(words.contains(FoldedWords("fo"), isBeginning: true))
    #expect(!words.contains(FoldedWords("ox"), isBeginning: true))
    #expect(!words.contains(FoldedWords()))
  }

  @Test func noPhraseMatchesAcrossTwoTexts() {
    var words = FoldedWords("one two")
    words.append(FoldedWords("three"))
    #expect(words.contains(FoldedWords("three")))
    #expect(!words.contains(FoldedWords("two three")))
    #expect(words.text == "one two \n three")
  }
}
