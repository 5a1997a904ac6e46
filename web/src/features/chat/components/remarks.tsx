import type { Notice } from '@sugya/contract/api/chat'
import { useTranslation } from 'react-i18next'
import { chatStyles } from './chat-styles.ts'
import { useModel } from '../api/current-model.ts'

/**
 * Says that an answer was made without a language model. `quoted`: from passages; a fixed text (help in a crisis, a
 * question of another field) is given even when a model is connected, and then shows no label.
 */
export function ModeLabel({ quoted }: { quoted: boolean }) {
  const { t } = useTranslation('chat')
  const { data } = useModel()
  if (!quoted && data?.mode === 'model') return null
  return <p className={`${chatStyles.remark} mbe-4 border-accent`}>{t(quoted ? 'sourcesOnly' : 'noModel')}</p>
}

const CRISIS = 'mbe-4 border-s-2 border-danger ps-3 text-[1.0625rem] leading-[1.55] font-semibold text-ink'

/** A notice before or after an answer. */
export function Remark({ notice, after }: { notice: Notice; after?: boolean }) {
  const { t } = useTranslation('chat')
  return (
    <p className={notice === 'crisis' ? CRISIS : `${chatStyles.remark} border-line ${after ? 'mbs-2' : 'mbe-4'}`}>
      {t(`notice_${notice}`)}
    </p>
  )
}
