import { type HelpLine, HelpLines } from '@sugya/contract/api/help-lines'
import type { SettingsStore } from '../../ports/store/store.ts'
import { shippedHelpLines } from '../../rules/shipped-help-lines.ts'

const KEY = 'help-lines'

/** The help lines of this installation. */
export interface HelpLinesRegistry {
  /** The lines of the administrator, or the shipped ones. Throws only when the store fails. */
  list(): Promise<{ lines: HelpLine[]; isShipped: boolean }>
  /** The same lines for an answer: it does not fail, and gives the shipped ones when the store does. */
  read(): Promise<readonly HelpLine[]>
  replace(lines: readonly HelpLine[]): Promise<void>
  /** Returns to the shipped lines. */
  restore(): Promise<void>
}

/**
 * Opens the help lines over the settings of the installation. `onFailure` is called when reading for an answer failed.
 */
export function openHelpLines(settings: SettingsStore, onFailure: (error: unknown) => void): HelpLinesRegistry {
  const list = async () => {
    const stored = await settings.read(KEY)
    // Lines that an older version stored and this one no longer accepts must not leave a person without help.
    const parsed = stored === undefined ? undefined : HelpLines.safeParse(JSON.parse(stored)).data
    return parsed === undefined ? { lines: [...shippedHelpLines], isShipped: true } : { lines: parsed, isShipped: false }
  }
  return {
    list,
    async read() {
      try {
        return (await list()).lines
      } catch (error) {
        onFailure(error)
        return shippedHelpLines
      }
    },
    replace: (lines) => settings.write(KEY, JSON.stringify(lines)),
    restore: () => settings.remove(KEY),
  }
}
