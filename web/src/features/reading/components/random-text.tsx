import { toTextAddress } from '@sugya/contract/rules/pages'
import type { Language, textsApi } from '@sugya/contract/api/texts'
import type { ResponseBody } from '@sugya/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { call } from '../../../lib/api/client.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'

type Drawn = ResponseBody<typeof textsApi.randomText>

/** Fetches a random text, preferably in the language of the reader. */
export function useRandomText() {
  return useMutation({
    mutationFn: (language: Language) => call<typeof textsApi.randomText>('GET /api/texts/random', { query: { language } }),
  })
}

/** The random text with a link to its passage. */
export function RandomText({ drawn, failed }: { drawn: Drawn | undefined; failed: boolean }) {
  const { t } = useTranslation('library')
  const language = useLanguage()
  return (
    <div role="status">
      {failed && <p>{t('randomFailed')}</p>}
      {drawn && !failed && (
        <section className="mbe-8 max-w-[44rem] border-s-2 border-accent ps-4" aria-label={t('randomTitle')}>
          <h2 className="eyebrow">{t('randomTitle')}</h2>
          {drawn.text.map((text) => {
            const direction = textDirection(text, 'ltr')
            return (
              <p key={text} lang={direction === 'rtl' ? 'he' : language === 'he' ? 'en' : language} dir={direction} className="source-text">
                {text}
              </p>
            )
          })}
          <p className="font-serif text-[1.125rem] leading-[1.4] font-semibold">
            <Link to={toTextAddress(drawn.ref)} className={textStyles.link}>
              <bdi>{referenceName(drawn, language)}</bdi>
            </Link>
          </p>
        </section>
      )}
    </div>
  )
}
