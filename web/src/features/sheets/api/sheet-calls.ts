import type { Sheet, SheetBlockInput, SheetSummary, sheetsApi } from '@sugya/contract/api/sheets'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { readById } from '../../../lib/api/first-call.ts'

export const sheetsKey = ['sheets'] as const
export const sheetKey = (id: string) => ['sheet', id] as const

/** The reader's own sheets, last changed first. */
export function useSheets({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery<SheetSummary[]>({
    queryKey: sheetsKey,
    queryFn: ({ signal }) => call<typeof sheetsApi.listSheets>('GET /api/sheets', { signal }),
    staleTime: 0,
    enabled,
  })
}

export function readSheet(id: string, signal?: AbortSignal): Promise<Sheet> {
  return readById<typeof sheetsApi.readSheet>('GET /api/sheets/:id', id, signal)
}

export function createSheet(sheet: { id: string; title: string; blocks?: SheetBlockInput[]; copyOf?: string }): Promise<Sheet> {
  return call<typeof sheetsApi.createSheet>('POST /api/sheets', { body: sheet })
}

export function addBlocks(id: string, blocks: SheetBlockInput[]): Promise<Sheet> {
  return call<typeof sheetsApi.addBlocks>('POST /api/sheets/:id/blocks', { params: { id }, body: { blocks } })
}

export function saveSheet(id: string, body: { revision: number; title: string; blocks: SheetBlockInput[] }): Promise<Sheet> {
  return call<typeof sheetsApi.saveSheet>('PATCH /api/sheets/:id', { params: { id }, body })
}

/** The sources of a sheet whose words are no longer those of the library. */
export function useSheetChanges(id: string, revision: number) {
  return useQuery({
    queryKey: ['sheet-changes', id, revision],
    queryFn: ({ signal }) => call<typeof sheetsApi.checkSheet>('GET /api/sheets/:id/changes', { params: { id }, signal }),
  })
}

/** A sheet that somebody shared. */
export function useSharedSheet(link: string) {
  return useQuery({
    queryKey: ['shared-sheet', link],
    queryFn: ({ signal }) => call<typeof sheetsApi.readSharedSheet>('GET /api/shared-sheets/:id', { params: { id: link }, signal }),
  })
}

/** The sources of a shared sheet whose words are no longer those of the library. */
export function useSharedSheetChanges(link: string) {
  return useQuery({
    queryKey: ['shared-sheet-changes', link],
    queryFn: ({ signal }) =>
      call<typeof sheetsApi.checkSharedSheet>('GET /api/shared-sheets/:id/changes', { params: { id: link }, signal }),
  })
}
