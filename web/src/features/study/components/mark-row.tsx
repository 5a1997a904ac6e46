import type { Mark } from '@sugya/contract/api/study'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { Bookmark, Highlighter, NotebookPen, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { usePending } from '../api/use-marks.ts'
import { useDeleteMark } from '../model/use-delete-mark.ts'
import { SWATCHES } from './color-buttons.tsx'
import { HighlightedWords } from './highlighted-words.tsx'
import { TimeAgo } from './time-ago.tsx'

const ICONS = { bookmark: Bookmark, note: NotebookPen, highlight: Highlighter }
const NAMES = { bookmark: 'bookmark', note: 'note', highlight: 'highlight' } as const

interface MarkRowProps {
  mark: Mark
  /** The heading of the list. */
  heading: RefObject<HTMLElement | null>
}

/** A mark in a list: a link to its passage, what was written, and when. */
export function MarkRow({ mark, heading }: MarkRowProps) {
  const { t } = useTranslation('study')
  const language = useLanguage()
  const isLeaving = usePending().some(({ key, change }) => key === mark.id && change.kind === 'delete')
  const { kind, color, text, range } = mark
  const Icon = ICONS[kind]
  const name = referenceName(mark, language)
  const remove = useDeleteMark('', heading)
  if (isLeaving) return null
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 py-3">
      <span className={`mbs-0.5 grid size-7 place-items-center rounded-full text-ink ${color === null ? 'bg-shade' : SWATCHES[color]}`}>
        <Icon role="img" aria-label={t(NAMES[kind])} className="size-3.5" />
      </span>
      <div className="min-w-0">
        <Link to={toTextAddress(mark.ref)} className="font-serif text-[1.0625rem] font-semibold text-accent hover:underline">
          <bdi>{name}</bdi>
        </Link>
        {range && <HighlightedWords range={range} className="mbs-1 line-clamp-3" />}
        {text !== '' && (
          <p dir="auto" className="mbs-1 text-[1rem] leading-[1.6] whitespace-pre-wrap wrap-anywhere">
            {text}
          </p>
        )}
        <p className="mbs-1 text-[0.8125rem] text-muted">
          <TimeAgo at={mark.updatedAt} />
        </p>
      </div>
      <IconButton label={t('deleteMark', { ref: name })} title={t('delete')} onClick={({ currentTarget }) => remove(mark, currentTarget)}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}
