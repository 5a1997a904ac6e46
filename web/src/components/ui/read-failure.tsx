import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

interface ReadFailureProps {
  text: string
  /** It is being read again. */
  busy: boolean
  retry: () => void
}

/** Something of the panel could not be read, and may be tried again. */
export function ReadFailure({ text, busy, retry }: ReadFailureProps) {
  const { t } = useTranslation('common')
  return (
    <div className="flex flex-wrap items-center gap-2 mbs-2">
      <p role="alert" className="text-pretty text-danger">
        {text}
      </p>
      <Button disabled={busy} onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  )
}
