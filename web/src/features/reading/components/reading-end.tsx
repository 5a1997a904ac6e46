import { toTextAddress } from '@sugya/contract/rules/pages'
import type { PassageView } from '@sugya/contract/api/texts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

type Neighbors = Pick<PassageView, 'previous' | 'next'>

/** Links to the texts before and after, below the text. */
export function ReadingEnd({ previous, next }: Neighbors) {
  const { t } = useTranslation('texts')
  return (
    <nav className="my-6 flex justify-between gap-4 border-bs border-line pbs-3 print:hidden" aria-label={`${t('previous')}, ${t('next')}`}>
      {previous ? <Neighbor to={previous} label={t('previous')} back /> : <span />}
      {next && <Neighbor to={next} label={t('next')} />}
    </nav>
  )
}

function Neighbor({ to, label, back }: { to: NonNullable<Neighbors['next']>; label: string; back?: boolean }) {
  const language = useLanguage()
  const { search } = useLocation()
  return (
    <Link to={{ pathname: toTextAddress(to.ref), search }} className={`block py-1 text-accent ${back ? '' : 'text-end'}`}>
      <span className={back ? 'eyebrow' : 'eyebrow justify-end'}>
        {back && <ChevronLeft aria-hidden className="icon rtl:-scale-x-100" />}
        {label}
        {!back && <ChevronRight aria-hidden className="icon rtl:-scale-x-100" />}
      </span>
      <bdi>{referenceName(to, language)}</bdi>
    </Link>
  )
}
