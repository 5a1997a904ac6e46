import type { MarkColor } from '@sugya/contract/api/study'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/ui/icon-button.tsx'

interface ColorButtonsProps {
  /** Names the group for screen readers. */
  label: string
  color: MarkColor | null | undefined
  onChoose: (color: MarkColor) => void
}

const COLORS: readonly MarkColor[] = ['yellow', 'green', 'blue', 'pink']
export const SWATCHES: Record<MarkColor, string> = {
  yellow: 'bg-(--highlight-yellow)',
  green: 'bg-(--highlight-green)',
  blue: 'bg-(--highlight-blue)',
  pink: 'bg-(--highlight-pink)',
}

/** The colors of a highlight; that of what is highlighted is pressed. */
export function ColorButtons({ label, color, onChoose }: ColorButtonsProps) {
  const { t } = useTranslation('study')
  return (
    <div role="group" aria-label={label} className="flex items-center">
      {COLORS.map((one) => (
        <IconButton key={one} label={t(one)} title={t(one)} aria-pressed={one === color} onClick={() => onChoose(one)}>
          <span className={`grid size-5 place-items-center rounded-full border border-muted text-ink ${SWATCHES[one]}`}>
            {one === color && <Check aria-hidden className="size-3.5" />}
          </span>
        </IconButton>
      ))}
    </div>
  )
}
