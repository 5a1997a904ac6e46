import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { chipSign, chipStyles } from '../features/chat/components/chip-styles.ts'
import { Button, buttonStyles } from '../components/ui/button.tsx'
import { textStyles } from '../components/ui/text-styles.ts'
import { LandingHeading } from '../features/landing/components/landing-section.tsx'
import { isHebrewOrAramaic } from '@sugya/contract/rules/text-languages'
import { findOriginal } from '../features/reading/model/choose-texts.ts'
import { MarkedText } from '../components/ui/marked-text.tsx'
import { formatSegmentNumber, SEGMENT, SEGMENT_NUMBER } from '../features/reading/components/passage-body.tsx'
import { ForeignName } from '../components/ui/foreign-name.tsx'
import { useLanguage } from '../lib/i18n/setup.ts'
import { getDirection } from '../lib/i18n/languages.ts'
import { referenceName } from '../lib/i18n/reference-name.ts'
import { QUESTIONS, useDemonstration, type Found } from './demo-data.ts'

const LEAF = 'min-w-0 p-[clamp(1.25rem,3vw,2.5rem)]'
const EDITION = 'mbs-2 text-[0.8125rem] leading-[1.5] text-muted'
const QUESTION =
  'relative ps-4.5 pe-1 text-pretty aria-pressed:font-semibold aria-pressed:text-accent aria-pressed:before:absolute aria-pressed:before:inset-y-3.5 aria-pressed:before:start-0 aria-pressed:before:w-[3px] aria-pressed:before:bg-accent'

/**
 * Shows a question, the passage that the library finds, and the proof of the quotation. Asks the server when it comes
 * into view.
 */
export function Demonstration() {
  const { t } = useTranslation(['landing', 'common'])
  const language = useLanguage()
  const [at, setAt] = useState(0)
  const [frame, near] = useNear()
  const chosen = QUESTIONS[at] ?? QUESTIONS[0]
  const { data, isError, isFetching, refetch } = useDemonstration({ question: t(chosen.words), subject: chosen.subject }, language, near)
  return (
    <section ref={frame} className="mx-auto max-w-[68rem]" aria-labelledby="demo-title">
      <LandingHeading id="demo-title">{t('demoTitle')}</LandingHeading>
      <p className="mbs-2 text-center text-balance text-muted">{t('demoLead')}</p>
      <div className="spread mbs-8 grid rounded-[4px] border border-line bg-(--raised) shadow-[0_1px_2px_rgb(40_30_10/6%),0_12px_40px_-12px_rgb(40_30_10/14%)] min-[52rem]:min-h-124 min-[52rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className={LEAF}>
          <ul>
            {QUESTIONS.map(({ words }, index) => (
              <li key={words} className="hairline-b">
                <Button variant="line" size="tall" className={QUESTION} aria-pressed={index === at} onClick={() => setAt(index)}>
                  {t(words)}
                </Button>
              </li>
            ))}
          </ul>
          {data && <Quotation found={data} />}
        </div>
        <div
          className={`${LEAF} min-h-80 border-line max-[52rem]:border-bs min-[52rem]:border-s`}
          aria-live="polite"
          aria-busy={isFetching}
        >
          {data ? (
            <InPlace found={data} />
          ) : isError ? (
            <div className="text-muted" role="alert">
              <p>{t('demoFailed')}</p>
              <Button variant="quiet" size="tall" onClick={() => void refetch()}>
                {t('common:retry')}
              </Button>
            </div>
          ) : (
            <p className="text-muted">{t(data === null ? 'demoNothing' : 'demoSearching')}</p>
          )}
        </div>
      </div>
      <p className="mbs-7 text-center">
        <Link to="/chat" className={buttonStyles()}>
          {t('demoAsk')}
        </Link>
      </p>
    </section>
  )
}

/** The quoted words with their status. */
function Quotation({ found: { segment, quote, proven } }: { found: Found }) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  return (
    <div className="mbs-8">
      <h3 className="eyebrow">{t('demoFound')}</h3>
      <blockquote
        className="source-text mbs-3 text-[1.25rem] leading-[1.6] text-pretty lang-he:text-[1.5rem] lang-he:leading-[1.95]"
        lang={quote.language}
        dir={getDirection(quote.language)}
      >
        {quote.text}
      </blockquote>
      <p className="mbs-3 flex items-baseline gap-2 font-semibold">
        <bdi>{referenceName(segment, language)}</bdi>
        {proven && (
          <span className={chipStyles({ status: 'proven', place: 'legend' })} data-status="proven">
            1<Check aria-hidden className={chipSign} />
          </span>
        )}
      </p>
      {proven && <p className="text-[0.9375rem] text-(--proven)">{t('demoProven')}</p>}
      {quote.language !== language && <p className={EDITION}>{t('demoUntranslated')}</p>}
    </div>
  )
}

/** The quoted words in their context. */
function InPlace({ found: { passage, segment, quote, around } }: { found: Found }) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const original = isHebrewOrAramaic(quote.language) ? undefined : findOriginal(segment)
  return (
    <>
      <h3 className="eyebrow">{t('demoInPlace')}</h3>
      <p className={`mbs-3 ${textStyles.subheading}`}>
        <bdi>{referenceName(passage, language)}</bdi>
      </p>
      {original && (
        <p className="source-text mbs-3 text-[1.3125rem]" lang={original.language} dir="rtl">
          <MarkedText html={original.html} spans={NONE} />
        </p>
      )}
      <ol className="passage mbs-3">
        {around.map(({ segment: one, text, spans }) => (
          <li key={one.ref} className={SEGMENT} data-passage={one.ref === segment.ref}>
            <span className={SEGMENT_NUMBER} aria-hidden>
              {formatSegmentNumber(one, language)}
            </span>
            <p className="source-text" lang={text.language} dir={getDirection(text.language)}>
              <MarkedText html={text.html} spans={spans} />
            </p>
          </li>
        ))}
      </ol>
      <p className={EDITION}>
        <ForeignName name={toEditionName(quote.title, language)} /> · <bdi>{toLicenseName(quote.license, language)}</bdi>
      </p>
      <Link to={toTextAddress(passage.ref)} className={buttonStyles({ variant: 'quiet', size: 'tall', className: '-ms-2 mbs-2' })}>
        {t('demoRead')}
      </Link>
    </>
  )
}

const NONE: [] = []

/** Whether an element has ever been near the viewport: what a visitor does not scroll to is not requested. */
function useNear() {
  const ref = useRef<HTMLElement>(null)
  const [near, setNear] = useState(() => !('IntersectionObserver' in globalThis))
  useEffect(() => {
    if (near || !ref.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '200px' })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [near])
  return [ref, near] as const
}
