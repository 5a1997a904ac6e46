import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** An answer that is handed from the stream to the stored messages may seem to go on for a moment: it is over when it has been for so long. In milliseconds. */
const SETTLED = 500

/** Tells a screen reader that an answer is being written and, once, that it is there; the answer itself is in the log. */
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
