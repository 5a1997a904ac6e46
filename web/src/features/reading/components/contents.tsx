import { toTextAddress } from '@sugya/contract/rules/pages'
import type { PassageView } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RetryAlert } from '../../../components/ui/retry-alert.tsx'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { workName } from '../../../lib/i18n/reference-name.ts'
import { useContents } from '../api/read-contents.ts'
import { workLink, workList } from './class-names.ts'
import { ContentsSections } from './contents-sections.tsx'
import { WorkSearch } from './work-search.tsx'

interface ContentsProps {
  passage: Pick<PassageView, 'title' | 'section'>
  /** Called when the reader follows a link, to close a drawer. */
  onNavigate?: () => void
}

/** The table of contents of the work that contains the passage, and the other parts of a work in several parts. */
export function Contents({ passage, onNavigate: onGo }: ContentsProps) {
  const { t } = useTranslation(['library', 'common'])
  const language = useLanguage()
  const { data, isError, refetch } = useContents(passage.title)
  const here = passage.section.ref
  const kind = data?.sectionName === 'Daf' ? t('pages') : data?.sectionName === 'Chapter' ? t('chapters') : t('sections')
  return (
    <nav className="contents" aria-label={t('contents')}>
      {isError && <RetryAlert text={t('contentsFailed')} onRetry={() => void refetch()} />}
      {data && (
        <>
          <h2 className={`mbe-2 ${textStyles.subheading}`}>
            <bdi>{workName(data, language)}</bdi>
          </h2>
          {data.sections.length > 0 && <WorkSearch work={data.title} onNavigate={onGo} />}
          <h3 className="eyebrow">{kind}</h3>
          <ContentsSections contents={data} here={here} onNavigate={onGo} />
          {data.nodes.length > 0 && (
            <>
              <h3 className="eyebrow mbs-4">{t('otherParts')}</h3>
              <ul className={workList}>
                {data.nodes.map((node) => (
                  <li key={node.title}>
                    <Link
                      to={toTextAddress(node.title)}
                      aria-current={node.title === passage.title ? 'page' : undefined}
                      className={workLink}
                      onClick={onGo}
                    >
                      <bdi>{stripCommonTitle(workName(node, language))}</bdi>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </nav>
  )
}

/** The name of a part without that of its work: `Repentance` for `Mishneh Torah, Repentance`. */
const stripCommonTitle = (name: string) => name.slice(name.indexOf(', ') + 1).trim()
