import { useTranslation } from 'react-i18next'
import { ControlCard } from './control-card.tsx'
import { CorpusCard } from './corpus-card.tsx'
import { LinksCard } from './links-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TechnicalCard } from './technical-card.tsx'
import { styles } from './styles.ts'

/** The Harvest section of the admin panel: fetches texts from the source into the library and the training file. */
export function HarvestSection() {
  const { t } = useTranslation('harvest')
  return (
    <section className={styles.section} aria-labelledby="harvest-title">
      <h2 id="harvest-title" className={styles.title}>
        {t('title')}
      </h2>
      <p className={styles.lead}>{t('lead')}</p>
      <div className={styles.cards}>
        <ControlCard />
        <SessionsCard />
        <CorpusCard />
        <LinksCard />
        <TechnicalCard />
      </div>
    </section>
  )
}
