import type { DailyPassage } from '@sugya/contract/api/daily'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { Link } from 'react-router'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

interface PassageLinkProps {
  passage: DailyPassage
  /** What stands for the reference; by default its own name. */
  name?: string
}

/** The name of a passage, linked to its text if the library has it. */
export function PassageLink({ passage, name }: PassageLinkProps) {
  const language = useLanguage()
  // A word joiner: the end of a range stays on the line of its dash.
  const shown = <bdi>{(name ?? referenceName(passage, language)).replaceAll('–', '–\u2060')}</bdi>
  if (!passage.isInLibrary) return shown
  return (
    <Link to={toTextAddress(passage.ref)} className={textStyles.link}>
      {shown}
    </Link>
  )
}
