import type { Source } from '@sugya/contract/api/chat'
import type { CitedSource, NumberedSources } from '@sugya/contract/rules/number-sources'
import type { Language, TextLanguage } from '@sugya/contract/api/texts'

/**
 * A source of an answer as a line of time shows it: with the words quoted from it, else with the beginning of its text.
 */
export interface TimedSource extends Pick<Source, 'ref' | 'heRef' | 'ruRef' | 'title'> {
  /** Null for a source that is not cited. */
  number: number | null
  texts: readonly { language: TextLanguage; text: string }[]
}

/** The sources of an answer for a line of time: those that it cites with the words it quotes, and those also found. */
export function toTimedSources({ cited, found }: NumberedSources, reader: Language): TimedSource[] {
  return [
    ...cited.map((one) => ({ ...toNames(one), number: one.number, texts: listQuotes(one, reader) })),
    ...found.map((source) => ({ ...toNames(source), number: null, texts: chooseText(source, reader) })),
  ]
}

const toNames = ({ ref, heRef, ruRef, title }: Pick<Source, 'ref' | 'heRef' | 'ruRef' | 'title'>) => ({ ref, heRef, ruRef, title })

function listQuotes({ citations, source }: CitedSource, reader: Language): TimedSource['texts'] {
  const quotes = new Map(citations.filter(({ quote }) => quote !== '').map(({ quote, language }) => [quote, { language, text: quote }]))
  return quotes.size > 0 || source === null ? [...quotes.values()] : chooseText(source, reader)
}

function chooseText({ original, translation }: Source, reader: Language): TimedSource['texts'] {
  const { language, text } = translation?.language === reader ? translation : original
  return text === '' ? [] : [{ language, text }]
}
