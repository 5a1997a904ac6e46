import type { Mark } from '@sugya/contract/api/study'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { Bookmark, Highlighter, NotebookPen, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { notify } from '../../../lib/browser/notify.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { usePending } from '../api/use-marks.ts'
import { deleteMark } from '../model/change-marks.ts'
import { SWATCHES } from './color-buttons.tsx'
import { TimeAgo } from './time-ago.tsx'

const ICONS = { bookmark: Bookmark, note: NotebookPen, highlight: Highlighter }
const NAMES = { bookmark: 'bookmark', note: 'note', highlight: 'highlight' } as const
/** A mark in a list: a link to its passage, what was written, and when. */
export function MarkRow({ mark }: { mark: Mark }) {
  const { t } = useTranslation('study')
  const language = useLanguage()
  const isLeaving = usePending().some(({ key, change }) => key === mark.id && change.kind === 'delete')
  const { kind, color, text, range } = mark
  const Icon = ICONS[kind]
  const name = referenceName(mark, language)
  if (isLeaving) return null

  function remove(): void {
    const restore = deleteMark(mark, '')
    notify({ title: t('markDeleted'), action: { label: t('undo'), run: restore } })
  }
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 py-3">
      <span className={`mbs-0.5 grid size-7 place-items-center rounded-full text-ink ${color === null ? 'bg-shade' : SWATCHES[color]}`}>
        <Icon role="img" aria-label={t(NAMES[kind])} className="size-3.5" />
      </span>
      <div className="min-w-0">
        <Link to={toTextAddress(mark.ref)} className="font-serif text-[1.0625rem] font-semibold text-accent hover:underline">
          <bdi>{name}</bdi>
        </Link>
        {range && (
          <p
            lang={range.language}
            dir={getDirection(range.language)}
            className="mbs-1 line-clamp-3 leading-[1.6] wrap-anywhere lang-he:font-source"
          >
            {range.words}
          </p>
        )}
        {text !== '' && (
          <p dir="auto" className="mbs-1 text-[1rem] leading-[1.6] whitespace-pre-wrap wrap-anywhere">
            {text}
          </p>
        )}
        <p className="mbs-1 text-[0.8125rem] text-muted">
          <TimeAgo at={mark.updatedAt} />
        </p>
      </div>
      <IconButton label={t('deleteMark', { ref: name })} title={t('delete')} onClick={remove}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}
