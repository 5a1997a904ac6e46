import type { LibraryVersion, LibraryVersions } from '@sugya/contract/api/library-versions'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { serve } from '../../../test/serve.ts'
import { signInAdmin } from '../../../test/sign-in-admin.ts'
import { VersionsTab } from './versions-tab.tsx'

const version = (number: number, own: Partial<LibraryVersion> = {}): LibraryVersion => ({
  ...{ number, publishedAt: '2026-11-22T10:00:00.000Z', works: 213, segments: 165_414, bytes: 240e6 },
  ...{ descriptions: 0, isReadable: true, isServed: false, readers: 0, check: null },
  ...own,
})
const versions: LibraryVersions = {
  versions: [
    version(8, { isServed: true, readers: 2, check: { at: '2026-11-23T03:00:00.000Z', problem: null } }),
    version(7, { check: { at: '2026-11-23T03:00:00.000Z', problem: { file: 'segments_a.lance', reason: 'missing' } } }),
  ],
  damaged: [],
  isWriting: false,
  operation: null,
}

beforeEach(() => signInAdmin())
afterEach(() => vi.unstubAllGlobals())

it('shows which version serves and which is damaged, and returns to one only after its number is typed', async () => {
  let state = versions
  const calls = serve({
    'GET /api/training/versions': () => Response.json(state),
    'POST /api/training/versions/7/rollback': () => {
      state = { ...versions, operation: { kind: 'rollback', number: 7, state: 'running', startedAt: '2026-11-23T04:00:00.000Z' } }
      return Response.json({ started: true }, { status: 202 })
    },
  })
  await renderInLanguage('en', <VersionsTab />)
  const [served, earlier] = await screen.findAllByRole('listitem')
  expect(within(served!).getByText('In use')).toBeTruthy()
  expect(within(served!).queryByRole('button', { name: 'Return to version 8' })).toBeNull()
  expect(within(earlier!).getByText('Damaged')).toBeTruthy()
  expect(within(earlier!).getByText('segments_a.lance')).toBeTruthy()
  await userEvent.click(within(earlier!).getByRole('button', { name: 'Return to version 7' }))
  const confirm = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Return' })
  expect(confirm.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Type 7 to confirm'), '7')
  await userEvent.click(confirm)
  expect(await screen.findByRole('progressbar', { name: 'Returning to version 7…' })).toBeTruthy()
  expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ confirmation: '7' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check version 8' }).disabled).toBe(true)
})

it('says in Hebrew and Russian that a version has not been checked', async () => {
  serve({ 'GET /api/training/versions': () => Response.json({ ...versions, versions: [version(1)] }) })
  await renderInLanguage('he', <VersionsTab />)
  expect(await screen.findByText('טרם נבדקה')).toBeTruthy()
  await renderInLanguage('ru', <VersionsTab />)
  expect(await screen.findByText('Ещё не проверялась')).toBeTruthy()
})
