import { toCreditName, toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import type { Edition, Language, PassageView } from '@sugya/contract/api/texts'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonStyles } from '../../../components/ui/button.tsx'
import { ForeignName } from '../../../components/ui/foreign-name.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { removeAddresses, toHostName } from '../model/edition-links.ts'
import { panelSection } from './class-names.ts'

/**
 * The editions of a passage with their licenses, and a link to the same passage on Sefaria. Beside a page of text they
 * are folded; `isOpen` beside a single source.
 */
export function Editions({ passage, isOpen = false }: { passage: Pick<PassageView, 'editions' | 'url'>; isOpen?: boolean }) {
  const { t } = useTranslation('texts')
  return (
    <section className={panelSection}>
      <details open={isOpen}>
        <summary className="cursor-pointer py-1 text-[0.8125rem] font-semibold text-muted">
          {t('editions')} <span className="font-normal">({passage.editions.length})</span>
        </summary>
        <ul className="[&>li]:flex [&>li]:flex-col [&>li]:py-1.5 [&>li]:text-[0.9375rem] [&>li]:leading-[1.4]">
          {passage.editions.map((edition) => (
            <EditionLine key={`${edition.language} ${edition.title}`} edition={edition} />
          ))}
        </ul>
      </details>
      {passage.url && (
        <a className={buttonStyles({ variant: 'quiet', className: '-ms-2 mbs-2' })} href={passage.url} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden className="icon rtl:-scale-x-100" />
          {t('onSefaria')}
        </a>
      )}
    </section>
  )
}

function EditionLine({ edition }: { edition: Edition }) {
  const { t } = useTranslation('texts')
  const reader = useLanguage()
  const host = toHostName(edition.source)
  const credit = toCredit(edition, reader)
  return (
    <li className="wrap-anywhere">
      <span>
        <ForeignName name={toEditionName(edition.title, reader)} />
      </span>
      <span className="text-muted">
        {t('license')} <bdi>{toLicenseName(edition.license, reader)}</bdi>
      </span>
      {credit !== '' && (
        <span className="text-muted">
          <ForeignName name={credit} />
        </span>
      )}
      {host !== null && (
        <a
          className="inline-flex items-center gap-1 self-start text-accent hover:underline"
          href={edition.source}
          target="_blank"
          rel="noreferrer"
        >
          <bdi dir="ltr" lang="en">
            {host}
          </bdi>
          <ExternalLink aria-hidden className="size-3.5 rtl:-scale-x-100" />
        </a>
      )}
    </li>
  )
}

/** The attribution without addresses, which the link shows; empty when it says no more than the title. */
function toCredit({ attribution, title }: Edition, reader: Language): string {
  const credit = removeAddresses(toCreditName(attribution, reader))
  return credit === toEditionName(title, reader) || credit === title ? '' : credit
}
