import type { Notice } from '@sugya/contract/api/chat'
import { useTranslation } from 'react-i18next'
import { useModel } from '../api/current-model.ts'

/**
 * Says that an answer was made without a language model. `quoted`: from passages; one in fixed words (help in distress, a question of another
 * field) is given so even when a model is connected, and then nothing is said.
 */
export function ModeLabel({ quoted }: { quoted: boolean }) {
  const { t } = useTranslation('chat')
  const { data } = useModel()
  if (!quoted && data?.mode === 'model') return null
  return <p className="mode-label">{t(quoted ? 'sourcesOnly' : 'noModel')}</p>
}

/** A notice beside an answer, before it or after it. */
export function Remark({ notice, after }: { notice: Notice; after?: boolean }) {
  const { t } = useTranslation('chat')
  return (
    <p className={after ? 'remark remark-after' : 'remark'} data-notice={notice}>
      {t(`notice_${notice}`)}
    </p>
  )
}
