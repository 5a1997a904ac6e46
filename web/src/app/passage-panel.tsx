import { toTextAddress } from '@sugya/contract/rules/pages'
import type { Edition, TextLanguage } from '@sugya/contract/api/texts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { panelSection } from '../features/reading/components/class-names.ts'
import { Commentaries } from '../features/reading/components/commentaries.tsx'
import { Editions } from '../features/reading/components/editions.tsx'
import { PanelTabs, type PanelTab } from '../features/reading/components/panel-tabs.tsx'
import { isTanakh } from '../features/reading/model/is-tanakh.ts'
import type { Reading } from '../features/reading/api/use-reading.ts'
import { PassageMarks } from '../features/study/components/passage-marks.tsx'
import { connections, translations, words } from './lazy-tabs.tsx'
import { PassageTimeline } from './lazy-timeline.tsx'
import { PassageActions } from './passage-actions.tsx'

interface PassagePanelProps {
  reading: Reading
  /** The languages on display, which copying takes. */
  languages: readonly TextLanguage[]
  /** Shows the text in another edition. */
  onChooseEdition: (edition: Edition) => void
}

/**
 * What belongs to a selected passage: actions, and a tab each for commentaries, translations and what other features
 * know about it.
 */
export function PassagePanel({ reading, languages, onChooseEdition }: PassagePanelProps) {
  const { t } = useTranslation(['library', 'texts'])
  const { passage, chosen, whole, isLoading } = reading
  const tabs: PanelTab[] = [
    {
      key: 'commentaries',
      label: t('texts:commentaries'),
      content: isLoading ? (
        <p className={`${panelSection} text-sm text-muted`}>{t('texts:loading')}</p>
      ) : (
        <Commentaries commentaries={passage.commentaries} link={commentLink} isPanel />
      ),
    },
    {
      key: 'connections',
      label: t('connections'),
      content: <connections.Tab reference={passage.ref} without={COMMENTARIES} link={commentLink} />,
    },
    { key: 'periods', label: t('texts:sourcesByPeriod'), content: <PassageTimeline passage={passage} /> },
    {
      key: 'translations',
      label: t('translations'),
      content: <translations.Tab segments={passage.segments} languages={languages} onChooseEdition={onChooseEdition} />,
    },
  ]
  const [only] = passage.segments
  if (only && passage.segments.length === 1 && isTanakh(passage.categories))
    tabs.push({ key: 'words', label: t('words'), content: <words.Tab reference={only.ref} /> })
  return (
    <>
      <PassageActions passage={passage} languages={languages} />
      <PassageMarks passage={passage} segments={chosen.size > 0 ? passage.segments : NO_SEGMENTS} languages={languages} page={whole.ref} />
      <PanelTabs label={t('about')} tabs={tabs} />
      <Editions passage={passage} />
    </>
  )
}

/** A whole section has bookmarks and notes, and no color. */
const NO_SEGMENTS: readonly never[] = []
/** They have a tab of their own. */
const COMMENTARIES = ['commentaries'] as const

const commentLink = (ref: string, name: string) => <Link to={toTextAddress(ref)}>{name}</Link>
