import type { Morphology, WordAnalysis, WordPart } from '@sugya/contract/api/words'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'

/** A word part by part: its letters, dictionary form, meaning and grammar in the reader's language. */
export function WordDetails({ word }: { word: WordAnalysis }) {
  return (
    <ul className="grid gap-1.5">
      {word.parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a word have no key of their own and never move
        <Part key={index} part={part} language={word.language} isOnly={word.parts.length === 1} />
      ))}
    </ul>
  )
}

function Part({ part, language, isOnly }: { part: WordPart; language: 'he' | 'arc'; isOnly: boolean }) {
  const { t } = useTranslation('morphology')
  const reader = useLanguage()
  const grammar = useGrammar(part.morphology)
  const meaning = part.prefix === null ? part.gloss[reader] : t(`prefix_${part.prefix}`)
  return (
    <li className="text-[0.9375rem] leading-[1.5]">
      <p className="flex flex-wrap items-baseline gap-x-2">
        {!isOnly && (
          <span lang={language} dir="rtl" className="pointed text-[1.125rem]">
            {part.text}
          </span>
        )}
        {meaning !== null && <span className="font-semibold">{meaning}</span>}
        {part.lemma !== null && (
          <span className="text-muted">
            <span className="sr-only">{t('dictionary')}: </span>
            <span lang={language} dir="rtl" className="pointed text-[1.0625rem]">
              {part.lemma}
            </span>
          </span>
        )}
      </p>
      {grammar !== '' && <p className="text-[0.8125rem] text-muted">{grammar}</p>}
      {(reader === 'en' || meaning === null) && part.definition !== null && (
        <p className="text-[0.8125rem]">
          {reader !== 'en' && <span className="text-muted">{t('inEnglish')} </span>}
          <bdi lang="en">{part.definition}</bdi>
        </p>
      )}
    </li>
  )
}

/** The grammar of a part in words: noun, masculine, plural. */
function useGrammar(morphology: Morphology | null): string {
  const { t } = useTranslation('morphology')
  if (morphology === null) return ''
  const { kind, stem, form, person, gender, number, state } = morphology
  const words = [
    t(`kind_${kind}`),
    stem && t(`stem_${stem}`),
    form && t(`form_${form}`),
    person && t(`person_${person}`),
    gender && t(`gender_${gender}`),
    number && t(`number_${number}`),
    // The plain state is what a reader expects; only the others say something.
    state && state !== 'absolute' && t(`state_${state}`),
  ]
  return words.filter(Boolean).join(', ')
}
