import type { SharedConversation } from '@sugya/contract/api/sharing'
import { AppError } from '../../errors.ts'
import type { SharingStore } from '../../ports/store/sharing.ts'

/**
 * Reads what a link shows to anyone. Throws AppError `not_found` when it was revoked or never existed, without
 * telling which.
 */
export async function readShared(sharing: SharingStore, id: string): Promise<SharedConversation> {
  const shared = await sharing.find(id)
  if (shared === undefined) throw new AppError('not_found', 'no such link')
  const { title, sharedAt } = shared
  const messages = shared.messages.map(({ role, content, language, status, mode, citations, sources, notices }) => ({
    ...{ role, content, language, status, mode, citations, sources, notices },
  }))
  return { title, sharedAt, messages }
}
