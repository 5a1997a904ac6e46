import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { rereadAdmin } from '../lib/api/admin-session.ts'
import { renderInLanguage } from '../test/render-in-language.tsx'
import { serve } from '../test/serve.ts'
import { AdminLink } from './admin-link.tsx'
import { hasAdminSession } from './has-admin-session.ts'

const admin = { id: 'a', username: 'Miriam', email: 'miriam@localhost', role: 'admin' }
const answers = {
  'GET /api/model/current': () => Response.json({ model: 'gpt-4o', isFineTuned: false, fallbackModel: null, mode: 'model' }),
  'GET /api/training/files': () => Response.json([]),
  'GET /api/training/jobs': () => Response.json([]),
  'POST /api/admin/logout': () => Response.json({ loggedOut: true }),
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('adminToken', 'secret')
  localStorage.setItem('adminUser', JSON.stringify(admin))
  rereadAdmin()
})

describe('AdminDialog', () => {
  it('is not offered without an admin session', async () => {
    expect(hasAdminSession()).toBe(true)
    localStorage.clear()
    rereadAdmin()
    expect(hasAdminSession()).toBe(false)
    await renderInLanguage('en', <AdminLink />)
    expect(screen.queryByRole('button')).toBeNull()
  })
  it('shows the name of the administrator, the sections, and a close button', async () => {
    serve(answers)
    await renderInLanguage('en', <AdminLink />)
    await userEvent.click(screen.getByRole('button', { name: 'Admin panel' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Admin Dashboard' }))
    expect(dialog.getByText('Miriam')).toBeDefined()
    expect(await dialog.findByText('Current Active Model')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Training' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('closes on logout, which clears the stored session', async () => {
    serve(answers)
    await renderInLanguage('en', <AdminLink />)
    await userEvent.click(screen.getByRole('button', { name: 'Admin panel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('Logged Out')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(localStorage.getItem('adminToken')).toBeNull()
    expect(localStorage.getItem('adminUser')).toBeNull()
  })
})
