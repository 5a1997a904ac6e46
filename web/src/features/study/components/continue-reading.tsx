import type { Place } from '@sugya/contract/api/study'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { buttonStyles } from '../../../components/ui/button.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { usePlaces } from '../api/use-places.ts'
import { TimeAgo } from './time-ago.tsx'

interface ContinueReadingProps {
  /** Most places on display. */
  limit: number
  /** Renders when there is none; by default nothing. */
  empty?: ReactNode
  onForget?: (work: string) => void
  /** Whether to link to the page with everything that the reader keeps. */
  hasLink?: boolean
}

/** Links to where the reader has stopped, with the way through each work. */
export function ContinueReading({ limit, empty, onForget, hasLink = false }: ContinueReadingProps) {
  const { t } = useTranslation('study')
  const heading = useId()
  const { data = [], isSuccess } = usePlaces()
  if (data.length === 0 && (empty === undefined || !isSuccess)) return null
  return (
    <section aria-labelledby={heading} className="mbs-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className={textStyles.heading}>
          {t('continueReading')}
        </h2>
        {hasLink && (
          <Link to="/study" className={buttonStyles({ variant: 'quiet', className: '-me-2' })}>
            {t('title')}
          </Link>
        )}
      </div>
      {data.length === 0 && empty}
      <ul className="mbs-3 grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3">
        {data.slice(0, limit).map((place) => (
          <PlaceCard key={place.work.title} place={place} onForget={onForget} />
        ))}
      </ul>
    </section>
  )
}

function PlaceCard({ place, onForget }: { place: Place; onForget: ContinueReadingProps['onForget'] }) {
  const { t } = useTranslation('study')
  const language = useLanguage()
  const { progress } = place
  const name = referenceName(place, language)
  const percent = progress === null ? undefined : Math.max(1, Math.round(progress * 100))
  return (
    <li className="relative rounded-[10px] border border-line bg-(--raised) px-4 py-3">
      <Link
        to={toTextAddress(place.ref)}
        className="block font-serif text-[1.0625rem] leading-[1.35] font-semibold text-accent after:absolute after:inset-0 hover:underline hover:underline-offset-[0.2em]"
      >
        <bdi>{name}</bdi>
      </Link>
      <p className="mbs-1 pe-8 text-[0.875rem] text-muted">
        <TimeAgo at={place.readAt} />
        {percent !== undefined && <> · {t('percent', { percent })}</>}
      </p>
      {percent !== undefined && (
        <div aria-hidden className="mbs-2 h-1 overflow-hidden rounded-full bg-line">
          <div className="h-full bg-accent" style={{ inlineSize: `${percent}%` }} />
        </div>
      )}
      {onForget && (
        <span className="absolute end-1 bottom-3">
          <IconButton label={t('forgetPlace', { ref: name })} title={t('forget')} onClick={() => onForget(place.work.title)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </span>
      )}
    </li>
  )
}
