import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { FREE_QUESTIONS } from '@sugya/contract/rules/limits'

/** What premium costs, in US dollars (specification §9). */
const PRICE_USD = 9.99

/** The price as it is sold, in the language of the page. */
export interface PlanPrice {
  sum: string
  yearly: boolean
  /** What is charged, where the sum is in other money. */
  charged: string | null
}

/** Free and premium, side by side. `price` undefined: that of the specification, until the server has said another. */
export function Plans({ price }: { price: PlanPrice | undefined }) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const dollars = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(PRICE_USD)
  const usual: PlanPrice = { sum: t('premiumPrice'), yearly: false, charged: t('premiumPrice') === dollars ? null : dollars }
  const { sum, yearly, charged } = price ?? usual
  return (
    <section className="landing-part" aria-labelledby="plans-title">
      <h2 id="plans-title" className="landing-heading">
        {t('plansTitle')}
      </h2>
      <div className="plans">
        <PlanCard
          name={t('freeName')}
          price={t('freePrice')}
          per={t('freeNote')}
          gives={[t('freeQuota', { count: FREE_QUESTIONS }), t('freeTexts'), t('freeHistory')]}
        >
          <Link to="/signup" className="button">
            {t('freeAct')}
          </Link>
        </PlanCard>
        <PlanCard
          name={t('premiumName')}
          price={sum}
          per={t(yearly ? 'perYear' : 'perMonth')}
          gives={[t('premiumUnlimited'), t('premiumAll'), t('premiumCancel')]}
          note={charged === null ? undefined : t('charged', { price: charged })}
        >
          <Link to="/upgrade" className="button button-main">
            {t('premiumAct')}
          </Link>
        </PlanCard>
      </div>
    </section>
  )
}

interface PlanCardProps {
  name: string
  price: string
  per: string
  gives: string[]
  note?: string | undefined
  /** The way to it. */
  children: ReactNode
}

function PlanCard({ name, price, per, gives, note, children }: PlanCardProps) {
  return (
    <article className="card plan">
      <h3 className="plan-name">{name}</h3>
      <p className="plan-price">
        <bdi className="plan-sum">{price}</bdi> <span className="plan-per">{per}</span>
      </p>
      <p className="plan-note">{note}</p>
      <ul className="plan-gives">
        {gives.map((gift) => (
          <li key={gift}>
            <Check aria-hidden className="icon" />
            {gift}
          </li>
        ))}
      </ul>
      {children}
    </article>
  )
}
