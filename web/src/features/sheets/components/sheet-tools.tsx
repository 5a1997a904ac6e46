import type { SheetBlock } from '@sugya/contract/api/sheets'
import { FileDown, Link2, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button, buttonStyles } from '../../../components/ui/button.tsx'
import { lazyOnDemand, useAfterFirstPaint } from '../../../lib/browser/lazy-on-demand.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { useAccount } from '../../../session/use-account.ts'

const saveMenu = lazyOnDemand(async () => (await import('./save-menu.tsx')).SaveMenu)
const shareDialog = lazyOnDemand(async () => (await import('./share-sheet-dialog.tsx')).ShareSheetDialog)

interface SheetToolsProps {
  id: string
  link: string | null
  sheet: { title: string; blocks: SheetBlock[] }
  date: string
  /** Saves what is unsaved. */
  flush: () => Promise<void>
}

/** What can be done with a whole sheet: share, print, save as a file. */
export function SheetTools({ id, link, sheet, date, flush }: SheetToolsProps) {
  const { t } = useTranslation('sheets')
  const account = useAccount()
  const navigate = useNavigate()
  const [sharing, setSharing] = useState(false)
  const closeSharing = () => setSharing(false)
  async function share(): Promise<void> {
    await flush()
    if (account) return setSharing(true)
    notify({ title: t('signIn'), text: t('signInText') })
    void navigate(`/login?next=${encodeURIComponent(`/sheets/${id}`)}`)
  }
  return (
    <div className="flex flex-wrap gap-1">
      <Button variant="quiet" size="tall" onClick={() => void share()}>
        <Link2 aria-hidden className="icon" />
        {t('share')}
      </Button>
      <SheetOutput sheet={sheet} date={date} />
      <shareDialog.Part props={sharing ? { id, link, onClose: closeSharing } : null} onFailed={closeSharing} />
    </div>
  )
}

/** Printing, and saving as a file of a format. The menu of formats loads on demand. */
export function SheetOutput({ sheet, date }: Pick<SheetToolsProps, 'sheet' | 'date'>) {
  const { t } = useTranslation('sheets')
  const [wanted, setWanted] = useState(false)
  useAfterFirstPaint(saveMenu.prepare)
  const content = (
    <>
      <FileDown aria-hidden className="icon" />
      {t('save')}
    </>
  )
  const button = (
    <Button
      variant="quiet"
      size="tall"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={wanted}
      onPointerEnter={saveMenu.prepare}
      onClick={() => setWanted(true)}
    >
      {content}
    </Button>
  )
  const props = { sheet, date, className: buttonStyles({ variant: 'quiet', size: 'tall' }), children: content }
  return (
    <>
      <Button variant="quiet" size="tall" onClick={() => window.print()}>
        <Printer aria-hidden className="icon" />
        {t('print')}
      </Button>
      <saveMenu.Part props={wanted ? props : null} onFailed={() => setWanted(false)} before={button} />
    </>
  )
}
