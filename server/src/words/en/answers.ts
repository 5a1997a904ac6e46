/** Answers in fixed words, the frame of answers without a model, and suggested questions. */
export const answers = {
  smallTalk: {
    greeting:
      'Shalom! Ask anything about Jewish texts: I find the passages that answer your question and quote them word for word, each with its reference.',
    thanks: 'You’re welcome! Feel free to ask more.',
    who: 'I look for answers in Jewish texts and quote them word for word; every quotation is checked against the library. I am not a rabbi, and I do not give halachic rulings.',
  },
  tryAsking: ['What did Ruth say to Naomi?', 'Where does it say “love your neighbour as yourself”?', 'Show me Psalms 23'],
  /** Two questions a day in turn, each answered by the starter library. */
  starters: [
    ['Who sold his birthright for lentil stew?', 'What did Elijah say on Mount Carmel?'],
    ['What did Solomon ask for in his dream at Gibeon?', 'Where does it say “love your neighbour as yourself”?'],
    ['Why did Jonah run away?', 'What do the prophets say about justice for the poor?'],
    ['What did Ruth say to Naomi?', 'Who interpreted Pharaoh’s dreams?'],
  ],
  portionQuestion: 'How does this week’s portion, {{name}}, open ({{opening}})?',
  pageQuestion: 'What is today’s daf, {{page}}, about?',
  /** Questions that continue from an answer; `what-follows.txt` in `data/language` recognizes `next`. */
  followUps: {
    commentary: 'What does {{commentator}} say about {{ref}}?',
    next: 'What comes right after {{ref}}?',
    whole: 'Show me {{ref}}',
    rashi: 'Rashi',
  },
  crisis: {
    lead: 'I hear how much pain you are in, and I am glad you wrote. You do not have to carry this alone: there are people waiting to talk with you right now.',
    leadForAnother:
      'I am glad you wrote. Please do not leave them alone: stay near, speak openly, and keep anything dangerous out of reach. There are people who will tell you what to do right now.',
    leadAgain:
      'I am still here, and I take every word seriously. What I cannot do is listen as a person can, and someone can do that right now:',
    kinds: { children: 'for children, teenagers and parents', violence: 'violence in the family', emergency: 'in immediate danger' },
    anyHour: 'at any hour',
    elsewhere: 'Elsewhere:',
    verified:
      'Numbers last checked, as far as sources allow, on {{date}}. If one does not answer, call the emergency number of your country.',
    /** Before passages, when the writer asks for them. */
    sources: 'Here are also the words you asked for, which people have held on to in dark hours:',
    close:
      'If you can, tell someone close to you now and let them stay with you. We can go on talking here as well, but please call first.',
    closeForAnother: 'These lines also advise family and friends. We can go on talking here, but please call first.',
  },
  /** Beside an answer on the theme, in case it is not only a question. */
  help: 'If this is about you or someone close to you, there is someone to talk to right now: {{lines}}.',
  /** Before the sources of a practical question. */
  practical:
    'This is a practical question, and I do not give halachic rulings. Here are sources for study; what to do depends on details that a rabbi will ask about.',
  /** A question to take to a rabbi, around the reader's own. */
  rabbi: {
    heading: 'To ask a rabbi:',
    question: 'Which details of my case matter, and which opinions does our community follow?',
    sources: 'Sources found: {{refs}}.',
  },
  /** What the catalog of authors and works says, as a list. */
  aboutAuthor: {
    author: 'Author',
    place: 'Place',
    lived: 'Lived',
    written: 'Written',
    period: 'Period',
    inLibrary: 'In this library',
    more: 'and {{count}} more',
    noneHere: 'none of these texts yet',
    aboutYears: 'c. {{years}}',
    century: '{{number}} century',
    centuries: '{{range}} centuries',
    periods: {
      torah: 'Torah',
      prophets: 'Prophets',
      writings: 'Writings',
      tannaim: 'tannaim (sages of the Mishnah)',
      amoraim: 'amoraim (sages of the Talmud)',
      geonim: 'geonim',
      rishonim: 'rishonim (medieval authorities)',
      acharonim: 'acharonim (later authorities)',
      contemporary: 'contemporary',
    },
    basis: 'This comes from the catalog of authors and works, not from a text of the library.',
  },
  outside:
    'This is outside what I can answer: I find and quote Jewish texts (the Tanakh, the Sages and the commentaries), and about anything else I would only be guessing.',
  /** Marks a reference in an answer that the library does not have. */
  notInLibrary: 'not in the library',
  /** After words in quotation marks that are nowhere. */
  quoteNotFound: 'not found in the library',
  /** After a quotation whose words were corrected to the stored ones. */
  wordingOfLibrary: 'the wording of the library',
  /** After a quotation that was ascribed to somebody else. */
  wordsStandIn: 'these words stand in {{ref}}',
  sourcesOnly: {
    high: 'Here is what the sources say, in their own words:',
    medium: 'I’m not certain this is what you are looking for, but these passages may be related:',
    low: 'I did not find a source that clearly answers this.',
    nearest: 'The closest I found:',
    waysToAsk: 'Three ways of asking make it easier to find a source:',
    ways: [
      'name a person, place or book: *What did Abraham do at Mamre?*',
      'quote a few words as you remember them: *man does not live by bread alone*',
      'give a reference: *Genesis 18:1–8*',
    ],
    reasons: {
      named: 'Here is the text you asked for:',
      next: 'The text continues:',
      previous: 'Just before this, it says:',
      same: 'Without a language model I can quote but not explain. This is the passage in question:',
      more: 'More on the same subject:',
      shorter: 'In short, the central words:',
      original: 'In the original:',
      speaker: 'These are the words with what stands right before them, where the speaker is usually named:',
      place: 'It is written here:',
      picked: 'Here is that source:',
      compare: 'Here they are side by side:',
      commentary: 'The commentary says:',
      missing_commentary: 'That commentary is not in the library. Here is the passage itself:',
    },
    /** By the language that a translation was asked for in. */
    translation: {
      he: 'Here it is in Hebrew, from the library:',
      en: 'Here is the English translation that the library has:',
      ru: 'Here is the Russian translation that the library has:',
    },
    noTranslation: {
      he: 'The library has no Hebrew text of this passage, and without a language model I cannot translate. This is what it has:',
      en: 'The library has no English translation of this passage, and without a language model I cannot translate. This is what it has:',
      ru: 'The library has no Russian translation of this passage, and without a language model I cannot translate. This is what it has:',
    },
    absentPlaces: 'This may be dealt with in {{places}}, which this library does not have yet.',
    missing: 'This library does not have {{name}}. You can read it [at Sefaria]({{url}}).',
    missingSeveral: 'This library does not have {{places}}; the links lead to Sefaria.',
    missingBase: 'Here is the passage itself:',
    noSuchPlace: 'There is no such reference. Perhaps you meant {{likely}}.',
    goesOn: 'The text continues: select the number at the end of the quotation to open it in full.',
    nothingNext: 'The book ends here; nothing follows.',
    nothingBefore: 'The book begins here; nothing comes before.',
    nothingMore: 'I found nothing more on this in the library.',
    untranslated: 'Where the original appears without English, the library has no English translation.',
    further: '*Further from the question, but possibly relevant:*',
  },
  /** How a quotation looks in this language, for prompts. */
  quoteMarks: '“…”',
  quoteExample: '“thus Esau despised his birthright” [1]',
  /** Before a translation that is not a published one, in the words of an answer. */
  ownTranslation: 'my translation',
}
