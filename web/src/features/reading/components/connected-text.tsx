import type { TextLink } from '@sugya/contract/api/links'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'

interface ConnectedTextProps {
  linked: TextLink
  /** The passage that it is connected with. */
  reference: string
  link?: ((ref: string, name: string) => ReactNode) | undefined
}

/**
 * One text that is connected with a passage: its name, the words around those that both have, with a translation, and
 * who says so.
 */
export function ConnectedText({ linked, reference, link }: ConnectedTextProps) {
  const { t } = useTranslation('connections')
  const language = useLanguage()
  const { ref, excerpt, translation, source, on } = linked
  const name = referenceName(linked, language)
  // Within a chapter it is worth saying which verse is meant.
  const verse = on.length === 1 && on[0]?.ref !== reference ? on[0] : undefined
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-x-2 text-[0.8125rem] text-muted [&_a]:text-accent">
        <bdi className="font-semibold text-ink">{link?.(ref, name) ?? name}</bdi>
        {verse && <bdi>{t('on', { ref: referenceName(verse, language) })}</bdi>}
        {source === 'sefaria' && <span>{t('byHost')}</span>}
      </p>
      {excerpt && (
        <p
          lang={excerpt.language}
          dir={getDirection(excerpt.language)}
          title={source === 'found' ? t('byFound') : undefined}
          className="source-text text-start lang-he:text-[1.0625rem] lang-he:leading-[1.7]"
        >
          {excerpt.text}
        </p>
      )}
      {translation && (
        <p
          lang={translation.language}
          dir={getDirection(translation.language)}
          className="mbs-0.5 text-start text-[0.9375rem] leading-[1.55]"
        >
          {translation.text}
        </p>
      )}
    </li>
  )
}
