import { describe, expect, it } from 'vitest'
import { buildPassageExamples, isHeldOut, type Comment, type SourcePassage } from './passage-examples.ts'
import { createDeduplicator } from './near-duplicates.ts'

const edition = { edition: 'an edition', license: 'Public Domain', source: 'http://example.org' }
const place = (ref: string, texts: Record<string, string>): SourcePassage => ({
  ref,
  localizedRefs: { he: `he:${ref}`, en: ref, ru: `ru:${ref}` },
  texts: Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, { text, ...edition }])),
})
const verse = (number: number) =>
  place(`Jonah 1:${String(number)}`, {
    he: 'וַיְהִי דְּבַר־יְהוָה אֶל־יוֹנָה בֶן־אֲמִתַּי לֵאמֹר',
    en: 'Now the word of the LORD came unto Jonah the son of Amittai, saying',
    ru: 'И было слово Господне к Ионе, сыну Амафиину',
  })
const comment = (who: string, text: string): Comment => ({
  commentator: { he: who, en: who, ru: who },
  passage: place(`${who} on Jonah 1:1:1`, { he: text }),
})

describe('buildPassageExamples', () => {
  it('asks in every language and kind, quotes the text exactly and names its reference', () => {
    const examples = Array.from({ length: 300 }, (_, number) => buildPassageExamples(verse(number + 1), [])).flat()
    expect(examples).toHaveLength(300)
    expect(new Set(examples.map(({ kind, language }) => `${kind} ${language}`)).size).toBe(12)
    for (const { messages, sources, language } of examples) {
      const [system, user, assistant] = messages
      expect([system?.role, user?.role, assistant?.role]).toEqual(['system', 'user', 'assistant'])
      expect(assistant?.content).toMatch(language === 'en' ? /\(Jonah 1:\d+\)$/ : new RegExp(`\\(${language}:Jonah 1:\\d+\\)$`))
      const [from] = sources
      expect(assistant?.content).toContain(verse(1).texts[from?.language ?? 'he']?.text)
    }
    expect(buildPassageExamples(verse(1), [])).toEqual(buildPassageExamples(verse(1), []))
  })

  it('compares two views only where two commentators say different things', () => {
    const rashi = comment('Rashi', 'פירוש אחד ארוך דיו שיש בו מילים רבות שאין כמותן באחר כלל ועיקר')
    const ramban = comment('Ramban', 'דעה שונה לגמרי הנוגעת לעניין אחר ומבארת את המקרא בדרך הקבלה והסוד')
    const copy = comment('Ramban', 'פירוש אחד ארוך דיו שיש בו מילים רבות שאין כמותן באחר כלל')
    const kinds = (comments: Comment[]) => buildPassageExamples(verse(1), comments).map(({ kind }) => kind)
    expect(kinds([rashi])).not.toContain('views')
    expect(kinds([rashi, copy])).not.toContain('views')
    expect(kinds([rashi, rashi])).not.toContain('views')
    expect(kinds([rashi, ramban]).filter((kind) => kind === 'views')).toHaveLength(1)
    const views = buildPassageExamples(verse(1), [rashi, ramban]).find(({ kind }) => kind === 'views')
    expect(views?.sources.map(({ ref }) => ref)).toEqual(['Rashi on Jonah 1:1:1', 'Ramban on Jonah 1:1:1'])
  })

  it('builds no example of texts that are too short, too long or missing', () => {
    expect(buildPassageExamples(place('Jonah 1:1', { he: 'קצר' }), [])).toEqual([])
    expect(buildPassageExamples(place('Jonah 1:1', { en: 'x'.repeat(5000) }), [])).toEqual([])
    expect(buildPassageExamples(place('Jonah 1:1', {}), [])).toEqual([])
  })
})

describe('createDeduplicator', () => {
  const text =
    'In the beginning God created the heaven and the earth and the earth was unformed and void and darkness was upon the face of the deep'
  it('rejects texts that differ only in punctuation, case or one word of many', () => {
    const long = Array.from({ length: 20 }, (_, part) => `${text} part ${String(part)}`).join(' ')
    const seen = createDeduplicator()
    expect(seen.add(text)).toBe(true)
    expect(seen.add(text)).toBe(false)
    expect(seen.add(`${text.toUpperCase()}!`)).toBe(false)
    expect(seen.add(long)).toBe(true)
    expect(seen.add(long.replace('part 7', 'portion 7'))).toBe(false)
  })

  it('accepts texts of other content and short texts that differ', () => {
    const seen = createDeduplicator()
    expect(seen.add('And God said: Let there be light')).toBe(true)
    expect(seen.add('And God said: Let there be lights')).toBe(true)
    const words = ['light', 'water', 'earth', 'grass', 'stars', 'birds', 'beasts', 'people', 'sabbath', 'garden', 'river', 'stone']
    // Two hundred sentences of the same words in random order, from a fixed seed.
    let chance = 1
    const next = () => (chance = (Math.imul(chance, 1103515245) + 12345) >>> 0) >>> 8
    for (let at = 0; at < 200; at++) expect(seen.add(Array.from({ length: 15 }, () => words[next() % words.length]).join(' '))).toBe(true)
  })
})

describe('isHeldOut', () => {
  it('holds out about one work in twenty, always the same, together with its commentaries', () => {
    const titles = Array.from({ length: 2000 }, (_, number) => `Work ${String(number)}`)
    const held = titles.filter((title) => isHeldOut({ title, base: null }))
    expect(held.length).toBeGreaterThan(60)
    expect(held.length).toBeLessThan(140)
    for (const title of titles.slice(0, 200)) {
      expect(isHeldOut({ title: `Rashi on ${title}`, base: title })).toBe(isHeldOut({ title, base: null }))
      expect(isHeldOut({ title: `${title}, Part 1`, base: null })).toBe(isHeldOut({ title, base: null }))
    }
  })
})
