import { useTranslation } from 'react-i18next'

const PROMISES = ['proven', 'place', 'languages', 'study'] as const

/** Four cards: what a reader can rely on. */
export function Promises() {
  const { t } = useTranslation('landing')
  return (
    <section className="landing-part" aria-labelledby="promises-title">
      <h2 id="promises-title" className="landing-heading">
        {t('featuresTitle')}
      </h2>
      <ul className="promises">
        {PROMISES.map((name) => (
          <li key={name} className="promise">
            <h3 className="promise-title">{t(`${name}Title`)}</h3>
            <p className="promise-text">{t(`${name}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
