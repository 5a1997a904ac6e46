import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/ui/icon-button.tsx'

interface BlockFrameProps {
  id: string
  /** What the block is called in the labels of its buttons. */
  name: string
  index: number
  count: number
  onMove: (id: string, to: number) => void
  onRemove: () => void
  children: ReactNode
}

/** The type of what is dragged: no other page or program puts it there. */
const DRAGGED = 'application/x-sheet-block'

/** A block of a sheet with its handle for the mouse, and buttons that move and remove it. */
export function BlockFrame({ id, name, index, count, onMove, onRemove, children }: BlockFrameProps) {
  const { t } = useTranslation('sheets')
  const [isTarget, setIsTarget] = useState(false)
  const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED)
  function drop(event: DragEvent): void {
    if (!isOurs(event)) return
    event.preventDefault()
    setIsTarget(false)
    onMove(event.dataTransfer.getData(DRAGGED), index)
  }
  return (
    <li
      className={`border-bs py-3 ${isTarget ? 'border-accent' : 'border-line'}`}
      data-block={id}
      onDragOver={(event) => {
        if (!isOurs(event)) return
        event.preventDefault()
        setIsTarget(true)
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={drop}
    >
      <div className="-mx-2 mbe-1 flex items-center text-muted">
        <span
          className="inline-flex min-h-9 cursor-grab items-center px-2 pointer-coarse:hidden"
          draggable
          title={t('drag')}
          aria-hidden
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, id)}
        >
          <GripVertical className="icon" />
        </span>
        <IconButton
          data-move="up"
          disabled={index === 0}
          label={t('moveUp', { name })}
          title={t('moveUp', { name })}
          onClick={() => onMove(id, index - 1)}
        >
          <ArrowUp aria-hidden className="icon" />
        </IconButton>
        <IconButton
          data-move="down"
          disabled={index === count - 1}
          label={t('moveDown', { name })}
          title={t('moveDown', { name })}
          onClick={() => onMove(id, index + 1)}
        >
          <ArrowDown aria-hidden className="icon" />
        </IconButton>
        <IconButton className="ms-auto" label={t('remove', { name })} title={t('remove', { name })} onClick={onRemove}>
          <X aria-hidden className="icon" />
        </IconButton>
      </div>
      {children}
    </li>
  )
}
