import { toTextAddress } from '@sugya/contract/rules/pages'
import type { CatalogWork, textsApi } from '@sugya/contract/api/texts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Choice, Choices } from '../../../components/ui/choices.tsx'
import { RetryAlert } from '../../../components/ui/retry-alert.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { call } from '../../../lib/api/client.ts'
import { formatCivilDate, formatHebrewDate } from '../../../lib/i18n/hebrew-date.ts'
import { STUDY_PLACES, useStudyPlace } from '../../../lib/browser/use-study-place.ts'
import { hasReference } from '../model/classical-sources.ts'

/**
 * The weekly portion, for Israel or the diaspora, and the daily page of Talmud.
 * Each links to its text if the library has it.
 */
export function DailyStudy({ works }: { works: readonly CatalogWork[] | undefined }) {
  const { t } = useTranslation(['library', 'common'])
  const [place, setPlace] = useStudyPlace()
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
    <section className="mbe-10 border-y border-line py-5" aria-labelledby="study-title">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="study-title" className={textStyles.heading}>
          {t('study')}
        </h2>
        <Choices label={t('place')} className="-me-2 gap-0.5">
          {STUDY_PLACES.map((one) => (
            <Choice key={one} pressed={one === place} onPress={() => setPlace(one)}>
              {t(one)}
            </Choice>
          ))}
        </Choices>
      </div>
      {failed ? (
        <RetryAlert text={t('studyFailed')} onRetry={() => void Promise.all([daf.refetch(), portion.refetch()])} />
      ) : (
        <div className="mbs-3 grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-8 gap-y-4">
          <StudyPassage label={t('portion')} passage={portion.data} works={works} />
          <StudyPassage label={t('daf')} passage={daf.data} works={works} />
        </div>
      )}
      <Link to="/daily" className={`${textStyles.inlineLink} mbs-3 inline-flex min-h-11 items-center`}>
        {t('allStudy')}
      </Link>
    </section>
  )
}

interface StudyPassageProps {
  label: string
  passage: { ref: string; name: Record<'he' | 'en' | 'ru', string>; date: string } | null | undefined
  works: readonly CatalogWork[] | undefined
}

function StudyPassage({ label, passage, works }: StudyPassageProps) {
  const { t } = useTranslation('library')
  const language = useLanguage()
  const loaded = passage && works && hasReference(works, passage.ref)
  return (
    /* Reserves the height while the calendar loads. */
    <div className="study-passage min-h-25">
      <h3 className="eyebrow">{label}</h3>
      <p className="min-h-8.5 font-serif text-[1.375rem] leading-[1.5]">
        {passage &&
          (loaded ? (
            <Link to={toTextAddress(passage.ref)} className={textStyles.link}>
              <bdi>{passage.name[language]}</bdi>
            </Link>
          ) : (
            <bdi>{passage.name[language]}</bdi>
          ))}
      </p>
      <p className={textStyles.note}>
        {passage && (
          <>
            <bdi>{formatCivilDate(passage.date, language)}</bdi> · <bdi>{formatHebrewDate(passage.date, language)}</bdi>
          </>
        )}
      </p>
      {passage && works && !loaded && <p className={textStyles.note}>{t('notLoaded')}</p>}
    </div>
  )
}
