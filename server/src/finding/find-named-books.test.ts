import { describe, expect, it } from 'vitest'
import { detectLanguage } from '../text/detect-language.ts'
import { classicalTitles } from '../text/references/titles/classical-titles.ts'
import { createReferences } from '../text/references/references.ts'
import { findNamedBooks } from './find-named-books.ts'

const references = createReferences(classicalTitles)
const find = (question: string) => findNamedBooks(question, detectLanguage(question) ?? 'he', references)

describe('findNamedBooks', () => {
  it.each([
    ['What does Isaiah say about peace?', ['Isaiah']],
    ['What does the prophet Isaiah say about peace?', ['Isaiah']],
    ['love in the Song of Songs', ['Song of Songs']],
    ['What does the book of Samuel say about kings?', ['I Samuel', 'II Samuel']],
    ['Laziness in Proverbs', ['Proverbs']],
    ['מה אומר ספר דברים על המלך?', ['Deuteronomy']],
    ['מה אומר ישעיהו על שלום?', ['Isaiah']],
    ['מה כתוב במשלי על עצלות?', ['Proverbs']],
    ['Что пророк Исаия говорит о мире?', ['Isaiah']],
    ['Где в Псалмах говорится о радости?', ['Psalms']],
    ['Чему учит Екклесиаст о труде?', ['Ecclesiastes']],
  ])('finds the books of “%s”', (question, works) => {
    expect(find(question).works).toEqual(works)
  })

  it('removes the title and the words that introduce it from the question', () => {
    expect(find('What does the book of Samuel say about kings?').rest.replace(/\s+/g, ' ')).toBe('What does say about kings?')
    expect(find('מה אומר ספר דברים על המלך?').rest.replace(/\s+/g, ' ')).toBe('מה אומר על המלך?')
    expect(find('Что пророк Исаия говорит о мире?').rest.replace(/\s+/g, ' ')).toBe('Что говорит о мире?')
  })

  it.each([
    'Why did Jonah flee?',
    'Did Samuel anoint Saul?',
    'What did Samuel say to Saul about Agag?',
    'Who did Joshua fight in the wilderness?',
    'Who in the Torah lied?',
    'מה אמר שמואל לשאול?',
    'Почему Иона бежал?',
    'Что делают в шаббат?',
    'What is forbidden in Shabbat?',
    '',
    '😀',
  ])('finds no book in “%s”', (question) => {
    expect(find(question)).toEqual({ works: [], rest: question })
  })
})
