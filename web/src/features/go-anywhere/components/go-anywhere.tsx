import { useEffect, useState } from 'react'
import { lazyOnDemand } from '../../../lib/browser/lazy-on-demand.ts'
import { setGoAnywhereOpen, useGoAnywhereOpen } from '../model/open-state.ts'
import type { GoAnywhereDialogProps } from './go-anywhere-dialog.tsx'

const dialog = lazyOnDemand(async () => (await import('./go-anywhere-dialog.tsx')).GoAnywhereDialog, 'search')

export const prepareGoAnywhere = dialog.prepare

const close = (): void => setGoAnywhereOpen(false)

/**
 * The field that goes anywhere: opens by Ctrl+K or Cmd+K on every page, and by the button of the bar. Mounted once,
 * within the router; the dialog loads when it is first opened.
 */
export function GoAnywhere({ onAsk }: Pick<GoAnywhereDialogProps, 'onAsk'>) {
  const open = useGoAnywhereOpen()
  const [used, setUsed] = useState(false)
  if (open && !used) setUsed(true)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      // By the key, not the letter: in a Hebrew or Russian layout it has another one.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setGoAnywhereOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  function giveUp(): void {
    setUsed(false)
    close()
  }
  return <dialog.Part props={used ? { open, onClose: close, onAsk } : null} onFailed={giveUp} />
}
