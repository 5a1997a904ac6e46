import { textStyles } from '../../../components/ui/text-styles.ts'

/** A section of the source panel. Within `data-flush` the surrounding page sets the distance to the edges. */
export const panelSection = 'px-5 py-3 in-data-flush:px-0'

/** A list of works, and the link to each. */
export const workList = 'flex flex-wrap gap-x-4 gap-y-0.5'
export const workLink = `inline-block py-0.75 aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:py-2.5 ${textStyles.link}`
