import { useState } from 'react'
import { lazyOnDemand } from '../../lib/browser/lazy-on-demand.ts'
import type { SideSheetProps } from './side-sheet-layer.tsx'

const layer = lazyOnDemand(async () => (await import('./side-sheet-layer.tsx')).SideSheetLayer)

export const prepareSideSheet = layer.prepare

/**
 * A sheet over the page: keeps the focus, closes on Esc and on a press beside it, gives the focus back. Loaded when the
 * first one is opened.
 */
export function SideSheet(props: SideSheetProps) {
  const [used, setUsed] = useState(props.open)
  if (props.open && !used) setUsed(true)
  function giveUp(): void {
    setUsed(false)
    props.onClose()
  }
  // Wanted for good once it was open: it goes away in its own time.
  return <layer.Part props={used ? props : null} onFailed={giveUp} />
}
