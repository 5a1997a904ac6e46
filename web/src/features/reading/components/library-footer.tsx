import type { CatalogWork } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'

/** The number of works and passages in the library. */
export function LibraryFooter({ works }: { works: readonly CatalogWork[] | undefined }) {
  const { t } = useTranslation('library')
  const segments = works?.reduce((sum, work) => sum + work.segments, 0) ?? 0
  return (
    <section aria-label={t('connected')} className="mx-auto mbs-auto w-full max-w-[62rem] pbs-12 text-[0.9375rem] leading-[1.6] text-muted">
      <p>
        {works && (
          <>
            {t('connected')} {t('connectedWorks', { count: works.length })}, {t('connectedSegments', { count: segments })}
          </>
        )}
      </p>
      <p>{t('years')}</p>
    </section>
  )
}
