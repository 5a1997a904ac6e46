import { TEXT_LANGUAGES } from '@sugya/contract/rules/text-languages'
import { toTextAddress } from '@sugya/contract/rules/pages'
import type { CatalogWork } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { textStyles } from '../../../components/ui/text-styles.ts'
import type { Category } from '@sugya/contract/rules/search-filters'
import { hasReference, CLASSICAL_SOURCES, type ClassicalSource } from '../model/classical-sources.ts'
import { WorkList } from './work-list.tsx'

/** The eight classical sources, or those of one category: description, languages and examples. */
export function SourceCards({ works, category }: { works: readonly CatalogWork[]; category: Category }) {
  const { t } = useTranslation('library')
  const shown = CLASSICAL_SOURCES.filter((source) => category === 'all' || source.category === category)
  const others = works.filter((work) => !CLASSICAL_SOURCES.some((source) => source.includes(work)))
  return (
    <section aria-labelledby="sources-title">
      <h2 id="sources-title" className={textStyles.heading}>
        {t('sources')}
      </h2>
      <ul className="mbs-5 grid grid-cols-[repeat(auto-fill,minmax(min(24rem,100%),1fr))] gap-x-12 gap-y-8">
        {shown.map((source) => (
          <SourceCard key={source.id} source={source} works={works.filter(source.includes)} catalog={works} />
        ))}
      </ul>
      {category === 'all' && others.length > 0 && (
        <details className="mbs-2">
          <summary className={SUMMARY}>{t('otherWorks')}</summary>
          <WorkList works={others} heading="h3" />
        </details>
      )}
    </section>
  )
}

const SUMMARY = 'min-h-8 w-fit cursor-pointer text-[0.9375rem] text-accent pointer-coarse:py-2.5'

interface SourceCardProps {
  source: ClassicalSource
  /** The works of this source in the library. */
  works: readonly CatalogWork[]
  catalog: readonly CatalogWork[]
}

function SourceCard({ source, works, catalog }: SourceCardProps) {
  const { t } = useTranslation(['library', 'texts'])
  const first = works[0]
  const languages = first ? TEXT_LANGUAGES.filter((language) => works.some((work) => work.languages.includes(language))) : source.languages
  return (
    <li className="source border-bs border-line pbs-3">
      <p className="eyebrow">{t(source.category)}</p>
      <h3 className="mbs-0.5 mbe-1 font-serif text-[1.25rem] leading-[1.35] font-semibold">
        {first ? (
          <Link to={toTextAddress(first.title)} className={textStyles.link}>
            {t(source.title)}
          </Link>
        ) : (
          t(source.title)
        )}
      </h3>
      <p className="mbe-2 leading-[1.55] text-pretty">{t(source.text)}</p>
      <p className={textStyles.note}>
        {t('examples')}{' '}
        {source.examples.map(({ ref, name }, index) => (
          <span key={ref} className="inline-block whitespace-pre-wrap">
            {hasReference(catalog, ref) ? (
              <Link to={toTextAddress(ref)} className={textStyles.inlineLink}>
                <bdi>{t(name)}</bdi>
              </Link>
            ) : (
              <bdi>{t(name)}</bdi>
            )}
            {index < source.examples.length - 1 && ' · '}
          </span>
        ))}
      </p>
      <p className="mbs-2.5 flex flex-wrap gap-1.5">
        <span className="sr-only">{t('inLanguages')}</span>
        {languages.map((language) => (
          <span key={language} className="badge rounded-full bg-shade px-2 py-0.25 text-[0.8125rem] leading-[1.5] text-muted">
            {t(`texts:${language}`)}
          </span>
        ))}
      </p>
      {first ? (
        works.length > 1 && (
          <details className="mbs-2">
            <summary className={SUMMARY}>{t('works', { count: works.length })}</summary>
            <WorkList works={works} />
          </details>
        )
      ) : (
        <p className={`source-missing mbs-2 italic lang-he:not-italic ${textStyles.note}`}>{t('notLoaded')}</p>
      )}
    </li>
  )
}
