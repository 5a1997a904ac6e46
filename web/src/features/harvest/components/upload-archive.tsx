import type { ImportItem } from '@sugya/contract/api/imports'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useUploadArchive } from '../api/imports.ts'
import { styles } from './styles.ts'
import { Progress } from '../../../components/ui/progress.tsx'

const ENDINGS = '.zip,.tgz,.tar.gz,.gz,application/zip,application/gzip'

interface UploadArchiveProps {
  /** The largest archive that the server accepts, in bytes. */
  limit: number
  limitText: string
  onUploaded: (item: ImportItem) => void
}

/** Uploads an archive and shows the progress. */
export function UploadArchive({ limit, limitText, onUploaded }: UploadArchiveProps) {
  const { t } = useTranslation('harvest')
  const language = useLanguage()
  const chooser = useRef<HTMLInputElement>(null)
  const { share, problem, start, cancel, refuse } = useUploadArchive(onUploaded)
  const take = (file: File | undefined): void => {
    if (file === undefined) return
    if (file.size > limit) refuse(t('archiveTooLarge', { size: limitText }))
    else void start(file)
  }
  return (
    <div className={styles.stack}>
      <div className={styles.buttons}>
        <Button disabled={share !== null} onClick={() => chooser.current?.click()}>
          {t('uploadArchive')}
        </Button>
        {share !== null && (
          <Button variant="quiet" size="tall" onClick={cancel}>
            {t('uploadCancel')}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t('uploadArchiveNote', { size: limitText })}</p>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={ENDINGS}
        aria-label={t('uploadArchive')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Lets the same file be chosen again.
          event.target.value = ''
          take(file)
        }}
      />
      {share !== null && (
        <div>
          <Progress aria-label={t('uploadArchive')} max={1} value={share < 1 ? share : undefined} />
          <p className={styles.note} role="status">
            {share < 1 ? t('archiveUploading', { percent: share.toLocaleString(language, { style: 'percent' }) }) : t('archiveChecking')}
          </p>
        </div>
      )}
      <p role="alert" className={styles.alert}>
        {problem}
      </p>
    </div>
  )
}
