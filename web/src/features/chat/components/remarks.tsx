import type { Notice } from '@sugya/contract/api/chat'
import { useTranslation } from 'react-i18next'
import { useModel } from '../api/current-model.ts'

/**
 * Says that an answer was made without a language model. `quoted`: from passages; a fixed text (help in a crisis, a
 * question of another field) is given even when a model is connected, and then shows no label.
 */
export function ModeLabel({ quoted }: { quoted: boolean }) {
  const { t } = useTranslation('chat')
  const { data } = useModel()
  if (!quoted && data?.mode === 'model') return null
  return <p className="mode-label">{t(quoted ? 'sourcesOnly' : 'noModel')}</p>
}

/** A notice before or after an answer. */
export function Remark({ notice, after }: { notice: Notice; after?: boolean }) {
  const { t } = useTranslation('chat')
  return (
    <p className={after ? 'remark mbs-2 mbe-0' : 'remark'} data-notice={notice}>
      {t(`notice_${notice}`)}
    </p>
  )
}
