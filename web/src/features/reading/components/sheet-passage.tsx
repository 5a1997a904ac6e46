import { toCreditName, toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import type { Language, PassageView } from '@sugya/contract/api/texts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { ApiError } from '../../../lib/api/client.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { languagesOf, textIn } from '../model/choose-texts.ts'
import { MarkedText } from './marked-text.tsx'
import { usePassage } from '../api/read-passage.ts'

/** Words of the sheet, which are the page's. */
export interface SheetWords {
  edition: string
  license: string
  failed: string
  missing: string
}

interface SheetPassageProps {
  sourceRef: string
  number: number
  withTranslation: boolean
  words: SheetWords
  /** The name of the reference until the passage is there, and what stands in its place when the library has it no more. */
  name: string
  fallback: ReactNode
}

/** One source of a source sheet: its reference, the Hebrew with its translation beside it, the editions and licences of both. */
export function SheetPassage({ sourceRef, number, withTranslation, words, name, fallback }: SheetPassageProps) {
  const { t } = useTranslation(['texts', 'common'])
  const language = useLanguage()
  const { data, error, isPlaceholderData, refetch } = usePassage(sourceRef)
  const passage = isPlaceholderData ? undefined : data
  const unknown = error instanceof ApiError && error.code === 'unknown_reference'
  return (
    <section className="sheet-source">
      <h2>
        <span className="sheet-number">{number}.</span> <bdi>{passage ? referenceName(passage, language) : name}</bdi>
      </h2>
      {!passage && !error && <p className="sheet-waiting">{t('common:loading')}</p>}
      {error && !unknown && (
        <p role="alert" className="sheet-waiting">
          {words.failed}{' '}
          <button type="button" className="text-link no-print" onClick={() => void refetch()}>
            {t('common:retry')}
          </button>
        </p>
      )}
      {unknown && (
        <>
          <p className="sheet-waiting">{words.missing}</p>
          {fallback}
        </>
      )}
      {passage && !error && <Texts passage={passage} languages={shownLanguages(passage, language, withTranslation)} words={words} />}
    </section>
  )
}

/** The original, and the reader's language or English in its stead; the translation alone where there is no original. */
function shownLanguages({ segments }: PassageView, reader: Language, withTranslation: boolean): Language[] {
  const present = languagesOf(segments)
  const translation = reader !== 'he' && present.includes(reader) ? reader : present.find((one) => one !== 'he')
  if (!present.includes('he')) return translation ? [translation] : []
  return withTranslation && translation ? ['he', translation] : ['he']
}

function Texts({ passage, languages, words }: { passage: PassageView; languages: Language[]; words: SheetWords }) {
  const reader = useLanguage()
  const editions = new Map(
    passage.segments.flatMap((segment) =>
      languages.flatMap((language) => {
        const text = textIn(segment, language)
        return text ? [[`${text.language} ${text.title}`, text] as const] : []
      }),
    ),
  )
  return (
    <>
      <div className="sheet-texts" data-columns={languages.length}>
        {passage.segments.map((segment) => (
          <div key={segment.ref} className="sheet-segment">
            {languages.map((language) => {
              const text = textIn(segment, language)
              return (
                <p key={language} lang={language} dir={getDirection(language)} className="sheet-text">
                  {text && <MarkedText html={text.html} spans={NONE} />}
                </p>
              )
            })}
          </div>
        ))}
      </div>
      <ul className="sheet-editions">
        {[...editions.values()].map(({ language, title, license, attribution }) => {
          const [name, credit] = [toEditionName(title, reader), toCreditName(attribution, reader)]
          return (
            <li key={`${language} ${title}`}>
              {words.edition}: <bdi>{credit.startsWith(name) ? credit : name}</bdi>
              {credit !== '' && !credit.startsWith(name) && (
                <>
                  {' '}
                  · <bdi>{credit}</bdi>
                </>
              )}{' '}
              · {words.license}: <bdi>{toLicenseName(license, reader)}</bdi>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const NONE: readonly { start: number; end: number }[] = []
