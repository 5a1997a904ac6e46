import type { Sheet, SheetBlockInput } from '@sugya/contract/api/sheets'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api/client.ts'
import type { Draft, DraftBlock } from './draft-blocks.ts'
import { createSheetEditor, moveBlock } from './sheet-editor.ts'
import type { DraftStorage } from './stored-draft.ts'

const heading = (id: string, text = id): DraftBlock & { type: 'heading' } => ({ id, type: 'heading', text })
const toSheet = (revision: number, blocks: Sheet['blocks'], title = 'A sheet'): Sheet => ({
  ...{ id: 'sheet', title, revision, blocks, link: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
})
const changedElsewhere = new ApiError(409, 'conflict', 'changed', { body: { error: { code: 'conflict', reason: 'sheet_changed' } } })
const unreachable = new ApiError(0, 'unreachable', 'The server did not answer')

describe('createSheetEditor', () => {
  let server: Sheet
  let stored: Draft | null
  let pending: (() => void) | null
  let failure: Error | null
  let isAnswerLost: boolean
  let sent: SheetBlockInput[][]
  const storage: DraftStorage = {
    read: () => stored,
    write: (draft) => void (stored = structuredClone(draft)),
    remove: () => void (stored = null),
  }
  beforeEach(() => {
    server = toSheet(1, [heading('a')])
    ;[stored, pending, failure, isAnswerLost, sent] = [null, null, null, false, []]
  })

  function open(opened: Draft = server) {
    return createSheetEditor(opened, {
      storage,
      read: async () => server,
      async save({ revision, title, blocks }) {
        sent.push(blocks)
        if (failure) throw failure
        if (revision !== server.revision) throw changedElsewhere
        server = toSheet(revision + 1, blocks as Sheet['blocks'], title)
        if (isAnswerLost) throw unreachable
        return server
      },
      later: (run) => {
        pending = run
        return () => void (pending = null)
      },
    })
  }
  const type = (editor: ReturnType<typeof open>, text: string) => editor.change(() => ({ blocks: [heading('a', text)] }))
  async function pause(editor: ReturnType<typeof open>) {
    pending?.()
    await editor.flush()
  }

  it('keeps a change on the device at once, and saves it after a pause', async () => {
    const editor = open()
    type(editor, 'new')
    expect([editor.getState().phase, stored]).toMatchObject(['unsaved', { revision: 1, blocks: [{ text: 'new' }] }])
    await pause(editor)
    expect([editor.getState().phase, editor.getState().revision, stored]).toEqual(['saved', 2, null])
    expect(server.blocks).toEqual([heading('a', 'new')])
  })

  it('restores and saves what was unsaved when the page was closed', async () => {
    stored = { revision: 1, title: 'A sheet', blocks: [heading('a', 'before the reload')] }
    const editor = open()
    expect(editor.getState()).toMatchObject({ phase: 'unsaved', blocks: [{ text: 'before the reload' }] })
    await pause(editor)
    expect(server.blocks).toEqual([heading('a', 'before the reload')])
  })

  it('saves when the connection is back what was written without it', async () => {
    const editor = open()
    failure = unreachable
    type(editor, 'offline')
    await pause(editor)
    expect([editor.getState().phase, stored?.blocks]).toMatchObject(['offline', [{ text: 'offline' }]])
    failure = null
    await editor.flush()
    expect([editor.getState().phase, server.blocks]).toMatchObject(['saved', [{ text: 'offline' }]])
  })

  it('takes a save for done whose answer was lost', async () => {
    const editor = open()
    isAnswerLost = true
    type(editor, 'once')
    await pause(editor)
    isAnswerLost = false
    await editor.flush()
    expect([editor.getState().phase, server.revision]).toEqual(['saved', 2])
  })

  it('joins blocks that were only added elsewhere', async () => {
    const editor = open()
    server = toSheet(2, [heading('a'), heading('b')])
    type(editor, 'mine')
    await pause(editor)
    expect(editor.getState()).toMatchObject({ phase: 'saved', revision: 3 })
    expect(server.blocks).toEqual([heading('a', 'mine'), heading('b')])
  })

  it.each([
    ['theirs', [heading('a', 'other tab')]],
    ['mine', [heading('a', 'mine')]],
  ] as const)('overwrites nothing that was changed elsewhere until the reader decides, here for %s', async (choice, result) => {
    const editor = open()
    server = toSheet(2, [heading('a', 'other tab')])
    type(editor, 'mine')
    await pause(editor)
    expect(editor.getState()).toMatchObject({ phase: 'conflict', blocks: [{ text: 'mine' }], other: { revision: 2 } })
    expect(server.blocks).toEqual([heading('a', 'other tab')])
    editor.resolve(choice)
    await editor.flush()
    expect([editor.getState().phase, editor.getState().blocks, server.blocks, stored]).toEqual(['saved', result, result, null])
  })

  it('says why a save failed, and keeps the change on the device', async () => {
    const editor = open()
    failure = new ApiError(409, 'conflict', 'too large', { body: { error: { code: 'conflict', reason: 'sheet_too_large' } } })
    type(editor, 'long')
    await pause(editor)
    expect([editor.getState().phase, editor.getState().error, stored?.blocks]).toMatchObject(['failed', failure, [{ text: 'long' }]])
  })
})

it.each([
  ['up', 'c', 1, 'acb'],
  ['down', 'a', 1, 'bac'],
  ['beyond the end', 'a', 9, 'bca'],
])('moveBlock moves a block %s', (_, id, to, order) => {
  const blocks = ['a', 'b', 'c'].map((one) => heading(one))
  expect(
    moveBlock(blocks, id, to)
      .map((block) => block.id)
      .join(''),
  ).toBe(order)
})
