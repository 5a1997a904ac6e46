import type { Language } from '@sugya/contract/api/texts'
import { useEffect, useRef, useState } from 'react'

/**
 * What this product needs of the Web Speech API, which TypeScript does not describe.
 * https://webaudio.github.io/web-speech-api/
 */
interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: RecognitionEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}
interface RecognitionEvent {
  resultIndex: number
  results: ArrayLike<{ isFinal: boolean; 0: { transcript: string } }>
}
type RecognitionClass = new () => Recognition

const LOCALES: Record<Language, string> = { he: 'he-IL', en: 'en-US', ru: 'ru-RU' }

function findRecognition(): RecognitionClass | undefined {
  const scope = globalThis as { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass }
  return scope.SpeechRecognition ?? scope.webkitSpeechRecognition
}

/** Whether this browser can write down what is said. */
export const hasDictation = (): boolean => findRecognition() !== undefined

interface Dictation {
  isListening: boolean
  /** Why the last attempt ended: the reader or the device allows no microphone, or anything else. */
  problem: 'refused' | 'failed' | null
  start: () => void
  stop: () => void
}

/** Writes down speech in a language; `onText` receives each finished phrase. Stops when the component unmounts. */
export function useDictation(language: Language, onText: (text: string) => void): Dictation {
  const [isListening, setListening] = useState(false)
  const [problem, setProblem] = useState<Dictation['problem']>(null)
  const running = useRef<Recognition>(undefined)
  const receive = useRef(onText)
  useEffect(() => {
    receive.current = onText
  })
  useEffect(() => () => running.current?.abort(), [])

  function start(): void {
    const Class = findRecognition()
    if (Class === undefined || running.current !== undefined) return
    const recognition = new Class()
    recognition.lang = LOCALES[language]
    recognition.continuous = true
    recognition.interimResults = false
    recognition.onresult = ({ resultIndex, results }) => {
      const phrases = Array.from(results)
        .slice(resultIndex)
        .filter(({ isFinal }) => isFinal)
        .map((result) => result[0].transcript.trim())
      const text = phrases.join(' ').trim()
      if (text !== '') receive.current(text)
    }
    recognition.onerror = ({ error }) => {
      // Silence and the reader's own stop are no failures.
      if (error === 'no-speech' || error === 'aborted') return
      setProblem(error === 'not-allowed' || error === 'audio-capture' ? 'refused' : 'failed')
    }
    recognition.onend = () => {
      running.current = undefined
      setListening(false)
    }
    running.current = recognition
    setProblem(null)
    setListening(true)
    recognition.start()
  }
  return { isListening, problem, start, stop: () => running.current?.stop() }
}
