import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import type { Edition, SegmentView, TextLanguage } from '@sugya/contract/api/texts'
import { TEXT_LANGUAGES } from '@sugya/contract/rules/text-languages'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { MarkedText } from '../../../components/ui/marked-text.tsx'
import { ForeignName } from '../../../components/ui/foreign-name.tsx'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { listShownEditions } from '../model/prefer-editions.ts'
import { panelSection } from './class-names.ts'

interface TranslationsProps {
  segments: readonly SegmentView[]
  /** The languages on display. */
  languages: readonly TextLanguage[]
  /** Shows the text in another edition, whose language may not be on display. */
  onChooseEdition: (edition: Edition) => void
}

/**
 * Every edition and translation of the segments of a passage: originals first, and within a language the edition on
 * display.
 */
export function Translations({ segments, languages, onChooseEdition }: TranslationsProps) {
  const { t } = useTranslation(['texts', 'library'])
  const reader = useLanguage()
  const all = segments.flatMap(({ texts }) => texts)
  const editions = [...Map.groupBy(all, toKey).values()]
  const ordered = TEXT_LANGUAGES.flatMap((language) => editions.filter(([text]) => text?.language === language))
  const shown = new Set(listShownEditions(segments, languages).map(toKey))
  return (
    <ul className={panelSection}>
      {ordered.map((texts) => {
        const first = texts[0]
        if (!first) return null
        return (
          <li key={toKey(first)} className="border-be border-line py-2.5 last:border-be-0">
            <p className="text-[0.8125rem] leading-[1.4] text-muted">
              {t(first.language)} · <ForeignName name={toEditionName(first.title, reader)} /> ·{' '}
              <bdi>{toLicenseName(first.license, reader)}</bdi>
            </p>
            {!shown.has(toKey(first)) && (
              <Button variant="quiet" className="-ms-2" onClick={() => onChooseEdition(first)}>
                {t('library:readEdition')}
                <span className="sr-only">
                  : <ForeignName name={toEditionName(first.title, reader)} />
                </span>
              </Button>
            )}
            <div lang={first.language} dir={getDirection(first.language)}>
              {texts.map(({ html }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the lines of one edition have no key of their own and never move
                <p key={index} lang={first.language} className="source-text lang-he:text-[1.1875rem] lang-he:leading-[1.8]">
                  <MarkedText html={html} spans={NONE} />
                </p>
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const toKey = ({ language, title }: Edition) => `${language} ${title}`

const NONE: readonly never[] = []
