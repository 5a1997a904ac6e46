import type { CatalogWork } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'

/** The number of works and passages in the library. */
export function LibraryFooter({ works }: { works: readonly CatalogWork[] | undefined }) {
  const { t } = useTranslation('library')
  const number = new Intl.NumberFormat(useLanguage())
  const segments = works?.reduce((sum, work) => sum + work.segments, 0) ?? 0
  // Russian words are typeset: the space after the number is a no-break space by then.
  const counted = (key: 'connectedWorks' | 'connectedSegments', count: number) =>
    t(key, { count }).replace(new RegExp(`${String(count)}\\s`), `${number.format(count)}\u00a0`)
  return (
    <section aria-label={t('connected')} className="mx-auto mbs-auto w-full max-w-[62rem] pbs-12 text-[0.9375rem] leading-[1.6] text-muted">
      <p>
        {works && (
          <>
            {t('connected')} {counted('connectedWorks', works.length)}, {counted('connectedSegments', segments)}
          </>
        )}
      </p>
      <p>{t('years')}</p>
    </section>
  )
}
