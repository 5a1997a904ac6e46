import { type HelpLine, HelpLines } from '@sugya/contract/api/help-lines'
import shipped from '../../../data/help-lines.json' with { type: 'json' }

/** The help lines that the product is shipped with. Loading this module throws when the file is not valid. */
export const shippedHelpLines: readonly HelpLine[] = HelpLines.parse(shipped)
