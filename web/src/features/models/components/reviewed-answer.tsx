import type { CitationStatus } from '@sugya/contract/api/chat'
import type { ReviewedFeedback } from '@sugya/contract/api/feedback-review'
import { numberSources, writeSourceNumbers } from '@sugya/contract/rules/number-sources'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { cardPart } from '../../../components/ui/card.ts'

const REVIEWED = 'font-serif text-[0.9375rem] leading-[1.6] text-muted lang-he:font-source lang-he:text-[1.125rem] lang-he:leading-[1.95]'

const STATUS = {
  proven: 'chat:statusProven',
  paraphrase: 'chat:statusParaphrase',
  repaired: 'chat:statusRepaired',
} as const satisfies Record<CitationStatus, string>

/** An answer as given, with its citations, the sources found, and its notices. */
export function ReviewedAnswer({ feedback }: { feedback: ReviewedFeedback }) {
  const { t } = useTranslation(['models', 'chat'])
  const language = useLanguage()
  const { answer, citations, sources, notices, questionLanguage } = feedback
  const numbered = numberSources(feedback)
  return (
    <div className="mbs-3 border-bs border-line pbs-3">
      <p className={`${cardPart.scroll} bg-paper font-serif whitespace-pre-wrap`} lang={questionLanguage} dir="auto" tabIndex={0}>
        {writeSourceNumbers(answer, numbered)}
      </p>
      {notices.map((notice) => (
        <p key={notice} className="text-sm/normal text-muted mbs-1">
          {t(`chat:notice_${notice}`)}
        </p>
      ))}
      {citations.length > 0 && (
        <>
          <h4 className="text-[0.9375rem] font-semibold text-muted mbs-3">{t('citations')}</h4>
          <ul>
            {citations.map((citation) => (
              <li key={citation.n} className="border-be border-line py-1.5">
                [{numbered.byCitation.get(citation.n)?.number}] <bdi className="font-semibold">{referenceName(citation, language)}</bdi>{' '}
                <span className="text-sm/normal text-muted">{t(STATUS[citation.status])}</span>
                {citation.quote !== '' && (
                  <p lang={citation.language} dir={getDirection(citation.language)} className={REVIEWED}>
                    {citation.quote}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {sources.length > 0 && (
        <>
          <h4 className="text-[0.9375rem] font-semibold text-muted mbs-3">{t('sources')}</h4>
          <ul>
            {sources.map((source) => {
              const text = source.translation?.language === language ? source.translation : source.original
              return (
                <li key={source.ref} className="border-be border-line py-1.5">
                  <a href={`/texts/${encodeURIComponent(source.ref)}`} target="_blank" rel="noreferrer" className="font-semibold underline">
                    <bdi>{referenceName(source, language)}</bdi>
                  </a>
                  <p lang={text.language} dir={getDirection(text.language)} className={`${REVIEWED} line-clamp-3`}>
                    {text.text}
                  </p>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}
