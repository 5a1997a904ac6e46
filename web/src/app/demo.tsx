import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { textIn } from '../features/reading/model/choose-texts.ts'
import { MarkedText } from '../features/reading/components/marked-text.tsx'
import { numberOf } from '../features/reading/components/passage-body.tsx'
import { useLanguage } from '../lib/i18n/setup.ts'
import { getDirection } from '../lib/i18n/languages.ts'
import { referenceName } from '../lib/i18n/reference-name.ts'
import { QUESTIONS, useDemonstration, type Found } from './demo-data.ts'

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
  const { data, isError, refetch } = useDemonstration({ question: t(chosen.words), subject: chosen.subject }, language, near)
  return (
    <section ref={frame} className="demo" aria-labelledby="demo-title">
      <h2 id="demo-title" className="landing-heading">
        {t('demoTitle')}
      </h2>
      <p className="demo-lead">{t('demoLead')}</p>
      <div className="spread">
        <div className="leaf">
          <ul className="demo-questions">
            {QUESTIONS.map(({ words }, index) => (
              <li key={words} className="hairline-b">
                <button type="button" className="line-button" aria-pressed={index === at} onClick={() => setAt(index)}>
                  {t(words)}
                </button>
              </li>
            ))}
          </ul>
          {data && <Quotation found={data} />}
        </div>
        <div className="leaf leaf-source" aria-live="polite" aria-busy={data === undefined && !isError}>
          {data ? (
            <InPlace found={data} />
          ) : isError ? (
            <div className="demo-state" role="alert">
              <p>{t('demoFailed')}</p>
              <button type="button" className="quiet-button" onClick={() => void refetch()}>
                {t('common:retry')}
              </button>
            </div>
          ) : (
            <p className="demo-state">{t(data === null ? 'demoNothing' : 'demoSearching')}</p>
          )}
        </div>
      </div>
      <p className="demo-ask">
        <Link to="/chat" className="button">
          {t('demoAsk')}
        </Link>
      </p>
    </section>
  )
}

/** The quoted words with their status. */
function Quotation({ found: { segment, quote, proven } }: { found: Found }) {
  const { t } = useTranslation(['landing', 'chat'])
  const language = useLanguage()
  return (
    <div className="demo-answer">
      <h3 className="eyebrow">{t('demoFound')}</h3>
      <blockquote className="demo-quote source-text" lang={quote.language} dir={getDirection(quote.language)}>
        {quote.text}
      </blockquote>
      <p className="demo-ref">
        <bdi>{referenceName(segment, language)}</bdi>
        {proven && (
          <span className="chip" data-status="proven">
            1<Check aria-hidden className="chip-sign" />
          </span>
        )}
      </p>
      {proven && <p className="demo-proof">{t('chat:statusProven')}</p>}
      {quote.language !== language && <p className="demo-edition">{t('demoUntranslated')}</p>}
    </div>
  )
}

/** The quoted words in their context. */
function InPlace({ found: { passage, segment, quote, around } }: { found: Found }) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const original = quote.language === 'he' ? undefined : textIn(segment, 'he')
  return (
    <>
      <h3 className="eyebrow">{t('demoInPlace')}</h3>
      <p className="demo-place">
        <bdi>{referenceName(passage, language)}</bdi>
      </p>
      {original && (
        <p className="demo-original source-text" lang="he" dir="rtl">
          <MarkedText html={original.html} spans={NONE} />
        </p>
      )}
      <ol className="passage demo-passage">
        {around.map(({ segment: one, text, spans }) => (
          <li key={one.ref} className="segment" data-passage={one.ref === segment.ref}>
            <span className="segment-number" aria-hidden>
              {numberOf(one, language)}
            </span>
            <p className="source-text" lang={text.language} dir={getDirection(text.language)}>
              <MarkedText html={text.html} spans={spans} />
            </p>
          </li>
        ))}
      </ol>
      <p className="demo-edition">
        <bdi>{toEditionName(quote.title, language)}</bdi> · <bdi>{toLicenseName(quote.license, language)}</bdi>
      </p>
      <Link to={toTextAddress(passage.ref)} className="quiet-button demo-read">
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
