import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonStyles } from '../../../components/ui/button.tsx'
import { AskField } from './ask-field.tsx'

interface HeroProps {
  onAsk: (question: string) => void
  /** Counts of the library; undefined until known. */
  holdings: { works: number; segments: number } | undefined
}

/** The product in two sentences, a question to begin with, links to start, and the size of the library. */
export function Hero({ onAsk, holdings }: HeroProps) {
  const { t } = useTranslation('landing')
  return (
    <section className="mx-auto max-w-[46rem] pbs-[clamp(1.75rem,6vh,4.5rem)] pbe-[clamp(3rem,9vh,5.5rem)] text-center">
      <Ornament />
      <h1 className="mbs-[clamp(1.25rem,3vh,2rem)] font-serif text-[clamp(2.25rem,1.55rem+3.1vw,3.75rem)] leading-[1.14] font-medium tracking-[-0.01em] text-balance lang-he:leading-[1.25] lang-he:tracking-normal">
        {t('title')}
      </h1>
      <p className="mx-auto mbs-5 max-w-[36rem] text-[1.1875rem] leading-[1.6] text-pretty text-muted">{t('lead')}</p>
      <AskField onAsk={onAsk} />
      <div className="mbs-7 flex flex-wrap justify-center gap-x-3 gap-y-2">
        <Link to="/signup" className={buttonStyles({ className: 'px-5' })}>
          {t('start')}
        </Link>
        <Link to="/login" className={buttonStyles({ variant: 'quiet', size: 'wide', className: 'font-semibold' })}>
          {t('haveAccount')}
        </Link>
        <Link to="/chat" className={buttonStyles({ variant: 'quiet', size: 'wide', className: 'font-semibold' })}>
          {t('asGuest')}
        </Link>
      </div>
      <p className="mbs-6 min-h-6 text-[0.9375rem] text-muted">
        {holdings && holdings.works > 0 && (
          <>
            {t('holdings')} <bdi>{t('works', { count: holdings.works })}</bdi>, <bdi>{t('passages', { count: holdings.segments })}</bdi>
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
