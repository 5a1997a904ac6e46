import { Mic, MicOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStoredChoice } from '../../../lib/browser/use-stored-choice.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { hasDictation, useDictation } from '../model/use-dictation.ts'

interface DictationButtonProps {
  /** Receives each phrase; nothing is sent by itself. */
  onText: (text: string) => void
}

/** Starts and stops dictation into the question box; says first where the voice goes. Absent where the browser has none. */
export function DictationButton({ onText }: DictationButtonProps) {
  const { t } = useTranslation(['chat', 'common'])
  const dictation = useDictation(useLanguage(), onText)
  const [isAgreed, agree] = useStoredChoice('dictation', (stored) => stored === true)
  const [isAsking, ask] = useState(false)
  if (!hasDictation()) return null
  const label = t(dictation.isListening ? 'dictationStop' : 'dictation')
  const Icon = dictation.isListening ? MicOff : Mic
  function press(): void {
    if (dictation.isListening) dictation.stop()
    else if (isAgreed) dictation.start()
    else ask(!isAsking)
  }
  function accept(): void {
    agree(true)
    ask(false)
    dictation.start()
  }
  return (
    <>
      <button
        type="button"
        className="icon-button size-9 aria-pressed:text-danger"
        aria-pressed={dictation.isListening}
        aria-expanded={isAsking}
        aria-label={label}
        title={label}
        onClick={press}
      >
        <Icon aria-hidden className="icon" />
      </button>
      {isAsking && (
        <div
          role="group"
          aria-label={t('dictation')}
          className="absolute inset-x-0 bottom-full z-10 mbe-2 rounded-[10px] border border-line bg-raised p-4 shadow-lg"
        >
          <p className="text-[0.9375rem] leading-[1.55]">{t('dictationPrivacy')}</p>
          <button type="button" className="quiet-button -ms-2 mbs-1 min-h-11 text-accent" onClick={accept}>
            {t('dictationStart')}
          </button>
          <button type="button" className="quiet-button min-h-11" onClick={() => ask(false)}>
            {t('common:close')}
          </button>
        </div>
      )}
      <span role="status" className="sr-only">
        {dictation.isListening ? t('dictationListening') : ''}
      </span>
      {dictation.problem && (
        <p role="alert" className="absolute inset-x-0 bottom-full mbe-2 text-[0.9375rem] text-danger">
          {t(dictation.problem === 'refused' ? 'dictationRefused' : 'dictationFailed')}
        </p>
      )}
    </>
  )
}
