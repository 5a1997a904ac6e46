import type { Appearance } from '@stripe/stripe-js'
import { useMedia } from '../../../lib/browser/use-media.ts'

/** Resolves a CSS variable to its current colour: Stripe's frame does not know our variables. */
function resolveColour(name: string): string {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.color = `var(--${name})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** The appearance of the card form, in the colours of the current theme. */
export function useStripeLook(): Appearance {
  const systemDark = useMedia('(prefers-color-scheme: dark)')
  const chosen = document.documentElement.dataset.theme
  const dark = chosen === undefined ? systemDark : chosen === 'dark'
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      colorPrimary: resolveColour('accent'),
      colorBackground: resolveColour('raised'),
      colorText: resolveColour('ink'),
      colorTextSecondary: resolveColour('muted'),
      colorDanger: resolveColour('danger'),
      fontSizeBase: '16px',
      borderRadius: '8px',
    },
  }
}
