import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/i18n/setup.ts'

interface HeroProps {
  /** What the library of this server holds; undefined while it is not known. */
  holdings: { works: number; segments: number } | undefined
}

/** The title page: what this is, three ways in, and what stands on the shelf. */
export function Hero({ holdings }: HeroProps) {
  const { t } = useTranslation('landing')
  const number = new Intl.NumberFormat(useLanguage())
  const counted = (key: 'works' | 'passages', count: number) => t(key, { count }).replace(String(count), number.format(count))
  return (
    <section className="hero">
      <Ornament />
      <h1 className="hero-title">{t('title')}</h1>
      <p className="hero-lead">{t('lead')}</p>
      <div className="hero-acts">
        <Link to="/signup" className="button button-main">
          {t('start')}
        </Link>
        <Link to="/login" className="button">
          {t('haveAccount')}
        </Link>
        <Link to="/chat" className="quiet-button">
          {t('asGuest')}
        </Link>
      </div>
      <p className="hero-shelf">
        {holdings && holdings.works > 0 && (
          <>
            {t('shelf')} <bdi>{counted('works', holdings.works)}</bdi>, <bdi>{counted('passages', holdings.segments)}</bdi>
          </>
        )}
      </p>
    </section>
  )
}

/** A rule with a lozenge, as on the title page of a book. */
function Ornament() {
  return (
    <svg className="ornament" viewBox="0 0 160 12" aria-hidden>
      <path d="M0 6h66M94 6h66" stroke="currentColor" strokeWidth="1" />
      <path d="m80 1 5 5-5 5-5-5Z" fill="currentColor" />
    </svg>
  )
}
