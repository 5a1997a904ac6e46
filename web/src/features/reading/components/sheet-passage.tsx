import { toCreditName, toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import type { Language, PassageView, TextLanguage } from '@sugya/contract/api/texts'
import { isHebrewOrAramaic } from '@sugya/contract/rules/text-languages'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { ApiError } from '../../../lib/api/client.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { listLanguages, findText } from '../model/choose-texts.ts'
import { MarkedText } from '../../../components/ui/marked-text.tsx'
import { usePassage } from '../api/read-passage.ts'

/** Class names of the small print of a sheet. */
export const sheetNote = 'text-[0.875rem] leading-[1.5] text-muted print:text-[9pt]'
const WAITING = 'text-[0.875rem] leading-[1.5] text-muted'

/** Texts that the page provides. */
export interface SheetWords {
  edition: string
  license: string
  failed: string
  missing: string
}

interface SheetPassageProps {
  sourceRef: string
  number: number
  /** Of the heading. */
  level: 2 | 3
  withTranslation: boolean
  words: SheetWords
  /** Shown as the reference until the passage has loaded, and the text to show if the library no longer has it. */
  name: string
  fallback: ReactNode
}

/** One source of a source sheet: reference, Hebrew text with its translation, editions and licenses. */
export function SheetPassage({ sourceRef, number, level, withTranslation, words, name, fallback }: SheetPassageProps) {
  const { t } = useTranslation(['texts', 'common'])
  const language = useLanguage()
  const { data, error, isPlaceholderData, refetch } = usePassage(sourceRef)
  const passage = isPlaceholderData ? undefined : data
  const Heading = `h${level}` as const
  const unknown = error instanceof ApiError && error.code === 'unknown_reference'
  return (
    <section className="border-bs border-line pbs-5 pbe-3">
      <Heading className="mbe-2 break-after-avoid font-serif text-[1.1875rem] leading-[1.4] font-semibold">
        <span className="text-muted">{number}.</span> <bdi>{passage ? referenceName(passage, language) : name}</bdi>
      </Heading>
      {!passage && !error && <p className={WAITING}>{t('common:loading')}</p>}
      {error && !unknown && (
        <p role="alert" className={WAITING}>
          {words.failed}{' '}
          <button type="button" className={`${textStyles.inlineLink} print:hidden`} onClick={() => void refetch()}>
            {t('common:retry')}
          </button>
        </p>
      )}
      {unknown && (
        <>
          <p className={WAITING}>{words.missing}</p>
          {fallback}
        </>
      )}
      {passage && !error && <Texts passage={passage} languages={shownLanguages(passage, language, withTranslation)} words={words} />}
    </section>
  )
}

/**
 * Returns the original and a translation in the language of the reader or English; without an original, only the
 * translation.
 */
function shownLanguages({ segments }: PassageView, reader: Language, withTranslation: boolean): TextLanguage[] {
  const present = listLanguages(segments)
  const original = present.find(isHebrewOrAramaic)
  const translation = reader !== 'he' && present.includes(reader) ? reader : present.find((one) => !isHebrewOrAramaic(one))
  if (!original) return translation ? [translation] : []
  return withTranslation && translation ? [original, translation] : [original]
}

function Texts({ passage, languages, words }: { passage: PassageView; languages: TextLanguage[]; words: SheetWords }) {
  const reader = useLanguage()
  const editions = new Map(
    passage.segments.flatMap((segment) =>
      languages.flatMap((language) => {
        const text = findText(segment, language)
        return text ? [[`${text.language} ${text.title}`, text] as const] : []
      }),
    ),
  )
  return (
    <>
      <div>
        {passage.segments.map((segment) => (
          <div
            key={segment.ref}
            className={`grid break-inside-avoid gap-x-8 gap-y-1 ${languages.length === 2 ? 'min-[40rem]:grid-cols-[1fr_1fr] print:grid-cols-[1fr_1fr] print:gap-x-[8mm]' : ''}`}
          >
            {languages.map((language) => {
              const text = findText(segment, language)
              return (
                <p key={language} lang={language} dir={getDirection(language)} className="sheet-text">
                  {text && <MarkedText html={text.html} spans={NONE} />}
                </p>
              )
            })}
          </div>
        ))}
      </div>
      <ul className={`mbs-2 break-before-avoid [&_bdi]:inline-block ${sheetNote}`}>
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
