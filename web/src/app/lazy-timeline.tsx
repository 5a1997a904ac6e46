import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { panelSection } from '../features/reading/components/class-names.ts'
import type { AnswerActions } from '../features/chat/components/answer.tsx'
import type { PassageTimeline as PassageTimelineComponent } from '../features/timeline/components/passage-timeline.tsx'
import { preloadable } from '../lib/browser/preloadable.tsx'

const { Page: Timeline } = preloadable(async () => (await import('../features/timeline/components/timeline.tsx')).Timeline, 'texts')
const { Page: Passage } = preloadable(
  async () => (await import('../features/timeline/components/passage-timeline.tsx')).PassageTimeline,
  'texts',
)

/**
 * Creates what renders the sources of an answer on a line of time, each opening with `onOpen`. Loaded when first shown.
 */
export function createTimelineRenderer(onOpen: (ref: string) => void): NonNullable<AnswerActions['renderTimeline']> {
  return (sources): ReactNode => (
    <Suspense>
      <Timeline sources={sources} onOpen={onOpen} />
    </Suspense>
  )
}

/** A passage with its commentaries on a line of time, as a section of a panel. Loaded when first shown. */
export function PassageTimeline(props: ComponentProps<typeof PassageTimelineComponent>) {
  return (
    <div className={panelSection}>
      <Suspense>
        <Passage {...props} />
      </Suspense>
    </div>
  )
}
