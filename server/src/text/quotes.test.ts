import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, measureQuote } from './quotes.ts'
import { findExactQuote, findQuote, prepareQuote } from './quotes-find.ts'

const verse = 'וְיַעֲקֹ֞ב נָתַ֣ן לְעֵשָׂ֗ו לֶ֚חֶם וּנְזִ֣יד עֲדָשִׁ֔ים וַיֹּ֣אכַל וַיֵּ֔שְׁתְּ וַיָּ֖קָם וַיֵּלַ֑ךְ וַיִּ֥בֶז עֵשָׂ֖ו אֶת־הַבְּכֹרָֽה׃'

describe('foldText', () => {
  it('keeps only letters and digits, in lower case, with medial for final letters', () => {
    expect(foldText('אֶת־הַבְּכֹרָֽה׃ וַיֵּלַ֑ךְ').letters).toBe('את הבכרה וילכ')
    expect(foldText('“Thus,” Esau’s — birth-right!').letters).toBe('thus esaus birth right')
    expect(foldText('Ещё мой Йосеф…').letters).toBe('еще мой йосеф')
    expect(foldText('חז״ל ורש"י').letters).toBe('חזל ורשי')
  })

  it('maps each folded character to the offsets of its stored character and marks', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(fc.constantFrom(...verse, ...' .,־׃"'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })) }),
        (text) => {
          const folded = foldText(text)
          expect(folded.from).toHaveLength(folded.letters.length)
          expect(folded.to).toHaveLength(folded.letters.length)
          for (let i = 0; i < folded.letters.length; i++) {
            expect(folded.to[i]).toBeGreaterThanOrEqual(folded.from[i] ?? NaN)
            expect(folded.to[i]).toBeLessThanOrEqual(text.length)
            if (i > 0) expect(folded.from[i]).toBeGreaterThanOrEqual(folded.from[i - 1] ?? NaN)
          }
        },
      ),
    )
  })
})

describe('findQuote', () => {
  const find = (stored: string, quote: string) => findQuote(foldText(stored), quote)

  it('returns the stored words with their vowels and cantillation', () => {
    expect(find(verse, 'ויבז עשו את הבכרה')?.words).toBe('וַיִּ֥בֶז עֵשָׂ֖ו אֶת־הַבְּכֹרָֽה')
    expect(find('Then Jacob gave Esau bread, and', 'jacob gave esau BREAD')?.words).toBe('Jacob gave Esau bread')
  })

  it('lets a Hebrew quotation begin after prefixes, and no quotation elsewhere inside a word', () => {
    expect(find(verse, 'נזיד עדשים')?.words).toBe('נְזִ֣יד עֲדָשִׁ֔ים')
    expect(find(verse, 'קב נתן')).toBeNull()
    expect(find('the birthright', 'right')).toBeNull()
    expect(find('the birthright', 'the birth')).toBeNull()
  })

  it('requires every part between ellipses, in order', () => {
    expect(find(verse, 'ויעקב נתן לעשו … ויבז עשו את הבכרה')?.parts).toHaveLength(2)
    expect(find(verse, 'ויבז עשו את הבכרה … ויעקב נתן')).toBeNull()
  })

  it('lets an ellipsis stand only between parts of two telling words, and never for a negation', () => {
    const law = 'Thou shalt not murder. Thou shalt not commit adultery, and honour thy father.'
    expect(find(law, 'Thou shalt … commit adultery')).toBeNull()
    expect(find(law, 'commit adultery … honour thy father')).toMatchObject({ correction: 'widened' })
    expect(find(law, 'not murder … commit adultery, and honour')).toBeNull()
    expect(find(verse, 'ויעקב ... ויבז')).toBeNull()
  })

  it('shows the whole question when its word that asks and its mark were left out, and no more than was quoted otherwise', () => {
    const question = foldText('Thus he spoke. Can a woman forget her child? Who knows, or if she may, who remembers?')
    expect(findQuote(question, 'a woman forget her child')).toMatchObject({ words: 'Can a woman forget her child?', correction: 'widened' })
    expect(findQuote(question, 'Can a woman forget her child')).toMatchObject({ correction: null })
    expect(findQuote(question, 'a woman forget her child?')).toMatchObject({ correction: null })
    expect(findQuote(question, 'or if she may')).toMatchObject({ correction: null })
  })

  it('keeps the “neither” with which a clause begins', () => {
    const law = foldText('neither shall the children be put to death for the fathers')
    expect(findQuote(law, 'put to death for the fathers')).toMatchObject({ words: law.stored, correction: 'widened' })
  })

  it.each([
    ['Except the LORD build the house, They labour in vain', 'the LORD build the house', 'Except the LORD build the house'],
    ['and if I perish, I perish.', 'I perish, I perish', 'if I perish, I perish'],
    ['Answer not a fool, Lest thou also be like unto him.', 'thou also be like unto him', 'Lest thou also be like unto him'],
    ['אִם־יְהוָה לֹא־יִבְנֶה בַיִת', 'יהוה לא יבנה בית', 'אִם־יְהוָה לֹא־יִבְנֶה בַיִת'],
    ['פֶּן תִּשְׁוֶה־לּוֹ גַם־אָתָּה', 'תשוה לו גם אתה', 'פֶּן תִּשְׁוֶה־לּוֹ גַם־אָתָּה'],
    ['Если Господь не созиждет дома', 'Господь не созиждет дома', 'Если Господь не созиждет дома'],
  ])('keeps the condition with which a clause begins: %s', (stored, quote, words) => {
    expect(find(stored, quote)).toMatchObject({ words, correction: 'widened' })
  })
  it('takes a mother for no condition', () => {
    expect(find('הִיא הָיְתָה אֵם כָּל חָי', 'כל חי')).toMatchObject({ words: 'כָּל חָי', correction: null })
  })
  it.each([
    [
      'Everything is in the hand of Heaven except the fear of Heaven[7]; as it is said,',
      'in the hand of Heaven',
      'in the hand of Heaven except the fear of Heaven',
    ],
    [
      'One may not sell it in a store unless he informs, and not to a merchant.',
      'may not sell it in a store',
      'may not sell it in a store unless he informs, and not to a merchant',
    ],
    [
      'There was not left a man of them, save Caleb and Joshua.',
      'there was not left a man of them',
      'There was not left a man of them, save Caleb and Joshua',
    ],
    ['neither hath he kept back any thing from me but thee', 'neither hath he kept back any thing', 'neither hath he kept back any thing'],
    [
      'none ought to carry the ark of God but the Levites; for them',
      'none ought to carry the ark of God',
      'none ought to carry the ark of God but the Levites',
    ],
    ['It should be yours, excluding a borrowed one.', 'it should be yours', 'It should be yours, excluding a borrowed one'],
    ['The bed is valid, provided it is not ten high.', 'the bed is valid', 'The bed is valid, provided it is not ten high'],
    ['He is liable, on condition that he declare it.', 'he is liable', 'He is liable, on condition that he declare it'],
    ['Behold, he is in thy hand; only spare his life.', 'he is in thy hand', 'he is in thy hand; only spare his life'],
    ['הַכֹּל חַיָּבִין בָּרְאִיָּה, חוּץ מֵחֵרֵשׁ, שׁוֹטֶה וְקָטָן. אֵיזֶהוּ קָטָן', 'הכל חייבין בראיה', 'הַכֹּל חַיָּבִין בָּרְאִיָּה, חוּץ מֵחֵרֵשׁ, שׁוֹטֶה וְקָטָן'],
    ['אין עומדין להתפלל אלא מתוך כבד ראש. חסידים', 'אין עומדין להתפלל', 'אין עומדין להתפלל אלא מתוך כבד ראש'],
    ['מתר לכפות עליו כלי, ובלבד שלא יגע בו.', 'מתר לכפות עליו כלי', 'מתר לכפות עליו כלי, ובלבד שלא יגע בו'],
    ['не осталось из них никого, кроме Халева.', 'не осталось из них никого', 'не осталось из них никого, кроме Халева'],
    ['вот, он в руке твоей, только душу его сбереги.', 'он в руке твоей', 'он в руке твоей, только душу его сбереги'],
  ])('keeps the exception right behind the words: %s', (stored, quote, words) => {
    expect(find(stored, quote)?.words).toBe(words)
  })

  it.each([
    ['a contrast', 'Not by might, nor by power, but by My spirit', 'not by might, nor by power'],
    ['a contrast in Hebrew', 'לא המדרש הוא העקר, אלא המעשה', 'לא המדרש הוא העקר'],
    ['a contrast with another exception before it', 'Everything is small but mine', 'everything is small'],
    ['the next sentence', 'Keep my soul. Except the LORD keep the city, all is vain.', 'keep my soul'],
    [
      'a condition behind a semicolon',
      'they labour in vain that build it; except the LORD keep the city',
      'they labour in vain that build it',
    ],
    ['a verb', 'O Thou my God, save Thy servant', 'O Thou my God'],
    ['another verb', 'he gave them the food provided for the king', 'he gave them the food'],
    ['the place outside', 'וְהַזּוֹרְקָם חוּץ לִמְקוֹמָם', 'והזורקם'],
    ['an ellipsis', 'Everything is in the hand of Heaven except the fear of Heaven.', 'Everything is in the hand of Heaven…'],
    ['“etc.”', 'הכל חייבין בראיה, חוץ מחרש', 'הכל חייבין בראיה וגו׳'],
  ])('takes %s behind the words for no exception that was left out', (_, stored, quote) => {
    expect(find(stored, quote)).toMatchObject({ correction: null })
  })

  it('shows no more than the beginning of a long exception', () => {
    const list = Array.from({ length: 30 }, (_, index) => `a${String(index)}`).join(', ')
    expect(find(`All may come, except ${list}.`, 'all may come')?.words).toMatch(/except a0, .*a13$/)
  })

  it.each([
    ['Say not thou: ‘I will requite evil’; wait for the LORD', 'I will requite evil', 'Say not thou: ‘I will requite evil'],
    ['A man should not say to his friend, "Give me oil."', 'give me oil', 'should not say to his friend, "Give me oil'],
    ['It is not said "their own prayer" but "My prayer"', 'their own prayer', 'is not said "their own prayer'],
    ['אַל־תֹּאמַר לְרֵעֲךָ לֵךְ וָשׁוּב וּמָחָר אֶתֵּן', 'לך ושוב ומחר אתן', 'אַל־תֹּאמַר לְרֵעֲךָ לֵךְ וָשׁוּב וּמָחָר אֶתֵּן'],
    ['ולא יאמר כשאזקין אשוב ואלמד', 'כשאזקין אשוב ואלמד', 'ולא יאמר כשאזקין אשוב ואלמד'],
    ["Не говори: 'я отплачу за зло'", 'я отплачу за зло', "Не говори: 'я отплачу за зло"],
    ['не говори в сердце твоем, что за праведность мою', 'за праведность мою', 'не говори в сердце твоем, что за праведность мою'],
  ])('keeps the denial that anybody should say the words: %s', (stored, quote, words) => {
    expect(find(stored, quote)).toMatchObject({ words, correction: 'widened' })
    expect(findExactQuote(foldText(stored), prepareQuote(quote, { isDisowned: true }))).toMatchObject({ correction: null })
  })

  it.each([
    ['a question that affirms it', 'Did I not say to thee: do not sin?', 'do not sin'],
    ['a question in Russian', 'не говорил ли я вам: не грешите против отрока', 'не грешите против отрока'],
    ['a narrative', 'he did not say this to them and they went home', 'and they went home'],
    ['an earlier speech', 'One should not say, "Go with peace", but "Go in peace"', 'go in peace'],
    ['a speech that is commanded', 'And thou shalt say: ‘A wandering Aramean was my father’', 'a wandering Aramean was my father'],
    ['a speech that is commanded in Hebrew', 'צריך שיאמר, בפני נכתב ובפני נחתם', 'בפני נכתב ובפני נחתם'],
  ])('takes %s for no denial of the words', (_, stored, quote) => {
    expect(find(stored, quote)).toMatchObject({ correction: null })
  })

  it('leaves out a gloss that begins with the word after it', () => {
    expect(findQuote(foldText('David indicates [the prophecy of] the Nun'), 'David indicates the Nun')).toMatchObject({ exact: false })
  })

  it('lets an ellipsis reach into the next segment, and no further', () => {
    const text = foldText('Great lights above. Small stones below. Green trees beside.')
    const starts = [0, 20, 40]
    expect(findExactQuote(text, prepareQuote('great lights … stones below'), starts)).not.toBeNull()
    expect(findExactQuote(text, prepareQuote('great lights … green trees'), starts)).toBeNull()
  })

  it('matches substitutes of divine names as inexact', () => {
    const stored = 'וַיֹּ֥אמֶר יְהוָ֖ה אֱלֹהִ֑ים'
    expect(find(stored, "ויאמר ה' אלקים")).toMatchObject({ exact: false, words: stored })
    expect(find(stored, 'ויאמר יהוה אלהים')).toMatchObject({ exact: true })
  })

  it('matches a consonant that is written twice where there are no vowels', () => {
    expect(findQuote(foldText('וְלִפְנֵי עִוֵּר לֹא תִתֵּן מִכְשֹׁל'), 'ולפני עיוור לא תתן מכשול')).toMatchObject({ exact: false, correction: null })
  })

  it('matches full and defective spelling as inexact', () => {
    expect(find(verse, 'ויבז עשיו את הבכורה')).toMatchObject({ exact: false, words: 'וַיִּ֥בֶז עֵשָׂ֖ו אֶת־הַבְּכֹרָֽה' })
    expect(find(verse, 'הבכורה')).toBeNull()
    expect(find(verse, 'ויבז עשו את הבקרה')).toBeNull()
  })

  it.each([
    ['שה עלה אל האלהים', 'וּמֹשֶׁ֥ה עָלָ֖ה אֶל־הָאֱלֹהִ֑ים'],
    ['לב בן יפנה', 'כָּלֵ֥ב בֶּן־יְפֻנֶּ֖ה'],
    ['שמר אחי אנכי', 'הֲשֹׁמֵ֥ר אָחִ֖י אָנֹֽכִי'],
    ['לא כל הארץ לפניך', 'הֲלֹ֤א כׇל־הָאָ֙רֶץ֙ לְפָנֶ֔יךָ'],
    ['יאמר עשו', 'וַיֹּ֣אמֶר עֵשָׂ֔ו'],
    ['צילני נא מיד אחי', 'הַצִּילֵ֥נִי נָ֛א מִיַּ֥ד אָחִ֖י'],
  ])('does not let %s begin inside a word that has no such prefix', (quote, stored) => {
    expect(find(stored, quote)).toBeNull()
  })

  it.each([
    ['the negation before', 'לֹ֥א תִּרְצָ֖ח', 'תרצח', 'לֹ֥א תִּרְצָ֖ח'],
    ['the negation with its auxiliary', 'Thou shalt not commit adultery.', 'commit adultery', 'shalt not commit adultery'],
    ['the negation in Russian', 'Не враждуй на брата твоего в сердце твоем.', 'враждуй на брата твоего', 'Не враждуй на брата твоего'],
    ['the negation of an infinitive', 'Entreat me not to leave thee.', 'leave thee', 'not to leave thee'],
    ['the negation behind', 'And he said, I know not: am I my brother’s keeper?', 'I know', 'I know not'],
    [
      'the question',
      'Shall not the Judge of all the earth do justly?',
      'the Judge of all the earth',
      'Shall not the Judge of all the earth',
    ],
  ])('never cuts off %s', (_, stored, quote, words) => {
    expect(find(stored, quote)).toMatchObject({ words, exact: false, correction: 'widened' })
  })

  it('prefers a place where nothing is cut off', () => {
    expect(find('Thou shalt not eat of it. Of the others thou shalt eat of it.', 'eat of it')).toMatchObject({
      exact: true,
      correction: null,
    })
  })

  it('reads the Hebrew for “do not” by its vowel, and without vowels by the verb after it', () => {
    expect(find('אַל־תִּשְׁלַ֤ח יָֽדְךָ֙', 'תשלח ידך')).toMatchObject({ correction: 'widened' })
    expect(find('וַיְדַבֵּ֥ר יְהֹוָ֖ה אֶל־מֹשֶׁ֥ה לֵּאמֹֽר', 'משה לאמר')).toMatchObject({ correction: null })
    expect(find('אל תדין את חברך', 'תדין את חברך')).toMatchObject({ correction: 'widened' })
    expect(find('וידבר אל משה לאמר', 'משה לאמר')).toMatchObject({ correction: null })
  })

  it('shows the stored vowels where a pointed quotation has others', () => {
    const stored = 'לֹֽא־תְבַשֵּׁ֥ל גְּדִ֖י בַּחֲלֵ֥ב אִמּֽוֹ'
    expect(find(stored, 'לֹא תְבַשֵּׁל גְּדִי בְּחֵלֶב אִמּוֹ')).toMatchObject({ words: stored, exact: false, correction: 'vowels' })
    expect(find(stored, 'לֹא־תְבַשֵּׁל גְּדִי בַּחֲלֵב אִמּוֹ')).toMatchObject({ exact: true, correction: null })
    expect(find(stored, 'לא תבשל גדי בחלב אמו')).toMatchObject({ exact: true, correction: null })
    expect(find('הִנֵּה לֹא יָנוּם וְלֹא יִישָׁן', 'לֹא יָנוּם וְלֹא יֵשֵׁן')).toMatchObject({ correction: 'vowels' })
    expect(find('הִנֵּה שׁוֹמֵר יִשְׂרָאֵל', 'הִנֵּה שֹׁמֵר יִשְׂרָאֵל')).toMatchObject({ exact: false, correction: null })
  })

  it.each([
    ['a bracketed reference', 'שנאמר (שמות יב, ב) החדש הזה לכם ראש חדשים', 'שנאמר החדש הזה לכם ראש חדשים'],
    ['a note of the edition', 'From the time [7] that the priests [kohanim] enter', 'From the time that the priests enter'],
    ['an abbreviation written out', 'א"ר יוחנן משום רבי שמעון', 'אמר רבי יוחנן משום רבי שמעון'],
    ['an abbreviation of the quotation', 'אמר רבי יוחנן משום רבי שמעון', 'א״ר יוחנן משום ר׳ שמעון'],
    ['a word cut short', "שנא' ואהבת לרעך כמוך", 'שנאמר ואהבת לרעך כמוך'],
    ['the Name with a letter', 'בֵּית־יְהֹוָה֙ נֵלֵ֔ךְ', 'בית ה׳ נלך'],
    ['the Name with dalet', 'ברוך יהוה לעולם', "ברוך ד' לעולם"],
    ['a hyphened name', 'The fear of God is there', 'the fear of G-d is there'],
    ['Hashem for the LORD', 'And the LORD spoke unto Moses', 'And Hashem spoke unto Moses'],
    ['a hyphened Russian name', 'В начале сотворил Бог небо и землю', 'В начале сотворил Б-г небо и землю'],
    ['American spelling', 'thou shalt love thy neighbour as thyself, and honour him', 'love thy neighbor as thyself, and honor him'],
    ['a first letter in brackets', 'Then thou shalt love thy neighbour', '[T]hou shalt love thy neighbour'],
    ['“etc.” at its end', verse, 'ויעקב נתן לעשו לחם וגו׳'],
  ])('matches %s', (_, stored, quote) => {
    expect(find(stored, quote)).not.toBeNull()
  })

  it('leaves out no gloss that turns the sentence', () => {
    expect(find('They may eat there (but not at night) in the house', 'They may eat there in the house')).toBeNull()
    expect(find('All have a share [unless they deny it] in the world', 'All have a share in the world')).toBeNull()
  })

  it('does not take one vowel letter for the other', () => {
    expect(find('כי הִיא אִשְׁתּוֹ שֶׁל אָדָם', 'הוא אשתו של אדם')).toBeNull()
    expect(find('דבר אביו אל בניו', 'דבר אבי אל בניו')).toBeNull()
  })

  it('finds no quotation of fewer than two letters', () => {
    for (const quote of ['', '…', '"', 'א', ' . ']) expect(find(verse, quote)).toBeNull()
  })

  it('finds every sequence of whole words of a text in that text', () => {
    const words = verse.split(' ')
    fc.assert(
      fc.property(fc.nat(words.length - 1), fc.nat(words.length - 1), (a, b) => {
        const run = words.slice(Math.min(a, b), Math.max(a, b) + 1).join(' ')
        const match = find(verse, foldText(run).letters)
        expect(match).not.toBeNull()
        expect(foldText(match?.words ?? '').letters).toBe(foldText(run).letters)
      }),
    )
  })
})

it('measureQuote counts the words and letters of the folded quotation', () => {
  expect(measureQuote('“Sell — me!”')).toEqual({ words: 2, letters: 6 })
  expect(measureQuote('…')).toEqual({ words: 0, letters: 0 })
})
