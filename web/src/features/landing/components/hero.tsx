import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/i18n/setup.ts'

interface HeroProps {
  /** Counts of the library; undefined until known. */
  holdings: { works: number; segments: number } | undefined
}

/** The product in two sentences, links to start, and the size of the library. */
export function Hero({ holdings }: HeroProps) {
  const { t } = useTranslation('landing')
  const number = new Intl.NumberFormat(useLanguage())
  const counted = (key: 'works' | 'passages', count: number) => t(key, { count }).replace(String(count), number.format(count))
  return (
    <section className="mx-auto max-w-[46rem] pbs-[clamp(2rem,8vh,5.5rem)] pbe-[clamp(3rem,9vh,5.5rem)] text-center">
      <Ornament />
      <h1 className="mbs-[clamp(1.5rem,4vh,2.5rem)] font-serif text-[clamp(2.25rem,1.55rem+3.1vw,3.75rem)] leading-[1.14] font-medium tracking-[-0.01em] text-balance lang-he:leading-[1.25] lang-he:tracking-normal">
        {t('title')}
      </h1>
      <p className="mx-auto mbs-5 max-w-[36rem] text-[1.1875rem] leading-[1.6] text-pretty text-muted">{t('lead')}</p>
      <div className="mbs-8 flex flex-wrap justify-center gap-x-4 gap-y-3 max-[30rem]:grid max-[30rem]:gap-2.5">
        <Link to="/signup" className="button button-main min-h-12 px-6">
          {t('start')}
        </Link>
        <Link to="/login" className="button min-h-12 px-6">
          {t('haveAccount')}
        </Link>
        <Link to="/chat" className="quiet-button min-h-12 px-4 font-semibold max-[30rem]:justify-center">
          {t('asGuest')}
        </Link>
      </div>
      <p className="mbs-8 min-h-6 text-[0.9375rem] text-muted">
        {holdings && holdings.works > 0 && (
          <>
            {t('holdings')} <bdi>{counted('works', holdings.works)}</bdi>, <bdi>{counted('passages', holdings.segments)}</bdi>
          </>
        )}
      </p>
    </section>
  )
}

/** A rule with a diamond, as on the title page of a book. */
function Ornament() {
  return (
    <svg className="mx-auto w-40 text-[color-mix(in_srgb,var(--accent)_55%,var(--paper))]" viewBox="0 0 160 12" aria-hidden>
      <path d="M0 6h66M94 6h66" stroke="currentColor" strokeWidth="1" />
      <path d="m80 1 5 5-5 5-5-5Z" fill="currentColor" />
    </svg>
  )
}
