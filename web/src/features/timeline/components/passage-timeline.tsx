import type { EditionText, Language, PassageView } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useLinks } from '../api/read-links.ts'
import type { TimelineSource } from '../model/group-by-period.ts'
import { Timeline } from './timeline.tsx'

interface PassageTimelineProps {
  passage: Pick<PassageView, 'ref' | 'heRef' | 'ruRef' | 'title' | 'segments' | 'commentaries'>
  onOpen?: ((ref: string) => void) | undefined
}

/** A passage with its commentaries, what it quotes, what quotes it and its parallels, on a line of time. */
export function PassageTimeline({ passage, onOpen }: PassageTimelineProps) {
  const { t } = useTranslation('texts')
  const language = useLanguage()
  const { data, isPending } = useLinks(passage.ref, language)
  if (isPending) return <p className="py-2 text-muted">{t('timelineLoading')}</p>
  const { ref, heRef, ruRef, title, segments, commentaries } = passage
  const own = { ref, heRef, ruRef, title, number: null, texts: chooseText(segments[0]?.texts ?? [], language) }
  const comments = commentaries.map((comment) => ({ ...comment, number: null, texts: chooseText(comment.texts, language) }))
  // Without links the commentaries still have their time.
  const linked = (data?.links ?? []).map((link) => ({
    ...link,
    title: link.work.en,
    number: null,
    texts: link.excerpt === null ? [] : [link.excerpt],
  }))
  return (
    <>
      <Timeline sources={[own, ...keepFirst([...comments, ...linked])]} onOpen={onOpen} />
      {data?.isWhole === false && <p className="mbs-2 text-[0.875rem] text-muted">{t('timelineCut')}</p>}
    </>
  )
}

/** One entry for each place, though it comments and quotes too. */
function keepFirst(sources: readonly TimelineSource[]): TimelineSource[] {
  return [...Map.groupBy(sources, ({ ref }) => ref).values()].flatMap(([first]) => first ?? [])
}

function chooseText(texts: readonly EditionText[], language: Language): TimelineSource['texts'] {
  const text = texts.find((one) => one.language === language) ?? texts[0]
  return text === undefined ? [] : [{ language: text.language, text: text.text }]
}
