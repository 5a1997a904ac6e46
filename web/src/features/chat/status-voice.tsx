import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Tells a screen reader that an answer is being written and, once, that it is there; the answer itself is in the log. */
export function StatusVoice({ busy }: { busy: boolean }) {
  const { t } = useTranslation('chat')
  const [was, setWas] = useState(busy)
  const [words, setWords] = useState<'generating' | 'answerComplete' | null>(null)
  if (was !== busy) {
    setWas(busy)
    setWords(busy ? 'generating' : 'answerComplete')
  }
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
