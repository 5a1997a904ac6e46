import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { RetryAlert } from '../../../components/ui/retry-alert.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useAuthorship } from '../api/list-authorship.ts'
import { useViews } from '../api/list-views.ts'
import { groupByPeriod, type TimelineSource } from '../model/group-by-period.ts'
import { TimelineEntry } from './timeline-entry.tsx'

interface TimelineProps {
  sources: readonly TimelineSource[]
  /** Opens a source; without it, each is a link to its page. */
  onOpen?: ((ref: string) => void) | undefined
}

/**
 * Sources on a line of time, from the Torah to our days: each with its author, his years, and the words quoted. Where
 * an answer cites some of them, those alone, until the reader asks for the others.
 */
export function Timeline({ sources, onOpen }: TimelineProps) {
  const { t } = useTranslation('texts')
  const language = useLanguage()
  const { data, isError, refetch } = useAuthorship(sources.map(({ title }) => title))
  const views = useViews(sources.map(({ ref }) => ref))
  const [isUnfolded, setUnfolded] = useState(false)
  if (isError) return <RetryAlert text={t('timelineFailed')} onRetry={() => void refetch()} />
  if (data === undefined) return <p className="py-2 text-muted">{t('timelineLoading')}</p>
  const cited = sources.filter(({ number }) => number !== null)
  const isFolding = cited.length > 0 && cited.length < sources.length
  return (
    <>
      <ol className="mbs-2 ms-1.25 border-s border-line" lang={language}>
        {groupByPeriod(isFolding && !isUnfolded ? cited : sources, data).map(({ period, sources: group }) => (
          <li key={period} className="relative pbe-4 ps-5 last:pbe-1">
            <span aria-hidden className="absolute -start-1.25 inset-bs-2 size-2.5 rounded-full border-2 border-(--paper) bg-accent" />
            <h4 className="font-serif text-[1.0625rem] leading-[1.5] font-semibold">{t(`period_${period ?? 'unknown'}`)}</h4>
            <ul>
              {group.map(({ source, authorship }, index) => (
                <TimelineEntry
                  key={source.ref}
                  source={source}
                  isAlso={isFolding && source.number === null}
                  views={views.get(source.ref) ?? []}
                  // Of several places of one work, the first names its author.
                  authorship={group[index - 1]?.source.title === source.title ? null : authorship}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {isFolding && <AlsoFound count={sources.length - cited.length} isUnfolded={isUnfolded} onToggle={() => setUnfolded(!isUnfolded)} />}
    </>
  )
}

interface AlsoFoundProps {
  count: number
  isUnfolded: boolean
  onToggle: () => void
}

/** Unfolds the sources that are not cited. A component of its own, because only an answer has such, and its texts. */
function AlsoFound({ count, isUnfolded, onToggle }: AlsoFoundProps) {
  const { t } = useTranslation('chat')
  return (
    <Button variant="quiet" className="mbs-1 -ms-2" aria-expanded={isUnfolded} onClick={onToggle}>
      {isUnfolded ? t('fewerSources') : t('alsoFound', { count })}
    </Button>
  )
}
