import { Mic, MicOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { hasDictation } from '../model/use-dictation.ts'
import type { DictatedQuestion } from '../model/use-dictated-question.ts'

/** Starts and stops dictation into the question box. Absent where the browser has none. */
export function DictationButton({ dictation }: { dictation: DictatedQuestion }) {
  const { t } = useTranslation('chat')
  if (!hasDictation()) return null
  const { isListening, isAsking, toggle } = dictation
  const label = t(isListening ? 'dictationStop' : 'dictation')
  const Icon = isListening ? MicOff : Mic
  return (
    <IconButton
      className="aria-pressed:text-danger"
      aria-pressed={isListening}
      aria-expanded={isAsking}
      label={label}
      title={label}
      onClick={toggle}
    >
      <Icon aria-hidden className="icon" />
    </IconButton>
  )
}

/** Above the box: where the voice goes, asked before the first time; that the browser listens; why it does not. */
export function DictationNote({ dictation }: { dictation: DictatedQuestion }) {
  const { t } = useTranslation(['chat', 'common'])
  const { isListening, isAsking, problem, accept, decline } = dictation
  return (
    <>
      {isAsking && (
        <div role="group" aria-label={t('dictation')} className="mbe-2 rounded-[10px] border border-line bg-raised px-4 pbs-3 pbe-1">
          <p className="text-[0.9375rem] leading-[1.55]">{t('dictationPrivacy')}</p>
          <Button variant="quiet" size="tall" className="-ms-2" onClick={accept}>
            {t('dictationStart')}
          </Button>
          <Button variant="quiet" size="tall" onClick={decline}>
            {t('common:close')}
          </Button>
        </div>
      )}
      {problem && (
        <p role="alert" className="mbe-1.5 text-[0.9375rem] text-danger">
          {t(problem === 'refused' ? 'dictationRefused' : 'dictationFailed')}
        </p>
      )}
      <p role="status" className={isListening ? 'mbe-1.5 text-[0.9375rem] text-muted' : 'sr-only'}>
        {isListening ? t('dictationListening') : ''}
      </p>
    </>
  )
}
