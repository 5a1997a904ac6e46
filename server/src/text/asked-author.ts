import type { Authorship, TrilingualName } from '@sugya/contract/api/texts'
import askedNames from '../../../data/titles/asked-names.json' with { type: 'json' }
import { stripMarks } from './analysis/hebrew.ts'
import { findAuthor, findAuthorship, listAuthorIds } from './authorship.ts'
import { languageData } from './language-data.ts'
import { listKeys, listPatterns } from './patterns.ts'

/** What a question asks about that asks only who someone was, or what a work is, by whom and when. */
export interface AskedAuthor {
  authorship: Authorship
  /** The work or group of works, by its title or category; null when an author is asked about. */
  work: { title: string; name: TrilingualName } | null
}

/** The texts themselves tell of authors of these periods: they are persons to search for. */
const TOLD_OF = new Set(['torah', 'prophets', 'writings', 'tannaim', 'amoraim'])
/** An entry of the catalog that names no person, or several. */
const NO_PERSON = /unknown|attributed|named after|sages| from | with | and /i
/** Longest question that is read, in characters. */
const MAX_QUESTION = 120

const frames = listPatterns('asksAboutAuthors').map((frame) => new RegExp(`^(?:${frame})$`, 'iu'))
const beforeName = new RegExp(`^(?:${listPatterns('honorifics').join('|')}) (?=\\p{L}{2})`, 'u')

const authors = new Map<string, AskedAuthor>()
const works = new Map<string, AskedAuthor>()
addAuthors()
addWorks()

/**
 * Reads a question that asks nothing but who an author was, or what a work is, who wrote it and when: `Who was Rashi?`,
 * `מי חיבר את השולחן ערוך`, `что такое Зоар`. Null for any other, and for persons of whom the texts tell.
 */
export function findAskedAuthor(question: string): AskedAuthor | null {
  if (question.length > MAX_QUESTION) return null
  const text = question.replace(/[?!.…\s]+$/u, '').trim()
  for (const frame of frames) {
    const name = frame.exec(text)?.[1]
    if (name === undefined) continue
    const asked = listKeysOf(name).flatMap((key) => authors.get(key) ?? works.get(key) ?? [])[0]
    if (asked !== undefined) return asked
  }
  return null
}

function addAuthors(): void {
  const add = (name: string, authorship: Authorship) => authors.set(toKey(name), { authorship, work: null })
  for (const id of listAuthorIds()) {
    const authorship = findAuthor(id)
    const names = authorship?.author
    if (!authorship || !names || TOLD_OF.has(authorship.period) || NO_PERSON.test(names.en)) continue
    // "Rashi (R. Shlomo Yitzchaki)" are two names.
    for (const name of [names.he, names.en, names.ru].flatMap((each) => each.split(/[()]/))) if (name.trim() !== '') add(name, authorship)
  }
  for (const title of listKeys('commentatorsInQuestions')) {
    const authorship = findAuthorship({ title, categories: [], base: null })
    if (authorship === null || TOLD_OF.has(authorship.period)) continue
    for (const data of [languageData.he, languageData.en, languageData.ru])
      for (const [of, name = ''] of data.commentatorsInQuestions) if (of === title) add(name, authorship)
  }
  for (const { id, he, en, ru } of askedNames.authors) {
    const authorship = findAuthor(id)
    if (authorship !== null) for (const name of [...he, ...en, ...ru]) add(name, authorship)
  }
}

function addWorks(): void {
  for (const { title, name, he, en, ru } of askedNames.works) {
    const authorship = findAuthorship({ title, categories: [title], base: null })
    if (authorship !== null) for (const each of [...he, ...en, ...ru]) works.set(toKey(each), { authorship, work: { title, name } })
  }
}

/** A name as it is compared: without marks, quotation marks and what stands before it. */
function toKey(name: string): string {
  const plain = stripMarks(name.normalize('NFC'))
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/['"’‘`´״׳.]/g, '')
    .replace(/[-־–\s]+/g, ' ')
    .trim()
  return plain.replace(beforeName, '')
}

/** The keys under which a written name may stand: as it is, without the Hebrew article, without a Russian ending. */
function listKeysOf(name: string): string[] {
  const key = toKey(name)
  const withoutArticle = /^[הל](?=[א-ת]{2})/.test(key) ? [key.slice(1)] : []
  const nominative = /[а-я]$/.test(key) ? [key.replace(/(?:а|у|е|ом|ой|и)$/, ''), key.replace(/(?:у|е|и|ой)$/, 'а')] : []
  return [key, ...withoutArticle, ...nominative]
}
