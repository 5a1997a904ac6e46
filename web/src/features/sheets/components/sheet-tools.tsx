import type { SheetBlock } from '@sugya/contract/api/sheets'
import { FileDown, Link2, Printer } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { MenuContent, MenuItem } from '../../../components/ui/menu.tsx'
import { notify } from '../../../lib/browser/notify.ts'
import { useAccount } from '../../../session/use-account.ts'
import { useExportSheet } from '../model/use-export-sheet.ts'
import { ShareSheetDialog } from './share-sheet-dialog.tsx'

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
  async function share(): Promise<void> {
    await flush()
    if (account) return setSharing(true)
    notify({ title: t('signIn'), text: t('signInText') })
    void navigate(`/login?next=${encodeURIComponent(`/sheets/${id}`)}`)
  }
  return (
    <div className="flex flex-wrap gap-1">
      <button type="button" className="quiet-button min-h-11" onClick={() => void share()}>
        <Link2 aria-hidden className="icon" />
        {t('share')}
      </button>
      <SaveMenu sheet={sheet} date={date} />
      {sharing && <ShareSheetDialog id={id} link={link} onClose={() => setSharing(false)} />}
    </div>
  )
}

/** Printing, and saving as a file of a format. */
export function SaveMenu({ sheet, date }: Pick<SheetToolsProps, 'sheet' | 'date'>) {
  const { t } = useTranslation('sheets')
  const save = useExportSheet()
  return (
    <>
      <button type="button" className="quiet-button min-h-11" onClick={() => window.print()}>
        <Printer aria-hidden className="icon" />
        {t('print')}
      </button>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className="quiet-button min-h-11">
          <FileDown aria-hidden className="icon" />
          {t('save')}
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <MenuContent>
            {FORMATS.map(({ format, name }) => (
              <MenuItem key={format} onSelect={() => save(format, sheet, date)}>
                {t('saveAs', { format: name })}
              </MenuItem>
            ))}
          </MenuContent>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </>
  )
}

const FORMATS = [
  { format: 'docx', name: 'Word (DOCX)' },
  { format: 'md', name: 'Markdown' },
  { format: 'html', name: 'HTML' },
] as const
