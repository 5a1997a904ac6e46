import type { Sheet } from '@sugya/contract/api/sheets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useConnected } from '../../../lib/api/connection.ts'
import { readSheet, saveSheet, sheetKey, sheetsKey } from '../api/sheet-calls.ts'
import type { Draft } from './draft-blocks.ts'
import { createSheetEditor, type EditorState, type SheetEditor } from './sheet-editor.ts'
import { createDraftStorage } from './stored-draft.ts'

/**
 * The editor of a sheet that has been read, and its state. Saves again as soon as the server answers after a failure.
 */
export function useSheetEditor(id: string, opened: Sheet | Draft): { editor: SheetEditor; state: EditorState } {
  const client = useQueryClient()
  const [editor] = useState(() =>
    createSheetEditor(opened, {
      save: (body) => saveSheet(id, body),
      read: () => readSheet(id),
      storage: createDraftStorage(id),
      onSaved(sheet) {
        client.setQueryData(sheetKey(id), sheet)
        void client.invalidateQueries({ queryKey: sheetsKey })
      },
    }),
  )
  const state = useSyncExternalStore(editor.subscribe, editor.getState)
  const isConnected = useConnected()
  const isWaiting = state.phase === 'offline'
  useEffect(() => {
    if (isWaiting && isConnected) void editor.flush()
  }, [isWaiting, isConnected, editor])
  useEffect(() => () => editor.close(), [editor])
  return { editor, state }
}
