import type { Source } from '@sugya/contract/api/chat'
import type { NumberedSources } from '@sugya/contract/rules/number-sources'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../../components/ui/tabs.tsx'
import { arrangeSources, type ListedSource } from '../model/arrange-sources.ts'
import { SourceLine } from './source-line.tsx'

interface SourceListProps {
  /** As found, best first. */
  sources: readonly Source[]
  numbered: NumberedSources
  /** The answer is not complete: the sources keep their order. */
  arriving: boolean
  onOpen: (ref: string) => void
  /** The sources on a line of time, as a second tab; absent where they are not dated. */
  byPeriod?: ReactNode
}

/**
 * The sources of an answer, above it: a line each. While the answer arrives, in the order of the search, with its number
 * beside each one cited so far; then the cited ones by number, and the others folded. Its height does not shrink when the
 * answer is complete, so the answer below does not move.
 */
export function SourceList({ sources, numbered, arriving, onOpen, byPeriod }: SourceListProps) {
  const { t } = useTranslation(['chat', 'texts'])
  const [isUnfolded, setUnfolded] = useState(false)
  const { shown, folded, also } = arrangeSources(sources, numbered, arriving)
  const list = useRef<HTMLElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    if (!list.current) return
    if (arriving) height.current = list.current.offsetHeight
    else if (height.current > 0) list.current.style.minHeight = `${String(height.current)}px`
  }, [arriving, sources])
  if (shown.length === 0) return null
  const count = folded.length + also.length
  // Numbers stand in a column of their own once there is one.
  const isNumbered = numbered.cited.length > 0
  const lines = (listed: readonly ListedSource[]) => (
    <ul
      className={`mbs-1 grid gap-x-4 ${isNumbered ? 'grid-cols-[auto_fit-content(45%)_minmax(0,1fr)] max-[30rem]:grid-cols-[auto_minmax(0,1fr)]' : 'grid-cols-[fit-content(45%)_minmax(0,1fr)] max-[30rem]:grid-cols-1'}`}
    >
      {listed.map((source) => (
        <SourceLine key={source.ref} source={source} isNumbered={isNumbered} onOpen={onOpen} />
      ))}
    </ul>
  )
  const onlyFound = !arriving && isNumbered && folded.length === 0
  const content = (
    <>
      {lines(isUnfolded ? [...shown, ...folded] : shown)}
      {isUnfolded && also.length > 0 && (
        <>
          <h4 className="eyebrow mbs-3">{t('alsoFoundTitle')}</h4>
          {lines(also)}
        </>
      )}
      {count > 0 && (
        <button type="button" className="quiet-button mbs-1 -ms-2" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? t('fewerSources') : onlyFound ? t('alsoFound', { count }) : t('showAllSources', { count })}
        </button>
      )}
    </>
  )
  return (
    <section ref={list} className="mbe-5" aria-label={t('sources')}>
      <h3 className={byPeriod === undefined ? 'eyebrow' : 'sr-only'}>{t('sources')}</h3>
      {byPeriod === undefined ? (
        content
      ) : (
        <Tabs
          label={t('sources')}
          tabs={[
            { value: 'list', name: t('sources'), content },
            { value: 'periods', name: t('texts:sourcesByPeriod'), content: byPeriod },
          ]}
        />
      )}
    </section>
  )
}
