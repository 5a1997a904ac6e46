import { ALargeSmall } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { lazyOnDemand } from '../../../lib/browser/lazy-on-demand.ts'
import type { ReadingMenuProps } from './reading-menu.tsx'

const menu = lazyOnDemand(async () => (await import('./reading-menu.tsx')).ReadingMenu)

export const prepareReadingMenu = menu.prepare

/** Opens the display menu, which is loaded on demand. */
export function ReadingMenuButton(props: Omit<ReadingMenuProps, 'sign'>) {
  const { t } = useTranslation('library')
  const [wanted, setWanted] = useState(false)
  const sign = <ALargeSmall aria-hidden className="size-5.5" />
  const button = (
    <IconButton
      size="tall"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-busy={wanted}
      label={t('display')}
      title={t('display')}
      onPointerEnter={menu.prepare}
      onClick={() => setWanted(true)}
    >
      {sign}
    </IconButton>
  )
  return <menu.Part props={wanted ? { ...props, sign } : null} onFailed={() => setWanted(false)} before={button} />
}
