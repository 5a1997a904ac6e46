import type { Source } from '@sugya/contract/api/chat'
import type { NumberedSources } from '@sugya/contract/rules/number-sources'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Tabs } from '../../../components/ui/tabs.tsx'
import { arrangeSources, type ListedSource } from '../model/arrange-sources.ts'
import { SourceLine } from './source-line.tsx'

interface SourceListProps {
  /** As found, best first. */
  sources: readonly Source[]
  numbered: NumberedSources
  /** The answer is not complete: the sources keep their order. */
  arriving: boolean
  /** The answer has words: on a phone the list makes room for them. */
  hasWords: boolean
  /** The words come all at once, without a model: nobody is reading them when the answer is complete. */
  isWhole?: boolean
  onOpen: (ref: string) => void
  /** The sources on a line of time, as a second tab; absent where they are not dated. */
  byPeriod?: ReactNode
}

/** A phone: as wide as `max-sm:` of Tailwind. */
const NARROW = '(max-width: 39.99rem)'
const CHIP =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-(--raised) px-3 text-[0.875rem] text-accent hover:border-accent pointer-coarse:min-h-11'

/**
 * The sources of an answer, above it: a line each. While the answer arrives, in the order of the search, with its
 * number beside each one cited so far; then the cited ones by number, and the others folded. On a phone they fold to
 * one line as soon as the answer has words, so that it begins on the upper half of the screen. Elsewhere the height
 * does not shrink before the reader's eyes when the answer is complete, since the answer below would move: the lines
 * that get free show the best of those also found.
 */
export function SourceList({ sources, numbered, arriving, hasWords, isWhole = false, onOpen, byPeriod }: SourceListProps) {
  const { t } = useTranslation(['chat', 'texts'])
  const [isUnfolded, setUnfolded] = useState(false)
  const isNarrow = useMedia(NARROW)
  const [isList, setIsList] = useState(false)
  const isLine = isNarrow && hasWords && !isList
  const [hasArrived] = useState(arriving)
  const isFilled = hasArrived && !isWhole && !isLine
  const { shown, folded, also, alsoShown } = arrangeSources(sources, numbered, { arriving, isFilled })
  const list = useKeptHeight({ isKept: hasWords && !isWhole && !isLine, isGrowing: arriving }, sources)
  if (shown.length === 0) return null

  function unfold(): void {
    setIsList(true)
    // The line goes away with the pressed button.
    list.current?.focus({ preventScroll: true })
  }
  const count = folded.length + also.length - alsoShown
  const isFolding = count > 0 || isUnfolded
  // Numbers stand in a column of their own once there is one.
  const isNumbered = numbered.cited.length > 0
  const lines = (listed: readonly ListedSource[]) => (
    <ul
      className={`mbs-1 grid gap-x-4 ${isNumbered ? 'grid-cols-[auto_fit-content(45%)_minmax(0,1fr)] max-[30rem]:grid-cols-[auto_minmax(0,1fr)]' : 'grid-cols-[fit-content(45%)_minmax(0,1fr)] max-[30rem]:grid-cols-1'}`}
    >
      {listed.map((source) => (
        <SourceLine
          key={source.ref}
          source={source}
          isNumbered={isNumbered}
          isAlso={isNumbered && !arriving && source.number === null}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
  const onlyFound = !arriving && isNumbered && folded.length === 0
  const content = isLine ? (
    <SourceChips sources={shown} count={folded.length + also.length} onOpen={onOpen} onAll={unfold} />
  ) : (
    <>
      {lines(isUnfolded ? [...shown, ...folded] : [...shown, ...also.slice(0, alsoShown)])}
      {isUnfolded && also.length > 0 && (
        <>
          <h4 className="eyebrow mbs-3">{t('alsoFoundTitle')}</h4>
          {lines(also)}
        </>
      )}
      {isFolding && (
        <Button variant="quiet" className="mbs-1 -ms-2" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? t('fewerSources') : onlyFound ? t('alsoFound', { count }) : t('showAllSources', { count })}
        </Button>
      )}
    </>
  )
  return (
    <section ref={list} tabIndex={-1} className="mbe-5 outline-none" aria-label={t('sources')}>
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

interface SourceChipsProps {
  sources: readonly ListedSource[]
  /** The sources that are not among them. */
  count: number
  onOpen: (ref: string) => void
  onAll: () => void
}

/** The sources in one line, which scrolls; the last button unfolds them all. */
function SourceChips({ sources, count, onOpen, onAll }: SourceChipsProps) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  return (
    <ul className="-mx-5 mbs-1 flex [scrollbar-width:none] gap-1.5 overflow-x-auto px-5 py-1">
      {sources.map((source) => (
        <li key={source.ref} className="flex-none">
          <button type="button" className={CHIP} onClick={() => onOpen(source.ref)}>
            {source.number !== null && <span className="source-number text-muted tabular-nums">{source.number}</span>}
            <bdi>{referenceName(source, language)}</bdi>
          </button>
        </li>
      ))}
      {sources.length + count > 1 && (
        <li className="flex-none">
          <button type="button" className={CHIP} onClick={onAll}>
            {t('listSources', { count: sources.length + count })}
          </button>
        </li>
      )}
    </ul>
  )
}

/**
 * Returns a ref of an element above words that are being read: its height does not shrink in sight once it `isKept`,
 * when it is no longer `isGrowing`. Out of sight it gives the height back, and the browser keeps the words in their
 * place.
 */
function useKeptHeight({ isKept, isGrowing }: { isKept: boolean; isGrowing: boolean }, sources: readonly Source[]) {
  const element = useRef<HTMLElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    if (isKept && isGrowing) height.current = current.offsetHeight
    if (!isKept || isGrowing || height.current <= current.offsetHeight) return
    current.style.minHeight = `${String(height.current)}px`
    const release = (): void => {
      current.style.minHeight = ''
      seen.disconnect()
    }
    const seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === false) release()
    })
    seen.observe(current)
    return release
  }, [isKept, isGrowing, sources])
  return element
}
