import type { Message } from '@sugya/contract/api/chat'
import type { Versions } from '@sugya/contract/rules/branches'
import { ChevronLeft, ChevronRight, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chatStyles } from './chat-styles.ts'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { bindShortWords } from '@sugya/contract/rules/bind-short-words'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'
import { QuestionForm } from './question-form.tsx'

interface QuestionProps {
  question: Message
  /** Undefined when there is one version. */
  versions: Versions | undefined
  /** Nothing is being answered, so the question may be asked in another way. */
  isEditable: boolean
  onAsk: (text: string, replaces: string) => void
  onShow: (versions: readonly string[], id: string) => void
}

/** A question of the conversation, with its versions, and a form to ask it in another way. */
export function Question({ question, versions, isEditable, onAsk, onShow }: QuestionProps) {
  const { t } = useTranslation('chat')
  const direction = getDirection(useLanguage())
  const [isEdited, setEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const { id, content, language } = question

  if (isEdited)
    return (
      <>
        <h2 className="sr-only">{t('editQuestion')}</h2>
        <QuestionForm
          text={content}
          onAsk={(text) => {
            setEdited(false)
            onAsk(text, id)
          }}
          onCancel={() => {
            setEdited(false)
            requestAnimationFrame(() => edit.current?.focus())
          }}
        />
      </>
    )
  return (
    <div className="group/question mbe-5 flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <h2 className={chatStyles.question} lang={language} dir={textDirection(content, direction)}>
          <span className="sr-only">{t('youAsked')}: </span>
          {bindShortWords(content)}
        </h2>
        {versions && <VersionSwitch versions={versions} onShow={(shown) => onShow(versions.ids, shown)} />}
      </div>
      {/* Keeps its place while an answer is written: a question that got narrower at the end would move the answer. */}
      <IconButton
        ref={edit}
        className={`flex-none opacity-0 group-hover/question:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100 ${isEditable ? '' : 'invisible'}`}
        label={t('editQuestion')}
        title={t('editQuestion')}
        disabled={!isEditable}
        aria-hidden={!isEditable}
        onClick={() => setEdited(true)}
      >
        <Pencil aria-hidden className="icon" />
      </IconButton>
    </div>
  )
}

function VersionSwitch({ versions: { ids, at }, onShow }: { versions: Versions; onShow: (id: string) => void }) {
  const { t } = useTranslation('chat')
  const [before, after] = [ids[at - 1], ids[at + 1]]
  const button = (id: string | undefined, label: string, Icon: typeof ChevronLeft) => (
    // Not disabled: the focus would be lost at the last version.
    <IconButton
      className="aria-disabled:opacity-40"
      label={label}
      aria-disabled={id === undefined}
      onClick={() => id !== undefined && onShow(id)}
    >
      <Icon aria-hidden className="icon rtl:-scale-x-100" />
    </IconButton>
  )
  return (
    <div role="group" aria-label={t('versions')} className="-ms-2 flex items-center text-[0.875rem] text-muted">
      {button(before, t('previousVersion'), ChevronLeft)}
      <span role="status">
        <bdi aria-hidden dir="ltr" className="tabular-nums">
          {at + 1}/{ids.length}
        </bdi>
        <span className="sr-only">{t('version', { at: at + 1, of: ids.length })}</span>
      </span>
      {button(after, t('nextVersion'), ChevronRight)}
    </div>
  )
}
