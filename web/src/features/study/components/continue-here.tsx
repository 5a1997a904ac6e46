import type { Place } from '@sugya/contract/api/study'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { TimeAgo } from './time-ago.tsx'

interface ContinueHereProps {
  place: Place
  onDismiss: () => void
}

/** Offers the place where the reader has stopped, over the beginning of a work. It moves nothing on the page. */
export function ContinueHere({ place, onDismiss }: ContinueHereProps) {
  const { t } = useTranslation(['study', 'common'])
  const language = useLanguage()
  return (
    <aside
      aria-label={t('continueReading')}
      className="fixed inset-x-3 inset-be-[max(1rem,env(safe-area-inset-bottom))] z-10 mx-auto flex w-fit max-w-[30rem] items-center gap-x-1 rounded-[10px] border border-line bg-(--raised) ps-4 pe-1 shadow-[0_6px_24px_rgb(0_0_0/12%)] print:hidden"
    >
      <p className="py-2">
        <Link
          to={toTextAddress(place.ref)}
          className="inline-block min-h-6 font-semibold text-accent hover:underline hover:underline-offset-[0.2em] pointer-coarse:py-2"
        >
          <bdi>{t('continueAt', { ref: referenceName(place, language) })}</bdi>
        </Link>{' '}
        <span className="text-[0.875rem] text-muted">
          <TimeAgo at={place.readAt} />
        </span>
      </p>
      <IconButton label={t('common:close')} size="tall" onClick={onDismiss}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </aside>
  )
}
