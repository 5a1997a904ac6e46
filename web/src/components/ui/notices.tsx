import i18next from 'i18next'
import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { Toaster, toast } from 'sonner'
import type { Notice } from '../../lib/browser/notice.ts'

/** Neither the title nor the question box is covered, in pixels. */
const UNDER_THE_HEADER = { top: 68 }

let root: Root | undefined

/** The corner where notices appear: one at a time, five seconds, swiped away towards the right, F8 moves the focus there (specification §9). */
function Corner() {
  return (
    <Toaster
      visibleToasts={1}
      duration={5000}
      hotkey={['F8']}
      swipeDirections={['right']}
      position="top-center"
      offset={UNDER_THE_HEADER}
      mobileOffset={UNDER_THE_HEADER}
      dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
      containerAriaLabel={i18next.t('common:notices')}
      toastOptions={{
        unstyled: true,
        classNames: { toast: 'notice', title: 'notice-title', description: 'notice-text', actionButton: 'notice-action' },
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
  if (kind === 'error') toast.error(title, { ...options, icon: null })
  else toast(title, options)
}
