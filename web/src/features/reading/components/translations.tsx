import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import type { EditionText, SegmentView } from '@sugya/contract/api/texts'
import { TEXT_LANGUAGES } from '@sugya/contract/rules/text-languages'
import { useTranslation } from 'react-i18next'
import { MarkedText } from '../../../components/ui/marked-text.tsx'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { panelSection } from './class-names.ts'

/** Every edition and translation of the segments of a passage, the original first. */
export function Translations({ segments }: { segments: readonly SegmentView[] }) {
  const { t } = useTranslation('texts')
  const reader = useLanguage()
  const all = segments.flatMap(({ texts }) => texts)
  const names = new Set(all.map(toKey))
  const editions = [...names].map((name) => all.filter((text) => toKey(text) === name))
  const ordered = TEXT_LANGUAGES.flatMap((language) => editions.filter(([text]) => text?.language === language))
  return (
    <ul className={panelSection}>
      {ordered.map((texts) => {
        const first = texts[0]
        if (!first) return null
        return (
          <li key={`${first.language} ${first.title}`} className="border-be border-line py-2.5 last:border-be-0">
            <p className="text-[0.8125rem] leading-[1.4] text-muted">
              {t(first.language)} · <bdi>{toEditionName(first.title, reader)}</bdi> · <bdi>{toLicenseName(first.license, reader)}</bdi>
            </p>
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

const toKey = ({ language, title }: EditionText) => `${language} ${title}`

const NONE: readonly never[] = []
