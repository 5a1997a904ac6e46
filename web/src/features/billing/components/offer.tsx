import type { Plan } from '@sugya/contract/api/billing'
import { CalendarX2, Infinity as Endless, LibraryBig } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { formatPrice, estimateLocalPrice } from '../api/plan.ts'

const FEATURES = [
  { name: 'unlimited', Icon: Endless },
  { name: 'history', Icon: LibraryBig },
  { name: 'cancel', Icon: CalendarX2 },
] as const

/** The three advantages of premium. */
export function Features() {
  const { t } = useTranslation('premium')
  return (
    <section aria-labelledby="features-title">
      <h2 id="features-title" className="sr-only">
        {t('featuresTitle')}
      </h2>
      <ul className="my-8 grid gap-x-8 gap-y-5 sm:grid-cols-3">
        {FEATURES.map(({ name, Icon }) => (
          <li
            key={name}
            className="grid max-sm:grid-cols-[1.375rem_minmax(0,1fr)] max-sm:gap-x-3.5 sm:row-span-3 sm:grid-rows-subgrid sm:gap-y-0"
          >
            <Icon aria-hidden className="size-5.5 text-accent" />
            <h3 className="font-serif text-lg/[1.35] font-semibold sm:mbs-2">{t(`${name}Title`)}</h3>
            <p className="mbs-1 text-[0.9375rem] leading-[1.55] text-pretty text-muted max-sm:col-start-2">{t(`${name}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The price of premium, also in local currency where that differs from the charged one. */
export function Price({ plan }: { plan: Plan }) {
  const { t } = useTranslation('premium')
  const language = useLanguage()
  const charged = formatPrice(plan, language)
  const atHome = estimateLocalPrice(plan, language)
  return (
    <section aria-label={t('planName')}>
      <p className="font-semibold text-muted">{t('planName')}</p>
      <p className="leading-[1.3]">
        <bdi className="font-serif text-[2.25rem] font-medium lining-nums">{atHome ?? charged}</bdi>{' '}
        {t(plan.billingInterval === 'month' ? 'perMonth' : 'perYear')}
      </p>
      {atHome !== null && <p className="text-sm/normal text-pretty text-muted">{t('chargedInDollars', { price: charged })}</p>}
    </section>
  )
}
