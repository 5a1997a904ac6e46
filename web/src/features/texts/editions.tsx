import type { PassageView } from '@sugya/contract/texts'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Where a passage comes from: its editions with their licences, and the same place on Sefaria. */
export function Editions({ passage }: { passage: Pick<PassageView, 'editions' | 'url'> }) {
  const { t } = useTranslation('texts')
  return (
    <section className="panel-section">
      <h3 className="eyebrow">{t('editions')}</h3>
      <ul className="editions">
        {passage.editions.map((edition) => (
          <li key={`${edition.language} ${edition.title}`}>
            <span>
              <bdi>{edition.title}</bdi>
            </span>
            <span className="text-muted">
              {t('license')} <bdi>{edition.license}</bdi>
            </span>
            {edition.attribution && edition.attribution !== edition.title && (
              <span className="text-muted">
                <bdi>{edition.attribution}</bdi>
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
