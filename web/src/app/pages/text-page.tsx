import { parseTextAddress, toTextAddress } from '@sugya/contract/rules/pages'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { buttonStyles } from '../../components/ui/button.tsx'
import { textStyles } from '../../components/ui/text-styles.ts'
import { LibraryFrame, libraryMain } from '../../features/reading/components/library-frame.tsx'
import { readUnknownName, PassageError } from '../../features/reading/components/passage-error.tsx'
import { useReading } from '../../features/reading/api/use-reading.ts'
import { ApiError } from '../../lib/api/client.ts'
import { useOwnHead } from '../../lib/browser/page-head.ts'
import { referenceName } from '../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../lib/i18n/setup.ts'
import { ReadText } from '../read-text.tsx'
import '../../features/reading/components/reading.css'

/** A text to read: `/texts/Genesis_25:29-34`. */
export function TextPage() {
  const { t } = useTranslation(['texts', 'library'])
  const language = useLanguage()
  const navigate = useNavigate()
  const { ref: part = '' } = useParams()
  const { reading, error, isPending, refetch } = useReading(part)
  const unknown = error instanceof ApiError && error.code === 'unknown_reference'
  useOwnHead({
    title: reading ? referenceName(reading.passage, language) : error ? t('library:unknownTitle') : undefined,
    unlisted: !reading && unknown,
  })
  return (
    <LibraryFrame>
      {reading ? (
        <ReadText reading={reading} />
      ) : (
        <main id="text" tabIndex={-1} className={libraryMain} data-flush aria-busy={isPending}>
          {isPending && <p className="text-muted">{t('loading')}</p>}
          {error && (
            <>
              <h1 className={textStyles.title}>
                <bdi>{readUnknownName(error, language) ?? parseTextAddress(part)}</bdi>
              </h1>
              <PassageError error={error} onMove={(ref) => void navigate(toTextAddress(ref))} onRetry={() => void refetch()} />
              <Link to="/texts" className={buttonStyles({ variant: 'quiet', className: '-ms-2' })}>
                {t('library:openLibrary')}
              </Link>
            </>
          )}
        </main>
      )}
    </LibraryFrame>
  )
}
