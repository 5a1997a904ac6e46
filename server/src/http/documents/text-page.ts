import { stripNumeralMarks, toDisplayedRef } from '@sugya/contract/rules/displayed-ref'
import { preferTexts } from '@sugya/contract/rules/editions'
import { getDirection, parseTextAddress, toTextAddress } from '@sugya/contract/rules/pages'
import type { Edition, EditionText, Language, PassageView, SegmentView, TextLanguage, WorkContents } from '@sugya/contract/api/texts'
import { isHebrewOrAramaic, TEXT_LANGUAGES } from '@sugya/contract/rules/text-languages'
import { AppError } from '../../errors.ts'
import { stripMarks } from '../../text/analysis/hebrew.ts'
import { sanitize } from '../../text/markup/sanitize.ts'
import { markup, trusted, type Markup } from './markup.ts'
import { linkTo, nameFor, type PageContent, type Reader } from './page-content.ts'
import type { PageTexts } from './page-texts.ts'

/** Longer than any reference; the call that reads a passage has the same limit. */
const MAX_REF_LENGTH = 300

/** What search engines show of a description, in characters. */
const MAX_DESCRIPTION_LENGTH = 155

type Names = Pick<SegmentView, 'ref' | 'heRef' | 'ruRef'>

/**
 * Writes the page of a reference: a passage with its editions and neighbours, the contents of a whole work, or
 * suggestions when the library has no such text. `part` is the reference as the address writes it, decoded. Throws
 * AppError `library_preparing`.
 */
export async function writeTextPage(texts: PageTexts, part: string, reader: Reader): Promise<PageContent> {
  const ref = parseTextAddress(part)
  if (ref === '' || ref.length > MAX_REF_LENGTH) return writeUnknownPage(ref, [], reader)
  const work = texts.wholeWork(ref)
  if (work !== undefined) return writeContentsPage(texts.contents(work), reader)
  try {
    return writePassagePage(preferEditions(await texts.passage(ref), reader.editions), reader)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unknown_reference') throw error
    return writeUnknownPage(ref, error.details.suggestions ?? [], reader)
  }
}

/** A passage with the texts of these editions before the others of their language. */
function preferEditions(passage: PassageView, titles: readonly string[]): PassageView {
  if (titles.length === 0) return passage
  return { ...passage, segments: passage.segments.map((segment) => ({ ...segment, texts: preferTexts(segment.texts, titles) })) }
}

/** The editions whose words are shown. */
function listShownEditions(segments: readonly SegmentView[], shown: readonly TextLanguage[]): Edition[] {
  const texts = shown.flatMap((language) => segments.flatMap((segment) => findText(segment, language) ?? []))
  return [...new Map(texts.map((text) => [`${text.language} ${text.title}`, text])).values()]
}

function writePassagePage(passage: PassageView, reader: Reader): PageContent {
  const { segments, section, previous, next } = passage
  const { words } = reader
  const shown = selectLanguages(segments, reader.language)
  const title = selectRef(reader, passage)
  const work = { en: passage.title, he: passage.heTitle, ru: passage.ruTitle }
  const editions = listShownEditions(segments, shown)
  const main = markup`<nav aria-label="${nameFor(reader, work)}">
      <a href="${linkTo(toTextAddress(passage.title), reader)}">${nameFor(reader, work)}</a>
      ${section.ref === passage.ref ? undefined : writePlaceLink(section, reader)}
    </nav>
    <h1>${title}</h1>
    <ol class="verses">${segments.map((segment) => writeVerse(segment, shown, reader))}</ol>
    <nav class="beside" aria-label="${words.previous} · ${words.next}">
      ${previous ? writePlaceLink(previous, reader, words.previous) : markup`<span></span>`}
      ${next ? writePlaceLink(next, reader, words.next) : undefined}
    </nav>
    <h2>${words.editions}</h2>
    <ul class="editions">${editions.map((edition) => writeEditionLine(edition, reader))}</ul>`
  return {
    status: 200,
    title,
    description: writeDescription(segments, shown, reader),
    path: toTextAddress(passage.ref),
    listed: true,
    type: 'article',
    main,
  }
}

/** The original and the reader's language, or English in its absence: the default of the application. */
function selectLanguages(segments: readonly SegmentView[], reader: Language): TextLanguage[] {
  const all = new Set(segments.flatMap(({ texts }) => texts.map(({ language }) => language)))
  const present = TEXT_LANGUAGES.filter((language) => all.has(language))
  const originals = present.filter(isHebrewOrAramaic)
  if (reader === 'he' && originals.length > 0) return originals
  const translation = reader !== 'he' && all.has(reader) ? reader : 'en'
  const chosen = [...originals, ...present.filter((language) => language === translation)]
  return chosen.length > 0 ? chosen : present.slice(0, 1)
}

function writeVerse(segment: SegmentView, shown: readonly TextLanguage[], reader: Reader): Markup {
  const name = stripNumeralMarks(selectRef(reader, segment))
  const texts = shown.flatMap((language) => {
    const text = findText(segment, language)
    return text === undefined
      ? []
      : [markup`<p class="source-text" lang="${language}" dir="${getDirection(language)}">${trusted(sanitize(text.html))}</p>`]
  })
  const number = name.replace(/^.*[:\s]/, '')
  return markup`<li><a href="${linkTo(toTextAddress(segment.ref), reader)}" aria-label="${name}">${number}</a>${texts}</li>`
}

/** The text of the best edition, which comes first. */
function findText(segment: SegmentView, language: TextLanguage): EditionText | undefined {
  return segment.texts.find((text) => text.language === language)
}

function writeEditionLine({ title, license, attribution }: Edition, { words }: Reader): Markup {
  const by = attribution === '' || attribution === title ? undefined : markup`. <bdi>${attribution}</bdi>`
  return markup`<li><bdi>${title}</bdi>. ${words.license} <bdi>${license}</bdi>${by}</li>`
}

/**
 * The first words of a text in the reader's language, without vowel points and accents, which search results cannot
 * show.
 */
function writeDescription(segments: readonly SegmentView[], shown: readonly TextLanguage[], { language }: Reader): string {
  const described = shown.includes(language) ? language : shown.at(-1)
  const words = segments.flatMap((segment) => (described === undefined ? [] : [findText(segment, described)?.text ?? ''])).join(' ')
  const plain = stripMarks(words).trim()
  return plain.length <= MAX_DESCRIPTION_LENGTH ? plain : `${plain.slice(0, plain.lastIndexOf(' ', MAX_DESCRIPTION_LENGTH))}…`
}

function writeContentsPage({ title, heTitle, ruTitle, sections, nodes }: WorkContents, reader: Reader): PageContent {
  const { words } = reader
  const name = nameFor(reader, { en: title, he: heTitle, ru: ruTitle })
  const parts = nodes.filter((node) => node.title !== title)
  const main = markup`<h1>${name}</h1>
    <h2>${words.contents}</h2>
    <ol class="places">${sections.map((section) => writeSectionLine(section, reader))}</ol>
    ${parts.length > 0 ? markup`<ul class="places">${parts.map((part) => writePartLine(part, reader))}</ul>` : undefined}`
  const description = words.workDescription.replace('{{title}}', () => name)
  return { status: 200, title: name, description, path: toTextAddress(title), listed: true, type: 'website', main }
}

function writeSectionLine(section: WorkContents['sections'][number], reader: Reader): Markup {
  const address = linkTo(toTextAddress(section.ref), reader)
  return markup`<li><a href="${address}" aria-label="${stripNumeralMarks(selectRef(reader, section))}">${nameFor(reader, section.name)}</a></li>`
}

function writePartLine({ title, heTitle, ruTitle }: WorkContents['nodes'][number], reader: Reader): Markup {
  return markup`<li><a href="${linkTo(toTextAddress(title), reader)}">${nameFor(reader, { en: title, he: heTitle, ru: ruTitle })}</a></li>`
}

function writeUnknownPage(ref: string, suggestions: readonly Names[], reader: Reader): PageContent {
  const { words } = reader
  const likely =
    suggestions.length === 0
      ? undefined
      : markup`<p>${words.didYouMean}</p><ul>${suggestions.map((suggestion) => markup`<li>${writePlaceLink(suggestion, reader)}</li>`)}</ul>`
  const main = markup`<h1><bdi>${ref}</bdi></h1>
    <p>${words.notInLibrary}</p>
    ${likely}`
  return {
    status: 404,
    title: words.unknown,
    description: words.notInLibrary,
    path: toTextAddress(ref),
    listed: false,
    type: 'website',
    main,
  }
}

function writePlaceLink(place: Names, reader: Reader, label?: string): Markup {
  const name = selectRef(reader, place)
  return markup`<a href="${linkTo(toTextAddress(place.ref), reader)}">${label === undefined ? '' : `${label}: `}<bdi>${name}</bdi></a>`
}

function selectRef(reader: Reader, { ref, heRef, ruRef }: Names): string {
  return nameFor(reader, { en: toDisplayedRef(ref), he: heRef, ru: ruRef })
}
