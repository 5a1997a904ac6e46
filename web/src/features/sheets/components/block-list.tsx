import type { SheetChange } from '@sugya/contract/api/sheets'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/browser/notify.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import type { DraftBlock } from '../model/draft-blocks.ts'
import { moveBlock, replaceBlock, type SheetEditor } from '../model/sheet-editor.ts'
import { AnswerView } from './lazy-answer-view.ts'
import { BlockFrame } from './block-frame.tsx'
import { SourceEditor } from './source-editor.tsx'
import { WordsField } from './words-field.tsx'

interface BlockListProps {
  editor: SheetEditor
  blocks: readonly DraftBlock[]
  changes: readonly SheetChange[]
}

/**
 * The blocks of a sheet, each with what can be done with it. Moves are announced, and the focus stays on the button.
 */
export function BlockList({ editor, blocks, changes }: BlockListProps) {
  const { t } = useTranslation(['sheets', 'common'])
  const language = useLanguage()
  const [announced, setAnnounced] = useState('')

  function toName(block: DraftBlock): string {
    if (block.type === 'source') return referenceName(block, language)
    if (block.type === 'answer') return `${t('answer')}: ${block.question}`
    return block.text.trim() || t(block.type)
  }
  function move(id: string, to: number): void {
    const pressed = document.activeElement?.getAttribute('data-move')
    flushSync(() => editor.change((draft) => ({ blocks: moveBlock(draft.blocks, id, to) })))
    const block = blocks.find((one) => one.id === id)
    if (block) setAnnounced(t('moved', { name: toName(block), place: to + 1, count: blocks.length }))
    if (!pressed) return
    const frame = document.querySelector(`[data-block="${CSS.escape(id)}"]`)
    const [same, other] = [
      frame?.querySelector<HTMLButtonElement>(`[data-move="${pressed}"]`),
      frame?.querySelector<HTMLButtonElement>('[data-move]:enabled'),
    ]
    ;(same?.disabled ? other : same)?.focus()
  }
  function remove(block: DraftBlock, index: number): void {
    editor.change((draft) => ({ blocks: draft.blocks.filter(({ id }) => id !== block.id) }))
    const undo = () => editor.change((draft) => ({ blocks: draft.blocks.toSpliced(Math.min(index, draft.blocks.length), 0, block) }))
    notify({ title: t('removed', { name: toName(block) }), action: { label: t('common:undo'), run: undo } })
  }
  const change = (block: DraftBlock) => editor.change((draft) => ({ blocks: replaceBlock(draft.blocks, block) }))

  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <ol>
        {blocks.map((block, index) => (
          <BlockFrame
            key={block.id}
            {...{ id: block.id, name: toName(block), index, count: blocks.length, onMove: move }}
            onRemove={() => remove(block, index)}
          >
            {block.type === 'heading' && (
              <WordsField kind="heading" label={t('heading')} text={block.text} onChange={(text) => change({ ...block, text })} />
            )}
            {block.type === 'text' && (
              <WordsField kind="text" label={t('text')} text={block.text} onChange={(text) => change({ ...block, text })} />
            )}
            {block.type === 'answer' && <AnswerView answer={block} level={2} />}
            {block.type === 'source' && (
              <SourceEditor source={block} change={changes.find(({ blockId }) => blockId === block.id)} onChange={change} />
            )}
          </BlockFrame>
        ))}
      </ol>
    </>
  )
}
