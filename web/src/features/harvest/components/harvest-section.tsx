import { useTranslation } from 'react-i18next'
import { ControlCard } from './control-card.tsx'
import { CorpusCard } from './corpus-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TechnicalCard } from './technical-card.tsx'
import '../../../components/ui/controls.css'
import '../../../components/ui/panel.css'
import './harvest.css'

/** The Harvest section of the admin panel: fetches texts from the source into the library and the training file. */
export function HarvestSection() {
  const { t } = useTranslation('harvest')
  return (
    <section className="harvest" aria-labelledby="harvest-title">
      <h2 id="harvest-title" className="panel-title">
        {t('title')}
      </h2>
      <p className="panel-lead">{t('lead')}</p>
      <div className="harvest-cards">
        <ControlCard />
        <SessionsCard />
        <CorpusCard />
        <TechnicalCard />
      </div>
    </section>
  )
}
