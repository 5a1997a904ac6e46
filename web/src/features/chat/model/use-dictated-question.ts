import { useState } from 'react'
import { useStoredChoice } from '../../../lib/browser/use-stored-choice.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useDictation } from './use-dictation.ts'

/** Dictation of a question. Before the first time it asks for consent and says where the voice goes. */
export function useDictatedQuestion(onText: (text: string) => void) {
  const { isListening, problem, start, stop } = useDictation(useLanguage(), onText)
  const [isAgreed, agree] = useStoredChoice('dictation', (stored) => stored === true)
  const [isAsking, ask] = useState(false)
  return {
    isListening,
    problem,
    isAsking,
    toggle: (): void => {
      if (isListening) stop()
      else if (isAgreed) start()
      else ask(!isAsking)
    },
    accept: (): void => {
      agree(true)
      ask(false)
      start()
    },
    decline: () => ask(false),
  }
}

export type DictatedQuestion = ReturnType<typeof useDictatedQuestion>
