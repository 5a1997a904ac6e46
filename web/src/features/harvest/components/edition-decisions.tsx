import type { EditionDecision } from '@sugya/contract/api/editions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForeignName } from '../../../components/ui/foreign-name.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useAllowEdition, useDecisions } from '../api/editions.ts'
import { Fact, Facts } from './facts.tsx'
import { useNames } from '../model/names.ts'
import { PagedList } from './paged-list.tsx'
import { useFigures } from '../model/use-figures.ts'
import { styles } from './styles.ts'

const toKey = ({ title, language, editionTitle }: EditionDecision) => `${title} ${language} ${editionTitle}`

/** The decisions of administrators about editions. A removed edition can be allowed again. */
export function EditionDecisions() {
  const { t } = useTranslation('harvest')
  const [asked, setAsked] = useState<EditionDecision | null>(null)
  const allow = useAllowEdition()
  return (
    <section className={styles.card} aria-labelledby="harvest-decisions">
      <h3 id="harvest-decisions" className={styles.heading}>
        {t('decisions')}
      </h3>
      <PagedList
        query={useDecisions()}
        getItems={({ decisions }) => decisions}
        getKey={toKey}
        empty={t('decisionsNone')}
        lead={() => <p className={styles.note}>{t('decisionsLead')}</p>}
      >
        {(decision, key) => <DecisionRow key={key} decision={decision} disabled={allow.isPending} onAllow={() => setAsked(decision)} />}
      </PagedList>
      <ConfirmDialog
        open={asked !== null}
        title={t('allowAsk')}
        action={t('allowAgain')}
        back={t('back')}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) allow.mutate({ ...asked, folder: null, harvest: false })
        }}
      >
        {t('allowOnlyText', { edition: asked?.editionTitle ?? '' })}
      </ConfirmDialog>
    </section>
  )
}

function DecisionRow({ decision, disabled, onAllow }: { decision: EditionDecision; disabled: boolean; onAllow: () => void }) {
  const { t } = useTranslation('harvest')
  const names = useNames()
  const { moment } = useFigures()
  const { title, editionTitle, language, decidedBy, decidedAt, state } = decision
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <bdi className={styles.reference}>{title}</bdi>
        <span className={styles.tag}>{t(decision.decision === 'removed' ? 'decidedRemoved' : 'decidedAllowed')}</span>
        {state !== 'done' && (
          <span className={styles.note} role="status">
            {t(state === 'failed' ? 'applyFailed' : 'applyPending')}
          </span>
        )}
        {decision.decision === 'removed' && (
          <Button
            variant="quiet"
            size="tall"
            className="ms-auto"
            aria-label={`${t('allowAgain')}: ${title}, ${editionTitle}`}
            disabled={disabled}
            onClick={onAllow}
          >
            {t('allowAgain')}
          </Button>
        )}
      </div>
      <Facts>
        <Fact label={t('edition')} wide>
          <ForeignName name={editionTitle} />
        </Fact>
        <Fact label={t('language')}>{names.language(language)}</Fact>
        <Fact label={t('decidedBy')}>{decidedBy}</Fact>
        <Fact label={t('decidedAt')}>
          <time dateTime={decidedAt}>{moment(decidedAt)}</time>
        </Fact>
      </Facts>
    </li>
  )
}
