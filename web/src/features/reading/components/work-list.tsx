import { toTextAddress } from '@sugya/contract/rules/pages'
import type { CatalogWork } from '@sugya/contract/api/texts'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { groupByHeading } from '../model/group-by-heading.ts'
import { workLink, workList } from './class-names.ts'

/** Works in their traditional order, under the headings of their orders, books or commentators. */
export function WorkList({ works, heading: Heading = 'h4' }: { works: readonly CatalogWork[]; heading?: 'h3' | 'h4' }) {
  const language = useLanguage()
  const groups = groupByHeading(works)
  return groups.map(({ heading, works: group }) => (
    <div key={group[0]?.title} className="mbs-2">
      {heading !== null && groups.length > 1 && (
        <Heading className="eyebrow">
          <bdi>{toGershayim(heading[language])}</bdi>
        </Heading>
      )}
      <ul className={workList}>
        {group.map((work) => (
          <li key={work.title}>
            <Link to={toTextAddress(work.title)} className={workLink}>
              <bdi>{toGershayim(work.shortName[language])}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** A Hebrew abbreviation with gershayim instead of a quotation mark. */
const toGershayim = (name: string) => name.replace(/(?<=[א-ת])"(?=[א-ת])/g, '״')
