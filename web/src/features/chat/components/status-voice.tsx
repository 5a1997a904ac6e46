import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * While a finished run is replaced by the stored messages, `busy` may flicker: an answer counts as finished after
 * this time, in milliseconds.
 */
const SETTLED = 500

/**
 * Tells a screen reader that an answer is in progress and, once, that it has arrived; the answer itself is in the
 * log.
 */
export function StatusVoice({ busy }: { busy: boolean }) {
  const { t } = useTranslation('chat')
  const [was, setWas] = useState(busy)
  const [words, setWords] = useState<'generating' | 'answerComplete' | null>(null)
  if (was !== busy) {
    setWas(busy)
    if (busy) setWords('generating')
  }
  useEffect(() => {
    if (busy || words !== 'generating') return
    const timer = setTimeout(() => setWords('answerComplete'), SETTLED)
    return () => clearTimeout(timer)
  }, [busy, words])
  useEffect(() => {
    if (words !== 'answerComplete') return
    const timer = setTimeout(() => setWords(null), 5000)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <div role="status" className="sr-only">
      {words && t(words)}
    </div>
  )
}
