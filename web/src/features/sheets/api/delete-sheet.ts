import type { SheetSummary, sheetsApi } from '@sugya/contract/api/sheets'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { sheetsKey } from './sheet-calls.ts'

/** As long as the notice with its "undo" shows, in milliseconds. */
const GRACE = 5000

/** Sheets that are hidden and can still be restored, each with what deletes it now. */
let waiting: ReadonlyMap<string, () => void> = new Map()
const listeners = new Set<() => void>()

function setWaiting(next: ReadonlyMap<string, () => void>): void {
  waiting = next
  for (const listener of listeners) listener()
}

const without = (id: string) => new Map([...waiting].filter(([other]) => other !== id))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Closing the page confirms: pending deletions are sent now.
globalThis.addEventListener?.('pagehide', () => {
  for (const finish of waiting.values()) finish()
})

/** Ids of the hidden sheets. */
export function useDeletedSheets(): ReadonlyMap<string, unknown> {
  return useSyncExternalStore(subscribe, () => waiting)
}

/**
 * Returns a function that deletes a sheet: it disappears at once, can be restored for five seconds, and is then deleted
 * on the server.
 */
export function useDeleteSheet(): (sheet: Pick<SheetSummary, 'id'>) => void {
  const client = useQueryClient()
  const { t } = useTranslation(['sheets', 'common'])
  return ({ id }) => {
    let decided = false
    const finish = (): void => {
      if (decided) return
      decided = true
      clearTimeout(timer)
      void call<typeof sheetsApi.deleteSheet>('DELETE /api/sheets/:id', { params: { id }, keepalive: true })
        .catch(() => notify({ kind: 'error', title: t('common:error'), text: t('deleteFailed') }))
        .then(() => client.invalidateQueries({ queryKey: sheetsKey }))
        .finally(() => setWaiting(without(id)))
    }
    const timer = setTimeout(finish, GRACE)
    setWaiting(new Map([...waiting, [id, finish]]))
    const undo = (): void => {
      decided = true
      clearTimeout(timer)
      setWaiting(without(id))
    }
    notify({ title: t('deleted'), action: { label: t('common:undo'), run: undo } })
  }
}
