import { Check, CloudOff, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { errorMessage } from '../../../lib/api/error-message.ts'
import type { EditorState } from '../model/sheet-editor.ts'

/** Whether the sheet is saved, in words and with an icon; after a failure with a button to try again. */
export function SaveState({ state, onRetry }: { state: EditorState; onRetry: () => void }) {
  const { t } = useTranslation(['sheets', 'common'])
  const { phase, error } = state
  const isTroubled = phase === 'failed' || phase === 'offline' || phase === 'conflict'
  const text = phase === 'failed' ? t('phase_failed', { reason: errorMessage(error, t('saveFailed')) }) : t(`phase_${phase}`)
  return (
    <p className={`inline-flex items-center gap-1.5 text-[0.875rem] leading-[1.5] ${isTroubled ? 'text-danger' : 'text-muted'}`}>
      {phase === 'saved' && <Check aria-hidden className="icon flex-none" />}
      {phase === 'offline' && <CloudOff aria-hidden className="icon flex-none" />}
      {(phase === 'failed' || phase === 'conflict') && <TriangleAlert aria-hidden className="icon flex-none" />}
      <span role="status" data-save-state={phase}>
        {text}
      </span>
      {(phase === 'failed' || phase === 'offline') && (
        <Button variant="link" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
    </p>
  )
}
