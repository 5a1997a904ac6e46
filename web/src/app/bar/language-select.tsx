import { useTranslation } from 'react-i18next'
import { isLanguage, LANGUAGES } from '../../lib/i18n/languages.ts'
import { changeLanguage, useLanguage } from '../../lib/i18n/setup.ts'

/** The language of the interface where there is no room for three names. */
export function LanguageSelect({ className }: { className: string }) {
  const { t } = useTranslation()
  return (
    <select
      aria-label={t('language')}
      // The names of the other languages have fonts of their own; below 16 px a phone would zoom in. As wide as the
      // chosen name, not the longest.
      className={`field-sizing-content min-h-11 rounded-[6px] bg-paper px-1 font-[Sugya_Names,var(--font-sans)] text-[length:max(1rem,16px)] text-accent ${className}`}
      value={useLanguage()}
      onChange={({ target }) => void (isLanguage(target.value) && changeLanguage(target.value))}
    >
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
