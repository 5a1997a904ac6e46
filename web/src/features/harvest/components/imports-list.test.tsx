import type { ImportItem } from '@sugya/contract/api/imports'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectNotices } from '../../../test/collect-notices.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { ImportsList } from './imports-list.tsx'
import { signInAdmin } from '../../../test/sign-in-admin.ts'

const notices = collectNotices()

const uploaded: ImportItem = {
  name: 'upload-20260301-100000-0a1b2c3d.zip',
  kind: 'zip',
  originalName: 'Seder Zeraim.zip',
  size: 3 * 1024 * 1024,
  modifiedAt: '2026-03-01T10:00:00.000Z',
}
const folder: ImportItem = { ...uploaded, name: 'mishnah', kind: 'folder', originalName: null, size: null }

/** A fake of the upload request, advanced and answered by the test. */
class Sending {
  static last: Sending | undefined
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onabort?: () => void
  status = 0
  statusText = ''
  responseText = ''
  withCredentials = false
  constructor() {
    Sending.last = this
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.onabort?.()
  }
  answer(status: number, body: unknown): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

async function open(items: ImportItem[], more: Parameters<typeof serve>[0] = {}, limit = 2048 * 1024 * 1024) {
  const onChoose = vi.fn<(name: string) => void>()
  const calls = serve({ 'GET /api/training/imports': () => Response.json({ items, more: false, limit }), ...more })
  await renderInLanguage('en', <ImportsList chosen="" onChoose={onChoose} />)
  return { calls, onChoose }
}
const choose = async (file: File) =>
  userEvent.upload(await screen.findByLabelText('Upload an archive', { selector: 'input' }), file, { applyAccept: false })

beforeEach(() => {
  Sending.last = undefined
  signInAdmin()
  vi.stubGlobal('XMLHttpRequest', Sending)
})
afterEach(() => vi.unstubAllGlobals())

describe('ImportsList', () => {
  it('lists imports by their original names with kind and size, and selects one by its server name', async () => {
    const { onChoose } = await open([uploaded, folder])
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Seder Zeraim\.zip.*zip · 3 MB/),
      expect.stringMatching(/^mishnah.*Folder/),
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Select: Seder Zeraim.zip' }))
    expect(onChoose).toHaveBeenCalledWith(uploaded.name)
    expect(screen.queryByRole('button', { name: 'Remove: mishnah' })).toBeNull()
  })
  it('removes an uploaded archive after confirmation', async () => {
    const { calls } = await open([uploaded], { [`DELETE /api/training/imports/${uploaded.name}`]: () => Response.json({ removed: true }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove: Seder Zeraim.zip' }))
    expect(calls.filter(({ name }) => name.startsWith('DELETE'))).toEqual([])
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(notices).toEqual([{ title: 'Archive removed' }]))
  })
  it('shows an empty state when there are no imports', async () => {
    await open([])
    expect(await screen.findByText(/^Nothing here yet/)).toBeTruthy()
  })
  it('offers to try again when the imports could not be loaded', async () => {
    await open([], { 'GET /api/training/imports': () => refusal(500, 'internal') })
    expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })).toBeTruthy()
  })
  it('uploads an archive with progress and selects it', async () => {
    const { onChoose } = await open([])
    await choose(new File(['PK'], 'a.zip'))
    act(() => Sending.last?.upload.onprogress?.({ loaded: 1, total: 4 }))
    expect(screen.getByRole('status').textContent).toBe('25% uploaded')
    act(() => Sending.last?.upload.onprogress?.({ loaded: 4, total: 4 }))
    expect(screen.getByRole('status').textContent).toContain('Checking')
    act(() => Sending.last?.answer(200, { item: uploaded, problem: null }))
    await waitFor(() => expect(onChoose).toHaveBeenCalledWith(uploaded.name))
    expect(notices).toEqual([{ title: 'Archive uploaded and selected' }])
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
  it('shows why the server refused an archive, and refuses one above the limit without uploading it', async () => {
    await open([], {}, 1024 * 1024)
    await choose(new File(['PK'], 'a.zip'))
    act(() => Sending.last?.answer(200, { item: null, problem: { code: 'encrypted' } }))
    expect(await screen.findByText('The archive is password-protected. Repack it without a password.')).toBeTruthy()
    Sending.last = undefined
    await choose(new File([new Uint8Array(1024 * 1024 + 1)], 'b.zip'))
    expect(await screen.findByText('The archive is larger than 1 MB.')).toBeTruthy()
    expect(Sending.last).toBeUndefined()
  })
  it('stops an upload that is cancelled', async () => {
    await open([])
    await choose(new File(['PK'], 'a.zip'))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload an archive' }).disabled).toBe(false)
  })
})
