import type { ErrorBody } from '@sugya/contract/errors'
import type { Language } from '@sugya/contract/api/texts'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonStyles } from '../../../components/ui/button.tsx'
import { panelSection } from './class-names.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { ApiError } from '../../../lib/api/client.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'

/** Returns the name of an unknown reference in the language of the reader; undefined for any other error. */
export function readUnknownName(error: Error, language: Language): string | undefined {
  const named = error instanceof ApiError && error.code === 'unknown_reference' ? (error.body as ErrorBody).error.named : undefined
  return named && referenceName(named, language)
}

interface PassageErrorProps {
  error: Error
  onMove: (ref: string) => void
  onRetry: () => void
}

/** Shows suggestions for a reference that the library does not have, or offers a retry after any other failure. */
export function PassageError({ error, onMove, onRetry }: PassageErrorProps) {
  const { t } = useTranslation(['texts', 'common'])
  const language = useLanguage()
  const unknown = error instanceof ApiError && error.code === 'unknown_reference'
  const { suggestions = [], named } = unknown ? (error.body as ErrorBody).error : {}
  return (
    <div className={panelSection}>
      <p>{unknown ? t('notInLibrary') : t('loadFailed')}</p>
      {suggestions.length > 0 && <p className="mbs-2 text-muted">{t('didYouMean')}</p>}
      {suggestions.map((suggestion) => (
        <Button key={suggestion.ref} variant="line" onClick={() => onMove(suggestion.ref)}>
          <bdi>{referenceName(suggestion, language)}</bdi>
        </Button>
      ))}
      {named && (
        <a className={buttonStyles({ variant: 'quiet', className: '-ms-2 mbs-2' })} href={named.url} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden className="icon rtl:-scale-x-100" />
          {t('onSefaria')}
        </a>
      )}
      {!unknown && (
        <Button variant="quiet" className="-ms-2 mbs-2" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
    </div>
  )
}
