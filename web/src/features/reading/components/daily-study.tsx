import { toTextAddress } from '@sugya/contract/rules/pages'
import type { ShelfWork, textsApi } from '@sugya/contract/api/texts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { call } from '../../../lib/api/client.ts'
import { civilDate, hebrewDate } from '../model/hebrew-date.ts'
import { useRemembered } from '../model/remembered.ts'
import { hasRef } from '../model/source-shelves.ts'

type Place = 'israel' | 'diaspora'
const PLACES: readonly Place[] = ['israel', 'diaspora']

/** The place chosen before, or the one the clock of the device says. */
function placeOf(stored: unknown): Place {
  if (stored === 'israel' || stored === 'diaspora') return stored
  return Intl.DateTimeFormat().resolvedOptions().timeZone === 'Asia/Jerusalem' ? 'israel' : 'diaspora'
}

/** The weekly portion, by the calendar of Israel or of the diaspora, and the daily page; each leads to its text when the library has it. */
export function DailyStudy({ works }: { works: readonly ShelfWork[] | undefined }) {
  const { t } = useTranslation(['library', 'common'])
  const [place, setPlace] = useRemembered('study-place', placeOf)
  const daf = useQuery({
    queryKey: ['daily-study'],
    queryFn: async ({ signal }) => (await call<typeof textsApi.dailyStudy>('GET /api/texts/daily-study', { signal })).dafYomi,
  })
  const portion = useQuery({
    queryKey: ['torah-portion', place],
    queryFn: async ({ signal }) => {
      return (
        await call<typeof textsApi.torahPortion>('GET /api/texts/torah-portion', {
          query: { diaspora: String(place === 'diaspora') },
          signal,
        })
      ).parsha
    },
    placeholderData: (before) => before,
  })
  const failed = daf.isError || portion.isError
  return (
    <section className="study" aria-labelledby="study-title">
      <div className="study-head">
        <h2 id="study-title" className="library-heading">
          {t('study')}
        </h2>
        <div role="group" aria-label={t('place')} className="choices">
          {PLACES.map((one) => (
            <button key={one} type="button" aria-pressed={one === place} onClick={() => setPlace(one)}>
              {t(one)}
            </button>
          ))}
        </div>
      </div>
      {failed ? (
        <p role="alert">
          {t('studyFailed')}{' '}
          <button type="button" className="inline-link" onClick={() => void Promise.all([daf.refetch(), portion.refetch()])}>
            {t('common:retry')}
          </button>
        </p>
      ) : (
        <div className="study-passages">
          <StudyPassage label={t('portion')} passage={portion.data} works={works} />
          <StudyPassage label={t('daf')} passage={daf.data} works={works} />
        </div>
      )}
    </section>
  )
}

interface StudyPassageProps {
  label: string
  passage: { ref: string; name: Record<'he' | 'en' | 'ru', string>; date: string } | null | undefined
  works: readonly ShelfWork[] | undefined
}

function StudyPassage({ label, passage, works }: StudyPassageProps) {
  const { t } = useTranslation('library')
  const language = useLanguage()
  const loaded = passage && works && hasRef(works, passage.ref)
  return (
    <div className="study-passage">
      <h3 className="eyebrow">{label}</h3>
      <p className="study-name">
        {passage &&
          (loaded ? (
            <Link to={toTextAddress(passage.ref)}>
              <bdi>{passage.name[language]}</bdi>
            </Link>
          ) : (
            <bdi>{passage.name[language]}</bdi>
          ))}
      </p>
      <p className="library-note">
        {passage && (
          <>
            <bdi>{civilDate(passage.date, language)}</bdi> · <bdi>{hebrewDate(passage.date, language)}</bdi>
          </>
        )}
      </p>
      {passage && works && !loaded && <p className="library-note">{t('notLoaded')}</p>}
    </div>
  )
}
