import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { Choice, Choices } from '../../components/ui/choices.tsx'
import { RetryAlert } from '../../components/ui/retry-alert.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { textStyles } from '../../components/ui/text-styles.ts'
import { leaveDraft } from '../../features/chat/model/use-draft.ts'
import { useStudyDay } from '../../features/daily/api/read-day.ts'
import { CalendarFeed } from '../../features/daily/components/calendar-feed.tsx'
import { DailyMailSettings } from '../../features/daily/components/daily-mail.tsx'
import { DayBar } from '../../features/daily/components/day-bar.tsx'
import { ReadingCard } from '../../features/daily/components/reading-card.tsx'
import { findToday, parseDay } from '../../features/daily/model/study-days.ts'
import { LibraryFrame, libraryMain } from '../../features/reading/components/library-frame.tsx'
import { useOwnHead } from '../../lib/browser/page-head.ts'
import { STUDY_PLACES, useStudyPlace } from '../../lib/browser/use-study-place.ts'

/** What the cycles of study read on a day. The address holds the day when it is not today. */
export function DailyPage() {
  const { t } = useTranslation(['daily', 'library', 'common'])
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const day = parseDay(address.get('date'))
  const [place, setPlace] = useStudyPlace()
  const { data, isError, refetch, isPlaceholderData } = useStudyDay(day, place)
  useOwnHead({ unlisted: address.has('date') })

  function explain(question: string): void {
    leaveDraft(question)
    void navigate('/chat')
  }
  return (
    <LibraryFrame>
      <main className={libraryMain}>
        <h1 className={textStyles.title}>{t('title')}</h1>
        <p className={textStyles.lead}>{t('lead')}</p>
        <DayBar day={day} onDay={(date) => setAddress(date === findToday() ? {} : { date })} />
        <Choices label={t('library:place')} className="mbs-3 gap-0.5">
          {STUDY_PLACES.map((one) => (
            <Choice key={one} pressed={one === place} onPress={() => setPlace(one)}>
              {t(`library:${one}`)}
            </Choice>
          ))}
        </Choices>
        {isError && <RetryAlert text={t('failed')} onRetry={() => void refetch()} />}
        {!data && !isError && <Spinner label={t('common:loading')} />}
        {data && (
          <div className="grid gap-x-12 aria-busy:opacity-60 md:grid-cols-2" aria-busy={isPlaceholderData}>
            {data.map((reading) => (
              <ReadingCard key={reading.cycle} reading={reading} onExplain={explain} />
            ))}
          </div>
        )}
        <CalendarFeed place={place} />
        <section className="mbs-10" aria-labelledby="mail-title">
          <h2 id="mail-title" className={textStyles.heading}>
            {t('mail')}
          </h2>
          <DailyMailSettings />
        </section>
        <div className={`${textStyles.note} mbs-8 max-w-176 mbe-10`}>
          <p>{t('dayNote', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</p>
          <p>{t('placeNote')}</p>
        </div>
      </main>
    </LibraryFrame>
  )
}
