import type { ShelfWork } from '@sugya/contract/texts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../components/ui/spinner.tsx'
import { useLanguage } from '../../i18n/set-up.ts'
import { Fact, Facts } from './facts.tsx'
import { LoadFailure } from './load-failure.tsx'
import { useNames } from './names.ts'
import { useEditions } from './shelf.ts'
import { useFigures } from './use-figures.ts'
import './words.ts'

/** One work: its languages, its size, and on demand its editions with their licences. */
export function WorkLine({ work }: { work: ShelfWork }) {
  const { t } = useTranslation('harvest')
  const names = useNames()
  const language = useLanguage()
  const { number } = useFigures()
  const [isOpen, setOpen] = useState(false)
  const { title, heTitle, ruTitle } = work
  const name = { he: heTitle || title, en: title, ru: ruTitle || title }[language]
  return (
    <li className="harvest-row">
      <div className="harvest-line">
        <bdi className="harvest-ref">{name}</bdi>
        <span className="harvest-tags">
          {work.languages.map((code) => (
            <span key={code} className="harvest-tag">
              {names.language(code)}
            </span>
          ))}
        </span>
        <span className="harvest-note">
          {t('passages')}: {number(work.segments)}
        </span>
        <button
          type="button"
          className="quiet-button harvest-line-end"
          aria-expanded={isOpen}
          aria-label={t('editionsOf', { title: name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('editions')}
        </button>
      </div>
      {isOpen && <Editions title={title} />}
    </li>
  )
}

function Editions({ title }: { title: string }) {
  const { t } = useTranslation(['harvest', 'common'])
  const names = useNames()
  const { data, isError, isFetching, refetch } = useEditions(title)
  if (!data) {
    if (isError) return <LoadFailure text={t('loadFailed')} busy={isFetching} retry={() => void refetch()} />
    return <Spinner label={t('common:loading')} />
  }
  if (data.length === 0) return <p className="harvest-note">{t('noEditions')}</p>
  return (
    <div className="harvest-editions">
      <p className="harvest-note">{t('editionsNote')}</p>
      {data.map((edition) => (
        <Facts key={`${edition.language} ${edition.title}`}>
          <Fact label={t('edition')} wide>
            {edition.title}
          </Fact>
          <Fact label={t('language')}>{names.language(edition.language)}</Fact>
          <Fact label={t('licence')}>{edition.license || t('unknownLicence')}</Fact>
        </Facts>
      ))}
    </div>
  )
}
