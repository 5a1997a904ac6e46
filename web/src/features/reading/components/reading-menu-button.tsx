import { ALargeSmall } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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
    <button
      type="button"
      className="icon-button"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-busy={wanted}
      aria-label={t('display')}
      title={t('display')}
      onPointerEnter={menu.prepare}
      onClick={() => setWanted(true)}
    >
      {sign}
    </button>
  )
  return <menu.Part wanted={wanted} onFailed={() => setWanted(false)} before={button} props={{ ...props, sign }} />
}
