import { useTranslation } from 'react-i18next'
import { RetryAlert } from '../../../components/ui/retry-alert.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useAuthorship } from '../api/list-authorship.ts'
import { groupByPeriod, type TimelineSource } from '../model/group-by-period.ts'
import { TimelineEntry } from './timeline-entry.tsx'

interface TimelineProps {
  sources: readonly TimelineSource[]
  /** Opens a source; without it, each is a link to its page. */
  onOpen?: ((ref: string) => void) | undefined
}

/** Sources on a line of time, from the Torah to our days: each with its author, his years, and the words quoted. */
export function Timeline({ sources, onOpen }: TimelineProps) {
  const { t } = useTranslation('texts')
  const language = useLanguage()
  const { data, isError, refetch } = useAuthorship(sources.map(({ title }) => title))
  if (isError) return <RetryAlert text={t('timelineFailed')} onRetry={() => void refetch()} />
  if (data === undefined) return <p className="py-2 text-muted">{t('timelineLoading')}</p>
  return (
    <ol className="mbs-2 ms-1.25 border-s border-line" lang={language}>
      {groupByPeriod(sources, data).map(({ period, sources: group }) => (
        <li key={period} className="relative pbe-4 ps-5 last:pbe-1">
          <span aria-hidden className="absolute -start-1.25 inset-bs-2 size-2.5 rounded-full border-2 border-(--paper) bg-accent" />
          <h4 className="font-serif text-[1.0625rem] leading-[1.5] font-semibold">{t(`period_${period ?? 'unknown'}`)}</h4>
          <ul>
            {group.map(({ source, authorship }, index) => (
              <TimelineEntry
                key={source.ref}
                source={source}
                // Of several places of one work, the first names its author.
                authorship={group[index - 1]?.source.title === source.title ? null : authorship}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
