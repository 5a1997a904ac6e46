import type { SheetBlock } from '@sugya/contract/api/sheets'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuContent, MenuItem } from '../../../components/ui/menu.tsx'
import { useExportSheet } from '../model/use-export-sheet.ts'

export interface SaveMenuProps {
  sheet: { title: string; blocks: SheetBlock[] }
  date: string
  /** The button that opens the menu: class and content. */
  className: string
  children: ReactNode
}

const FORMATS = [
  { format: 'docx', name: 'Word (DOCX)' },
  { format: 'md', name: 'Markdown' },
  { format: 'html', name: 'HTML' },
] as const

/** Saves a sheet as a file of a format. Opens as it mounts, since its button loads it. */
export function SaveMenu({ sheet, date, className, children }: SaveMenuProps) {
  const { t } = useTranslation('sheets')
  const save = useExportSheet()
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger className={className}>{children}</DropdownMenu.Trigger>
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
  )
}
