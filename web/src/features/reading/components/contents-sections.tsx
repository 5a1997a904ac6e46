import { stripNumeralMarks } from '@sugya/contract/rules/displayed-ref'
import { toTextAddress } from '@sugya/contract/rules/pages'
import type { Language, WorkContents } from '@sugya/contract/api/texts'
import { Link, useLocation } from 'react-router'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { referenceName, workName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

const SECTION =
  'grid min-h-9.5 place-items-center rounded-[6px] text-[0.9375rem] [word-spacing:0.15em] text-ink tabular-nums hover:bg-shade hover:text-accent aria-[current=page]:bg-accent aria-[current=page]:text-(--on-accent) in-data-drawer:not-aria-[current=page]:hover:bg-paper'

type Section = WorkContents['sections'][number]
type Portion = WorkContents['portions'][number]

interface ContentsSectionsProps {
  contents: WorkContents
  /** The section that is open. */
  here: string
  /** Called when the reader follows a link, to close a drawer. */
  onNavigate?: (() => void) | undefined
}

/** The sections of a work; of a book of the Torah under the names of its weekly portions, which are links too. */
export function ContentsSections({ contents, here, onNavigate: onGo }: ContentsSectionsProps) {
  const language = useLanguage()
  const { search } = useLocation()
  const wide = contents.sections.some(({ name }) => name[language].length > 4)
  const columns = wide ? 'grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))]' : 'grid-cols-[repeat(auto-fill,minmax(2.625rem,1fr))]'
  return groupByPortion(contents).map(({ portion, sections }) => (
    <div key={portion?.ref ?? ''} className="mbs-1.5">
      {portion && (
        <h4 className="flex flex-wrap items-baseline gap-x-2 text-[0.9375rem] leading-[1.5]">
          <Link to={{ pathname: toTextAddress(portion.ref), search }} className={`font-semibold ${textStyles.link}`} onClick={onGo}>
            <bdi>{portion.name[language]}</bdi>
          </Link>
          <bdi className="text-[0.8125rem] text-muted">{formatRange(portion, contents, language)}</bdi>
        </h4>
      )}
      <ol className={`-mx-1 grid ${columns}`}>
        {sections.map((section) => (
          <li key={section.ref}>
            <Link
              to={{ pathname: toTextAddress(section.ref), search }}
              aria-current={section.ref === here || here.startsWith(`${section.ref}:`) ? 'page' : undefined}
              aria-label={stripNumeralMarks(referenceName(section, language))}
              className={SECTION}
              onClick={onGo}
            >
              <bdi>{section.name[language]}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  ))
}

/** Groups sections by the portion in which they begin; one group for a work without portions. */
function groupByPortion({ sections, portions }: WorkContents): { portion: Portion | null; sections: Section[] }[] {
  const groups: { portion: Portion | null; sections: Section[] }[] = []
  for (const section of sections) {
    const portion = portions.find(({ before }) => before === section.ref)
    const last = groups.at(-1)
    if (last === undefined || portion !== undefined) groups.push({ portion: portion ?? null, sections: [section] })
    else last.sections.push(section)
  }
  return groups
}

/** A reference without the name of its work: `6:9–11:32`. */
const formatRange = (portion: Portion, contents: WorkContents, language: Language) =>
  referenceName(portion, language).replace(workName(contents, language), '').trim()
