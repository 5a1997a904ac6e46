import { Hero } from '../../features/landing/components/hero.tsx'
import { Plans, type PlanPrice } from '../../features/landing/components/plans.tsx'
import { Promises } from '../../features/landing/components/promises.tsx'
import { formatPrice, estimateLocalPrice, usePlan } from '../../features/billing/api/plan.ts'
import { useLanguage } from '../../lib/i18n/setup.ts'
import { useAskInChat } from '../ask-in-chat.ts'
import { AppFrame } from '../bar/app-frame.tsx'
import { Demonstration } from '../demo.tsx'
import { useReadiness } from '../library-gate.tsx'

/** The first page for guests: shows the product at work. */
export function LandingPage() {
  return (
    <AppFrame>
      <main className="ps-[max(1.25rem,env(safe-area-inset-left))] pe-[max(1.25rem,env(safe-area-inset-left))]">
        <Hero onAsk={useAskInChat()} holdings={useReadiness()?.library} />
        <Demonstration />
        <Promises />
        <Plans price={usePrice()} />
      </main>
    </AppFrame>
  )
}

/** The price on this server; undefined until it is known. */
function usePrice(): PlanPrice | undefined {
  const language = useLanguage()
  const plan = usePlan().data
  if (!plan) return undefined
  const home = estimateLocalPrice(plan, language)
  const charged = formatPrice(plan, language)
  return { sum: home ?? charged, yearly: plan.billingInterval === 'year', charged: home === null ? null : charged }
}
