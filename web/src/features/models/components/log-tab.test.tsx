import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { serve } from '../../../test/serve.ts'
import { LogTab } from './log-tab.tsx'
import { signInAdmin } from '../../../test/sign-in-admin.ts'

const entry = {
  id: '1',
  at: '2026-11-21T20:15:00.000Z',
  admin: 'Rivka',
  action: 'POST /api/training/upload',
  details: { taken: 'שאלות (2).jsonl, Раши, часть 1.jsonl' },
}
const answer = (entries: object[]) => ({ 'GET /api/admin/audit': () => Response.json({ entries, next: null }) })

beforeEach(signInAdmin)

describe('the audit log', () => {
  it('names what was done and to what in words, each file in its own direction', async () => {
    serve(answer([entry, { ...entry, id: '2', action: 'POST /api/admin/evaluations', details: { model: 'gpt-4o', baseline: null } }]))
    await renderInLanguage('en', <LogTab />)
    const [, upload, evaluation] = await screen.findAllByRole('row')
    expect(upload?.textContent).toContain('Uploaded training filesAccepted: ')
    expect([...(upload?.querySelectorAll('.log-details bdi') ?? [])].map((name) => name.textContent)).toEqual([
      'שאלות (2).jsonl',
      'Раши, часть 1.jsonl',
    ])
    expect(within(evaluation!).getByRole('list').textContent).toBe('Model: gpt-4o')
  })
  it('says that there are no actions yet', async () => {
    serve(answer([]))
    await renderInLanguage('en', <LogTab />)
    expect(await screen.findByText('No actions yet.')).toBeDefined()
  })
})
