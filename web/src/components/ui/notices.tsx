import i18next from 'i18next'
import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { Toaster, toast } from 'sonner'
import { toastPart, toastStyles } from './toast-styles.ts'
import type { Notice } from '../../lib/browser/notice.ts'

/** Between a notice and what is below it, in pixels. */
const GAP = 12

/**
 * Returns how far from the bottom a notice stands, in pixels: above the question box where there is one, so that it
 * covers neither box nor title.
 */
function measureOffset(): { bottom: number } {
  const box = document.querySelector('#question')?.closest('footer')
  const covered = box ? globalThis.innerHeight - box.getBoundingClientRect().top : 0
  return { bottom: Math.max(covered, GAP) + GAP }
}

let root: Root | undefined

/**
 * The corner where notices appear: one at a time, five seconds, swiped away towards the right, F8 moves the focus there
 * (specification §9).
 */
function Corner() {
  const offset = measureOffset()
  return (
    <Toaster
      visibleToasts={1}
      duration={5000}
      hotkey={['F8']}
      swipeDirections={['right']}
      position="bottom-center"
      offset={offset}
      mobileOffset={offset}
      dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
      containerAriaLabel={i18next.t('common:notices')}
      toastOptions={{
        unstyled: true,
        classNames: { toast: toastStyles(), ...toastPart },
      }}
    />
  )
}

/** Shows a notice in place of the one before it. */
export function showNotice({ title, text, kind, action }: Notice): void {
  if (!root) {
    const frame = document.body.appendChild(document.createElement('div'))
    // A press on a notice is no press beside an open sheet: the sheet stays, and "undo" can be reached.
    frame.addEventListener('pointerdown', (event) => event.stopPropagation())
    root = createRoot(frame.appendChild(document.createElement('div')))
  }
  const corner = root
  flushSync(() => corner.render(<Corner />))
  toast.dismiss()
  const options = { description: text, action: action && { label: action.label, onClick: action.run } }
  if (kind === 'error') toast.error(title, { ...options, icon: null, classNames: { toast: toastStyles({ kind: 'error' }) } })
  else toast(title, options)
}
