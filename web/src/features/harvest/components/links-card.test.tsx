import type { LinksStatus } from '@sugya/contract/api/links'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { serve } from '../../../test/serve.ts'
import { signInAdmin } from '../../../test/sign-in-admin.ts'
import { LinksCard } from './links-card.tsx'

const ready: LinksStatus = {
  state: 'ready',
  progress: 1,
  found: {
    links: 53_275,
    quotations: 43_206,
    parallels: 10_069,
    listed: 0,
    segments: 165_414,
    seconds: 17.5,
    at: '2026-11-23T02:00:00.000Z',
  },
}

beforeEach(() => signInAdmin())
afterEach(() => vi.unstubAllGlobals())

describe('LinksCard', () => {
  it('shows what was found, and asks for another run', async () => {
    let status = ready
    const calls = serve({
      'GET /api/training/links': () => Response.json(status),
      'POST /api/training/links': () => {
        status = { ...ready, state: 'running', progress: 0.25 }
        return Response.json({ requested: true })
      },
    })
    await renderInLanguage('en', <LinksCard />)
    expect(await screen.findByText('Up to date')).toBeTruthy()
    expect(screen.getByText('43,206')).toBeTruthy()
    expect(screen.queryByText('Listed by the source')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Find again now' }))
    expect(await screen.findByText('Being found: 25%')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Find again now' }).disabled).toBe(true)
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1)
  })

  it('says in every language that links have not been found yet', async () => {
    serve({ 'GET /api/training/links': Response.json({ state: 'missing', progress: 0, found: null }) })
    await renderInLanguage('he', <LinksCard />)
    expect(await screen.findByText('עדיין לא זוהו: ממתין להתחלה')).toBeTruthy()
  })
})
