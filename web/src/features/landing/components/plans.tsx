import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cardStyles } from '../../../components/ui/card.ts'
import { buttonStyles } from '../../../components/ui/button.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { FREE_QUESTIONS } from '@sugya/contract/rules/limits'
import { LandingSection } from './landing-section.tsx'

/** Price of Premium in US dollars (specification §9). */
const PRICE_USD = 9.99

/** The price on this server, in the language of the page. */
export interface PlanPrice {
  sum: string
  yearly: boolean
  /** The sum charged, if `sum` is in another currency. */
  charged: string | null
}

/** The free plan and Premium side by side. Without a `price`, Premium costs what the specification says. */
export function Plans({ price }: { price: PlanPrice | undefined }) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const dollars = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(PRICE_USD)
  const usual: PlanPrice = { sum: t('premiumPrice'), yearly: false, charged: t('premiumPrice') === dollars ? null : dollars }
  const { sum, yearly, charged } = price ?? usual
  return (
    <LandingSection id="plans-title" title={t('plansTitle')}>
      <div className="mx-auto mbs-10 grid max-w-[46rem] grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-6">
        <PlanCard
          name={t('freeName')}
          price={t('freePrice')}
          per={t('freeNote')}
          features={[t('freeQuota', { count: FREE_QUESTIONS }), t('freeTexts'), t('freeHistory')]}
        >
          <Link to="/signup" className={buttonStyles()}>
            {t('freeAct')}
          </Link>
        </PlanCard>
        <PlanCard
          name={t('premiumName')}
          price={sum}
          per={t(yearly ? 'perYear' : 'perMonth')}
          features={[t('premiumUnlimited'), t('premiumAll'), t('premiumCancel')]}
          note={charged === null ? undefined : t('charged', { price: charged })}
        >
          <Link to="/upgrade" className={buttonStyles({ variant: 'main' })}>
            {t('premiumAct')}
          </Link>
        </PlanCard>
      </div>
    </LandingSection>
  )
}

interface PlanCardProps {
  name: string
  price: string
  per: string
  features: string[]
  note?: string | undefined
  /** The link to the plan. */
  children: ReactNode
}

function PlanCard({ name, price, per, features: gives, note, children }: PlanCardProps) {
  return (
    <article className={cardStyles({ size: 'large', className: 'flex flex-col' })}>
      <h3 className="font-semibold text-muted">{name}</h3>
      <p className="mbs-1 flex flex-wrap items-baseline gap-x-2">
        <bdi className="font-serif text-[2.5rem] leading-[1.2] font-medium lining-nums">{price}</bdi>{' '}
        <span className="text-muted">{per}</span>
      </p>
      <p className="min-h-5.5 text-[0.875rem] leading-[1.375rem] text-muted max-[42rem]:empty:hidden">{note}</p>
      <ul className="mbs-4 mbe-6 grid flex-1 content-start gap-2">
        {gives.map((gift) => (
          <li key={gift} className="flex items-baseline gap-2.5 leading-[1.5]">
            <Check aria-hidden className="icon relative inset-bs-[0.15em] text-(--proven)" />
            {gift}
          </li>
        ))}
      </ul>
      {children}
    </article>
  )
}
