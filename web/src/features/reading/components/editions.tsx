import { toCreditName, toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import type { PassageView } from '@sugya/contract/api/texts'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { panelSection } from './class-names.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

/** The editions of a passage with their licenses, and a link to the same passage on Sefaria. */
export function Editions({ passage }: { passage: Pick<PassageView, 'editions' | 'url'> }) {
  const { t } = useTranslation('texts')
  const reader = useLanguage()
  return (
    <section className={panelSection}>
      <h3 className="eyebrow">{t('editions')}</h3>
      <ul className="editions">
        {passage.editions.map((edition) => (
          <li key={`${edition.language} ${edition.title}`}>
            <span>
              <bdi>{toEditionName(edition.title, reader)}</bdi>
            </span>
            <span className="text-muted">
              {t('license')} <bdi>{toLicenseName(edition.license, reader)}</bdi>
            </span>
            {edition.attribution && toCreditName(edition.attribution, reader) !== toEditionName(edition.title, reader) && (
              <span className="text-muted">
                <bdi>{toCreditName(edition.attribution, reader)}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
      {passage.url && (
        <a className="quiet-button -ms-2 mbs-2" href={passage.url} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden className="icon rtl:-scale-x-100" />
          {t('onSefaria')}
        </a>
      )}
    </section>
  )
}
