import type { Appearance } from '@stripe/stripe-js'
import { useMedia } from '../../../lib/browser/use-media.ts'

/** The colour a variable of styles.css has at this moment. Stripe draws in a frame of its own, where the variables are not known. */
function colour(name: string): string {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.color = `var(--${name})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** The card form in the colours of the page, light or dark as the page is. */
export function useStripeLook(): Appearance {
  const systemDark = useMedia('(prefers-color-scheme: dark)')
  const chosen = document.documentElement.dataset.theme
  const dark = chosen === undefined ? systemDark : chosen === 'dark'
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('accent'),
      colorBackground: colour('raised'),
      colorText: colour('ink'),
      colorTextSecondary: colour('muted'),
      colorDanger: colour('danger'),
      fontSizeBase: '16px',
      borderRadius: '8px',
    },
  }
}
