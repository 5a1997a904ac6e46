import { showBranch } from '@sugya/contract/rules/branches'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { buttonStyles } from '../../components/ui/button.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { useMessages } from '../../features/chat/api/list-messages.ts'
import { useOpenConversation } from '../../features/chat/api/read-conversation.ts'
import { useShownVersions } from '../../features/chat/model/shown-versions.ts'
import { createSheet } from '../../features/sheets/api/sheet-calls.ts'
import { type SheetAddition, toBlocks } from '../../features/sheets/model/addition.ts'
import { ApiError } from '../../lib/api/client.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useLanguage } from '../../lib/i18n/setup.ts'
import { listAdditions } from '../list-additions.ts'

/**
 * Makes a source sheet from a conversation and goes on to it. The sheet has the id of the conversation, so that a
 * second visit opens the one that the first has made.
 */
export function SheetPage() {
  const { t } = useTranslation(['sheets', 'common'])
  const { id = '' } = useParams()
  const language = useLanguage()
  const navigate = useNavigate()
  const messages = useMessages(id)
  const conversation = useOpenConversation(id)
  const versions = useShownVersions(id)
  const create = useMutation({
    async mutationFn({ title, additions }: { title: string; additions: readonly SheetAddition[] }) {
      const make = (parts: readonly SheetAddition[]) => createSheet({ id, title, blocks: toBlocks(parts, language) })
      try {
        return await make(additions)
      } catch (error) {
        // The library has lost a source since then: the answers still hold its quoted words.
        if (!(error instanceof ApiError) || error.code !== 'unknown_reference') throw error
        return await make(additions.filter(({ type }) => type !== 'source'))
      }
    },
    onSuccess: (sheet) => void navigate(`/sheets/${sheet.id}`, { replace: true }),
  })
  const additions = messages.data && listAdditions(id, showBranch(messages.data, versions).messages)
  const isReady = additions !== undefined && additions.length > 0 && conversation !== undefined
  const begin = useEffectEvent(() => {
    if (additions && conversation) create.mutate({ title: conversation.title, additions })
  })
  useEffect(() => {
    if (isReady) begin()
  }, [isReady])

  const error = messages.error ?? create.error
  const isEmpty = additions?.length === 0
  return (
    <main className="mx-auto w-full max-w-[50rem] px-5 pbs-6 pbe-12">
      {!error && !isEmpty && <Spinner label={t('making')} />}
      {isEmpty && <p role="status">{t('noSources')}</p>}
      {error && <p role="alert">{errorMessage(error, t('makeFailed'))}</p>}
      {(error ?? isEmpty) && (
        <Link to={`/chat/${id}`} className={buttonStyles({ className: 'mbs-3' })}>
          {t('backToChat')}
        </Link>
      )}
    </main>
  )
}
