import { toTextAddress } from '@sugya/contract/rules/pages'
import type { PassageView, WorkContents } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { workName } from '../../../lib/i18n/reference-name.ts'
import { useContents } from '../api/read-contents.ts'

interface ContentsProps {
  passage: Pick<PassageView, 'title' | 'section'>
  /** A section was gone to: a drawer closes. */
  onGo?: () => void
}

/** The table of contents of the work a passage is in: its sections in a grid, and its sister parts where the work has several. */
export function Contents({ passage, onGo }: ContentsProps) {
  const { t } = useTranslation(['library', 'common'])
  const language = useLanguage()
  const { data, isError, refetch } = useContents(passage.title)
  const titleOf = (work: Pick<WorkContents, 'title' | 'heTitle' | 'ruTitle'>) => workName(work, language)
  const here = passage.section.ref
  const kind = data?.sectionName === 'Daf' ? t('pages') : data?.sectionName === 'Chapter' ? t('chapters') : t('sections')
  return (
    <nav className="contents" aria-label={t('contents')}>
      {isError && (
        <p role="alert">
          {t('contentsFailed')}{' '}
          <button type="button" className="inline-link" onClick={() => void refetch()}>
            {t('common:retry')}
          </button>
        </p>
      )}
      {data && (
        <>
          <h2 className="contents-title">
            <bdi>{titleOf(data)}</bdi>
          </h2>
          <h3 className="eyebrow">{kind}</h3>
          <ol className="contents-sections" data-wide={data.sections.some(({ name }) => name[language].length > 4)}>
            {data.sections.map((section) => (
              <li key={section.ref}>
                <Link
                  to={toTextAddress(section.ref)}
                  aria-current={section.ref === here || here.startsWith(`${section.ref}:`) ? 'page' : undefined}
                  aria-label={{ he: section.heRef, en: section.ref, ru: section.ruRef }[language]}
                  onClick={onGo}
                >
                  <bdi>{section.name[language]}</bdi>
                </Link>
              </li>
            ))}
          </ol>
          {data.nodes.length > 0 && (
            <>
              <h3 className="eyebrow mbs-4">{t('otherParts')}</h3>
              <ul className="works">
                {data.nodes.map((node) => (
                  <li key={node.title}>
                    <Link to={toTextAddress(node.title)} aria-current={node.title === passage.title ? 'page' : undefined} onClick={onGo}>
                      <bdi>{titleOf(node)}</bdi>
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
