import { useTranslation } from 'react-i18next'
import { changeLanguage, useLanguage } from '../../lib/i18n/setup.ts'
import { LANGUAGES } from '../../lib/i18n/languages.ts'

/** The language of the interface: three names, each written in its own language. */
export function LanguageSelector({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div role="group" aria-label={t('language')} className={`language-selector ${className}`}>
      {LANGUAGES.map(({ code, name }) => (
        <button key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => void changeLanguage(code)}>
          {name}
        </button>
      ))}
    </div>
  )
}
