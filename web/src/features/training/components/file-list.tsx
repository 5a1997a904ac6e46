import type { trainingApi, TrainingFile, TrainingFileKind } from '@sugya/contract/api/training'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { adminCall } from '../../../lib/api/admin-call.ts'
import { formatMoment } from '../../../lib/i18n/format-moment.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { errorMessage } from '../../../lib/api/error-message.ts'
import { useCostText } from '../model/cost-text.ts'
import { FileReport } from './file-report.tsx'
import { RemoveFile } from './remove-file.tsx'
import { useSizeText } from '../model/size-text.ts'
import { jobsKey, useFileReport, useTrainingFiles } from '../api/training-calls.ts'
import { cardPart, cardStyles } from '../../../components/ui/card.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'

/** The non-empty training files, each with a button to train on it. */
export function FileList() {
  const { t } = useTranslation(['training', 'common'])
  const client = useQueryClient()
  const { data, isPending } = useTrainingFiles()
  const start = useMutation({
    mutationFn: (fileId: string) => adminCall<typeof trainingApi.startTraining>('POST /api/training/start', { body: { fileId } }),
    onSuccess: () => notify({ title: t('started') }),
    onError: (error) => notify({ kind: 'error', title: t('startFailed'), text: errorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  })
  const files = (data ?? []).filter(({ size }) => size > 0)
  return (
    <section aria-labelledby="training-files">
      <h3 id="training-files" className={`${cardPart.heading} mbe-2`}>
        {t('files')}
      </h3>
      {isPending && <Spinner label={t('common:loading')} />}
      {!isPending && files.length === 0 && <EmptyState>{t('noFiles')}</EmptyState>}
      <ul className="grid grid-cols-1 gap-3">
        {files.map((file) => (
          <FileCard
            key={file.id}
            file={file}
            blocked={start.isPending}
            starting={start.isPending && start.variables === file.id}
            onTrain={() => start.mutate(file.id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface FileCardProps {
  file: TrainingFile
  /** A training is being started, on this file or another. */
  blocked: boolean
  starting: boolean
  onTrain: () => void
}

function FileCard({ file, blocked, starting, onTrain }: FileCardProps) {
  const { t } = useTranslation('training')
  const language = useLanguage()
  const sizeText = useSizeText()
  const costText = useCostText()
  const kindText = useKindText()
  const [open, setOpen] = useState(false)
  const name = file.originalName
  return (
    <li className={cardStyles()}>
      <div className={cardPart.head}>
        <div className="flex flex-wrap items-center gap-2">
          <bdi className="font-semibold">{name}</bdi>
          <Badge tone={file.status === 'uploaded' ? 'wait' : 'busy'}>{t(`fileStatus_${file.status}`)}</Badge>
        </div>
        <Button
          variant="main"
          aria-label={t('trainOn', { name })}
          disabled={blocked || file.status !== 'uploaded'}
          aria-busy={starting}
          onClick={onTrain}
        >
          {starting ? t('starting') : t('train')}
        </Button>
      </div>
      <dl className={cardPart.facts}>
        <div>
          <dt>{t('size')}</dt>
          <dd>{sizeText(file.size)}</dd>
        </div>
        <div data-wide>
          <dt>{t('fileName')}</dt>
          <dd>
            <bdi dir="ltr">{file.filename}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('created')}</dt>
          <dd>{formatMoment(file.createdAt, language)}</dd>
        </div>
        <div>
          <dt>{t('madeFrom')}</dt>
          <dd>{kindText(file.kind)}</dd>
        </div>
        {file.examples !== null && (
          <div>
            <dt>{t('examples')}</dt>
            <dd>{file.examples.toLocaleString(language)}</dd>
          </div>
        )}
        {file.tokens !== null && (
          <div>
            <dt>{t('tokens')}</dt>
            <dd>{file.tokens.toLocaleString(language)}</dd>
          </div>
        )}
        {file.cost && (
          <div>
            <dt>{t('cost')}</dt>
            <dd>{costText(file.cost)}</dd>
          </div>
        )}
      </dl>
      <div className="flex flex-wrap items-center gap-2 -ms-2 mbs-1">
        <Button variant="quiet" aria-expanded={open} aria-label={t('reportOf', { name })} onClick={() => setOpen(!open)}>
          {t('report')}
        </Button>
        <RemoveFile id={file.id} name={name} />
      </div>
      {open && <Report id={file.id} />}
    </li>
  )
}

function Report({ id }: { id: string }) {
  const { t } = useTranslation(['training', 'common'])
  const { data, isError, isFetching, refetch } = useFileReport(id)
  return (
    <div className="mbs-3 border-bs border-line pbs-3">
      {!data &&
        (isError ? (
          <ReadFailure text={t('reportFailed')} busy={isFetching} retry={() => void refetch()} />
        ) : (
          <Spinner label={t('common:loading')} />
        ))}
      {data &&
        (data.report ? (
          <FileReport report={data.report} cost={data.file.cost} />
        ) : (
          <p className="text-sm/normal text-muted">{t('noReport')}</p>
        ))}
    </div>
  )
}

/** Format names are the same in every language. */
function useKindText(): (kind: TrainingFileKind) => string {
  const { t } = useTranslation('training')
  const names = { pdf: 'PDF', docx: 'Word', json: 'JSON', jsonl: 'JSONL' } as const
  return (kind) => (kind === 'text' || kind === 'harvest' || kind === 'feedback' ? t(`kind_${kind}`) : names[kind])
}
