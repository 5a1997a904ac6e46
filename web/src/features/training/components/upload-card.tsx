import { MEGABYTE, UPLOAD_LIMITS } from '@sugya/contract/rules/limits'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { ExportButton } from './export-button.tsx'
import { UploadOutcomes } from './upload-outcomes.tsx'
import { useUpload } from '../api/use-upload.ts'
import { cardPart, cardStyles } from '../../../components/ui/card.ts'
import { Progress } from '../../../components/ui/progress.tsx'

/** Format names, the same in every language. The server decides by content, not by extension. */
const FORMATS = 'PDF, Word, JSON, JSONL'
const EXTENSIONS = '.pdf,.docx,.txt,.md,.json,.jsonl'

/** Uploads training files, dropped or chosen, with progress and results; exports them all as one. */
export function UploadCard() {
  const { t } = useTranslation('training')
  const language = useLanguage()
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { share, outcomes, start, cancel, clear } = useUpload()
  const pending = share !== null

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    if (!pending) void start([...event.dataTransfer.files])
  }
  return (
    <section
      className={cardStyles({
        tone: 'open',
        className: `grid justify-items-start gap-3 border-dashed ${over ? 'border-accent bg-[color-mix(in_srgb,var(--accent)_8%,var(--raised))]' : 'border-[color-mix(in_srgb,var(--muted)_60%,var(--line))] bg-(--raised)'}`,
      })}
      aria-labelledby="upload"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div>
        <h3 id="upload" className={cardPart.heading}>
          {t('upload')}
        </h3>
        <p className="text-sm/normal text-muted mbs-1">
          {over
            ? t('dropHere')
            : t('uploadText', {
                formats: FORMATS,
                file: t('sizeMb', { size: UPLOAD_LIMITS.file / MEGABYTE }),
                together: t('sizeMb', { size: UPLOAD_LIMITS.together / MEGABYTE }),
              })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="main" disabled={pending} onClick={() => chooser.current?.click()}>
          {t('chooseFiles')}
        </Button>
        <ExportButton />
      </div>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={EXTENSIONS}
        aria-label={t('upload')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Allows choosing the same file again.
          event.target.value = ''
          void start(files)
        }}
      />
      {share !== null && (
        <div className="w-full">
          <Progress aria-label={t('upload')} max={1} value={share < 1 ? share : undefined} />
          <p className="text-sm/normal text-muted" role="status">
            {share < 1 ? t('uploading', { percent: share.toLocaleString(language, { style: 'percent' }) }) : t('reading')}
          </p>
          <Button variant="quiet" className="-ms-2" onClick={cancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {outcomes.length > 0 && <UploadOutcomes outcomes={outcomes} onHide={clear} />}
    </section>
  )
}
