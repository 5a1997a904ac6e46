import { useState } from 'react'
import { lazyOnDemand } from '../../lib/browser/lazy-on-demand.ts'
import type { BottomSheetProps } from './bottom-sheet-layer.tsx'

const layer = lazyOnDemand(async () => (await import('./bottom-sheet-layer.tsx')).BottomSheetLayer)

export const prepareBottomSheet = layer.prepare

/**
 * A sheet over the lower part of the page, which stays in use above it; closes on Esc and by a pull. Loaded when the
 * first one is opened.
 */
export function BottomSheet(props: BottomSheetProps) {
  const [used, setUsed] = useState(props.open)
  if (props.open && !used) setUsed(true)
  function giveUp(): void {
    setUsed(false)
    props.onClose()
  }
  return <layer.Part props={used ? props : null} onFailed={giveUp} />
}
