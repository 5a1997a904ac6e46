import type { UploadedFile } from '@sugya/contract/api/training'
import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { FileReport } from './file-report.tsx'
import { cardPart, cardStyles } from '../../../components/ui/card.ts'

/** The result of each upload: accepted with a report, or rejected with the server's message. */
export function UploadOutcomes({ outcomes, onHide }: { outcomes: readonly UploadedFile[]; onHide: () => void }) {
  const { t } = useTranslation('training')
  return (
    <div className="mbs-3 border-bs border-line pbs-3 w-full">
      <div className={cardPart.head}>
        <h4 className="font-semibold">{t('outcomes')}</h4>
        <Button variant="quiet" onClick={onHide}>
          {t('hideOutcomes')}
        </Button>
      </div>
      <ul className="grid grid-cols-1 gap-3 mbs-2">
        {outcomes.map(({ originalName, file, report, problem }, index) => (
          // Names may repeat.
          <li key={`${String(index)} ${originalName}`} className={cardStyles()}>
            <div className={cardPart.head}>
              <bdi className="font-semibold">{originalName}</bdi>
              {file ? (
                <Badge tone="good" icon={CircleCheck}>
                  {t('taken')}
                </Badge>
              ) : (
                <Badge tone="bad" icon={CircleX}>
                  {t('refused')}
                </Badge>
              )}
            </div>
            {problem && <p className="text-pretty text-danger mbs-1">{problem.message}</p>}
            {report && <FileReport report={report} cost={file?.cost ?? null} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
