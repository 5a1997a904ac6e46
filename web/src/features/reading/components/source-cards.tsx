import { toTextAddress } from '@sugya/contract/rules/pages'
import type { ShelfWork } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { workName } from '../../../lib/i18n/reference-name.ts'
import type { Category } from '../model/categories.ts'
import { hasRef, SOURCES, type Source } from '../model/source-shelves.ts'

/** The eight sources, or those of a category: what each is, in which languages the library has it, and where to begin. */
export function SourceCards({ works, category }: { works: readonly ShelfWork[]; category: Category }) {
  const { t } = useTranslation('library')
  const shown = SOURCES.filter((source) => category === 'all' || source.category === category)
  const others = works.filter((work) => !SOURCES.some((source) => source.holds(work)))
  return (
    <section aria-labelledby="sources-title">
      <h2 id="sources-title" className="library-heading">
        {t('sources')}
      </h2>
      <ul className="sources">
        {shown.map((source) => (
          <SourceCard key={source.id} source={source} works={works.filter(source.holds)} shelf={works} />
        ))}
      </ul>
      {category === 'all' && others.length > 0 && (
        <details className="source-works">
          <summary>{t('otherWorks')}</summary>
          <WorkList works={others} />
        </details>
      )}
    </section>
  )
}

interface SourceCardProps {
  source: Source
  /** The works of this source that the library has. */
  works: readonly ShelfWork[]
  shelf: readonly ShelfWork[]
}

function SourceCard({ source, works, shelf }: SourceCardProps) {
  const { t } = useTranslation(['library', 'texts'])
  const first = works[0]
  const languages = (['he', 'en', 'ru'] as const).filter((language) => works.some((work) => work.languages.includes(language)))
  return (
    <li className="source">
      <p className="eyebrow">{t(source.category)}</p>
      <h3 className="source-title">{first ? <Link to={toTextAddress(first.title)}>{t(source.title)}</Link> : t(source.title)}</h3>
      <p className="source-about">{t(source.text)}</p>
      <p className="library-note">
        {t('examples')}{' '}
        {source.examples.map(({ ref, name }, index) => (
          <span key={ref} className="source-example">
            {hasRef(shelf, ref) ? (
              <Link to={toTextAddress(ref)} className="inline-link">
                <bdi>{t(name)}</bdi>
              </Link>
            ) : (
              <bdi>{t(name)}</bdi>
            )}
            {index < source.examples.length - 1 && ' · '}
          </span>
        ))}
      </p>
      {first ? (
        <>
          <p className="source-languages">
            <span className="sr-only">{t('inLanguages')}</span>
            {languages.map((language) => (
              <span key={language} className="badge">
                {t(`texts:${language}`)}
              </span>
            ))}
          </p>
          {works.length > 1 && (
            <details className="source-works">
              <summary>{t('works', { count: works.length })}</summary>
              <WorkList works={works} />
            </details>
          )}
        </>
      ) : (
        <p className="library-note source-missing">{t('notLoaded')}</p>
      )}
    </li>
  )
}

function WorkList({ works }: { works: readonly ShelfWork[] }) {
  const language = useLanguage()
  return (
    <ul className="works">
      {works.map((work) => (
        <li key={work.title}>
          <Link to={toTextAddress(work.title)}>
            <bdi>{workName(work, language)}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
