import type { Plan } from '@sugya/contract/api/billing'
import { CalendarX2, Infinity as Endless, LibraryBig } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { dollars, priceAtHome } from '../api/plan.ts'

const FEATURES = [
  { name: 'unlimited', Icon: Endless },
  { name: 'history', Icon: LibraryBig },
  { name: 'cancel', Icon: CalendarX2 },
] as const

/** What premium gives, in three cards. */
export function Features() {
  const { t } = useTranslation('premium')
  return (
    <section aria-labelledby="features-title">
      <h2 id="features-title" className="sr-only">
        {t('featuresTitle')}
      </h2>
      <ul className="features">
        {FEATURES.map(({ name, Icon }) => (
          <li key={name} className="feature">
            <Icon aria-hidden className="feature-icon" />
            <h3 className="feature-title">{t(`${name}Title`)}</h3>
            <p className="feature-text">{t(`${name}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What premium costs. Where readers reckon in another money than is charged, both are said. */
export function Price({ plan }: { plan: Plan }) {
  const { t } = useTranslation('premium')
  const language = useLanguage()
  const charged = dollars(plan, language)
  const atHome = priceAtHome(plan, language)
  return (
    <section className="price" aria-label={t('planName')}>
      <p className="price-name">{t('planName')}</p>
      <p className="price-line">
        <bdi className="price-sum">{atHome ?? charged}</bdi> {t(plan.billingInterval === 'month' ? 'perMonth' : 'perYear')}
      </p>
      {atHome !== null && <p className="price-note">{t('chargedInDollars', { price: charged })}</p>}
    </section>
  )
}
