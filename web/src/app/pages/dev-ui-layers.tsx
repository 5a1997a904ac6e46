import { useRef, useState } from 'react'
import { Dialog } from '../../components/ui/dialog.tsx'
import { BottomSheet } from '../../components/ui/bottom-sheet.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { DropdownMenu } from 'radix-ui'
import { Copy, Trash2 } from 'lucide-react'
import { MenuChoice, MenuContent, MenuItem, MenuLabel, MenuSeparator } from '../../components/ui/menu.tsx'
import { Popover } from '../../components/ui/popover.tsx'
import { SideSheet } from '../../components/ui/side-sheet.tsx'
import { toastPart, toastStyles } from '../../components/ui/toast-styles.ts'
import { notify } from '../../lib/browser/notify.ts'

const LAYERS = ['dialog', 'confirm', 'start', 'end', 'bottom', 'popover'] as const

/** What opens over the page, for the page of UI components. It opens in the theme of the page. */
export function Layers({ words, theme }: { words: string; theme: string }) {
  const [open, setOpen] = useState<(typeof LAYERS)[number] | null>(null)
  const anchor = useRef<HTMLDivElement>(null)
  const close = () => setOpen(null)
  return (
    <div ref={anchor} className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {LAYERS.map((layer) => (
          <Button key={layer} onClick={() => setOpen(layer)}>
            {layer}
          </Button>
        ))}
        <DropdownMenu.Root>
          <DropdownMenu.Trigger asChild>
            <Button>menu</Button>
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <MenuContent>
              <MenuItem icon={Copy}>{words}</MenuItem>
              <MenuItem icon={Trash2} danger>
                {words}
              </MenuItem>
              <MenuSeparator />
              <MenuLabel>{words}</MenuLabel>
              <DropdownMenu.RadioGroup value="1">
                <MenuChoice value="1">{words}</MenuChoice>
                <MenuChoice value="2">{words}</MenuChoice>
              </DropdownMenu.RadioGroup>
            </MenuContent>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
        <Button onClick={() => notify({ title: words, text: words })}>notice</Button>
      </div>
      {(['plain', 'error'] as const).map((kind) => (
        <div key={kind} className={toastStyles({ kind })} data-toast={`${theme} ${kind}`}>
          <div>
            <div className={toastPart.title}>{words}</div>
            <div className={toastPart.description}>{words}</div>
          </div>
          <button type="button" className={toastPart.actionButton}>
            {words}
          </button>
        </div>
      ))}
      <Dialog open={open === 'dialog'} onClose={close} title={words} closeLabel={words}>
        <p>{words}</p>
      </Dialog>
      <ConfirmDialog open={open === 'confirm'} onClose={close} onConfirm={close} title={words} action={words} back={words} danger>
        {words}
      </ConfirmDialog>
      <SideSheet
        open={open === 'start' || open === 'end'}
        side={open === 'end' ? 'end' : 'start'}
        onClose={close}
        label={words}
        closeLabel={words}
      >
        <p className="p-4">{words}</p>
      </SideSheet>
      <BottomSheet open={open === 'bottom'} onClose={close} onReturnFocus={() => undefined} label={words} closeLabel={words}>
        <p className="p-4">{words}</p>
      </BottomSheet>
      {open === 'popover' && (
        <Popover anchor={anchor} onClose={close} className="p-4">
          {words}
        </Popover>
      )}
    </div>
  )
}
