import { useTranslation } from 'react-i18next'
import { LandingSection } from './landing-section.tsx'

const PROMISES = ['proven', 'place', 'languages', 'study'] as const

/** Four cards: what a reader can rely on. */
export function Promises() {
  const { t } = useTranslation('landing')
  return (
    <LandingSection id="promises-title" title={t('featuresTitle')}>
      {/* Each card includes the space to the one below it. */}
      <ul className="mbs-10 -mbe-8 grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-10">
        {PROMISES.map((name) => (
          <li
            key={name}
            data-promise={name}
            className="row-span-2 grid grid-rows-subgrid border-bs-2 border-[color-mix(in_srgb,var(--accent)_55%,var(--paper))] pbs-4.5"
          >
            <h3 className="font-serif text-[1.25rem] leading-[1.3] font-semibold text-balance">{t(`${name}Title`)}</h3>
            <p className="mbs-2 mbe-8 leading-[1.6] text-pretty text-muted">{t(`${name}Text`)}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
