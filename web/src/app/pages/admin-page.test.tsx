import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { rereadAdmin } from '../../lib/api/admin-session.ts'
import { renderPage } from '../../test/render-page.tsx'
import { refusal, serve } from '../../test/serve.ts'
import { Providers } from '../providers.tsx'
import { AdminPage } from './admin-page.tsx'

const admin = { id: 'a', username: 'Miriam', email: 'miriam@localhost', role: 'admin' }
const model = { model: 'gpt-4o', isFineTuned: false, fallbackModel: null, mode: 'model' }
const signedIn = {
  'GET /api/model/current': () => Response.json(model),
  'GET /api/training/files': () => Response.json([]),
  'GET /api/training/jobs': () => Response.json([]),
}
const open = (at = '/admin', language: 'he' | 'en' | 'ru' = 'en') => renderPage({ routes: { '/admin': <AdminPage /> }, at, language })

function store(token: string | null, user: string | null): void {
  localStorage.clear()
  if (token !== null) localStorage.setItem('adminToken', token)
  if (user !== null) localStorage.setItem('adminUser', user)
  rereadAdmin()
}
const remember = () => store('secret', JSON.stringify(admin))

async function logIn(name: string, password: string): Promise<void> {
  const user = userEvent.setup()
  if (name !== '') await user.type(screen.getByLabelText('Username'), name)
  if (password !== '') await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

beforeEach(() => store(null, null))

describe('AdminPage sign-in', () => {
  it('asks for a name and a password that can be shown', async () => {
    const calls = serve({})
    await open()
    expect(screen.getByRole('heading', { name: 'Admin Access' })).toBeDefined()
    expect(screen.getByText('System Administrator Dashboard')).toBeDefined()
    await logIn('', '')
    expect(await screen.findByText('Username is required')).toBeDefined()
    expect(screen.getByText('Password is required')).toBeDefined()
    expect(calls).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
  })
  it('shows its own message for wrong credentials, inline and as a notice', async () => {
    serve({ 'POST /api/admin/login': refusal(401, 'wrong_admin_credentials') })
    await open()
    await logIn('Miriam', 'wrong')
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials. Please try again.')
    expect(await screen.findByText('Login Failed')).toBeDefined()
    expect(localStorage.getItem('adminToken')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  })
  it('says when to try again, and when the server did not answer', async () => {
    serve({ 'POST /api/admin/login': refusal(429, 'rate_limited', { retryAfter: 130 }) })
    await open()
    await logIn('Miriam', 'wrong')
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Please try again in 3 minutes.')
  })
  it('asks for a code after the right password of an administrator with a second factor', async () => {
    const calls = serve({
      'POST /api/admin/login': ({ body }: { body: unknown }) =>
        (body as { code?: string }).code === '123456'
          ? Response.json({ token: 'secret', expiresAt: '2999-01-01T00:00:00Z', admin })
          : refusal(403, (body as { code?: string }).code === undefined ? 'second_factor_required' : 'second_factor_wrong', {
              message: 'This code is wrong.',
            }),
      ...signedIn,
    })
    await open()
    await logIn('Miriam', 'right')
    const field = await screen.findByLabelText('Code')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(screen.queryByRole('alert')?.textContent).toBe('')
    await userEvent.type(field, '000000{Enter}')
    expect(await screen.findByText('This code is wrong.', { selector: '[role=alert]' })).toBeDefined()
    await userEvent.clear(screen.getByLabelText('Code'))
    await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}')
    expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeDefined()
    expect(calls[2]?.body).toEqual({ username: 'Miriam', password: 'right', code: '123456' })
  })
  it('stores the session and sends its token with admin calls only', async () => {
    localStorage.setItem('auth_token', 'a-readers')
    localStorage.setItem('auth_expires', '2999-01-01T00:00:00Z')
    const calls = serve({
      'POST /api/admin/login': () => Response.json({ token: 'secret', expiresAt: '2999-01-01T00:00:00Z', admin }),
      ...signedIn,
    })
    await open()
    await logIn(' Miriam ', 'right')
    expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeDefined()
    expect(screen.getByText('System Management & Analytics')).toBeDefined()
    expect(await screen.findByText('Login Successful')).toBeDefined()
    expect(localStorage.getItem('adminToken')).toBe('secret')
    expect(JSON.parse(localStorage.getItem('adminUser') ?? '')).toEqual(admin)
    await screen.findByText('gpt-4o')
    const sent = (name: string) => calls.find((call) => call.name === name)?.headers['authorization']
    expect(calls[0]?.body).toEqual({ username: 'Miriam', password: 'right' })
    await waitFor(() => expect(sent('GET /api/training/files')).toBe('Bearer secret'))
    expect(sent('GET /api/model/current')).toBe('Bearer a-readers')
  })
  it.each([
    ['a token without an administrator', 'secret', null],
    ['an administrator without a token', null, JSON.stringify(admin)],
    ['what is not JSON', 'secret', '{"username":'],
    ['what is no administrator', 'secret', '"Miriam"'],
    ['nothing at all', 'secret', 'null'],
  ])('removes a corrupted stored session: %s', async (_, token, user) => {
    serve({})
    store(token, user)
    await open()
    expect(screen.getByRole('heading', { name: 'Admin Access' })).toBeDefined()
    expect(localStorage.getItem('adminToken')).toBeNull()
    expect(localStorage.getItem('adminUser')).toBeNull()
  })
})

describe('AdminPage with a session', () => {
  it('opens from the stored session with Training as the first of five sections', async () => {
    remember()
    serve(signedIn)
    await open()
    const sections = within(await screen.findByRole('toolbar', { name: 'Sections' })).getAllByRole('button')
    expect(sections.map(({ textContent }) => textContent)).toEqual(['Training', 'Harvest', 'Sources', 'Errors', 'Analytics'])
    expect(sections.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false', 'false', 'false'])
    expect(screen.getByText('Miriam')).toBeDefined()
  })
  it('moves between sections by arrow keys and keeps the open one in the address', async () => {
    remember()
    serve({
      ...signedIn,
      'GET /api/admin/analytics/kpis': refusal(500, 'internal'),
      'GET /api/admin/analytics/subscriptions': Response.json([]),
    })
    const { address } = await open()
    const user = userEvent.setup()
    ;(await screen.findByRole('button', { name: 'Training' })).focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Harvest' }))
    await user.keyboard('{End}{Enter}')
    expect(address()).toBe('/admin#analytics')
    expect(await screen.findByText('No subscription events yet')).toBeDefined()
  })
  it('moves on to the section at the left by arrow keys in Hebrew', async () => {
    remember()
    serve(signedIn)
    // The direction of keys comes from the providers of the application.
    const routes = {
      '/admin': (
        <Providers>
          <AdminPage />
        </Providers>
      ),
    }
    await renderPage({ routes, at: '/admin', language: 'he' })
    const [first, second] = within(await screen.findByRole('toolbar')).getAllByRole('button')
    first?.focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(second)
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(first)
  })
  it('opens the section and the part in the address', async () => {
    remember()
    serve({ ...signedIn, 'GET /api/admin/audit': Response.json({ entries: [], next: null }) })
    await open('/admin#training/log')
    expect(await screen.findByText('No actions yet.')).toBeDefined()
    expect(screen.getByRole('tab', { name: 'Audit log' }).getAttribute('aria-selected')).toBe('true')
  })
  it('opens the own security of the administrator beside the five sections', async () => {
    remember()
    serve({
      ...signedIn,
      'GET /api/admin/second-factor': () => Response.json({ since: null, recoveryCodesLeft: 0 }),
      'GET /api/admin/sessions': () => Response.json([]),
    })
    const { address } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Sign-in security' }))
    expect(address()).toBe('/admin#security')
    expect(await screen.findByRole('heading', { name: 'Two-step verification' })).toBeDefined()
    expect(within(screen.getByRole('toolbar')).queryByRole('button', { pressed: true })).toBeNull()
  })
  it('signs out when the server answers 401', async () => {
    remember()
    serve({ ...signedIn, 'GET /api/training/jobs': refusal(401, 'unauthorized') })
    await open()
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeDefined()
    expect(localStorage.getItem('adminToken')).toBeNull()
    expect(localStorage.getItem('adminUser')).toBeNull()
  })
  it('on logout clears storage and cache and revokes the token', async () => {
    remember()
    const calls = serve({ ...signedIn, 'POST /api/admin/logout': Response.json({ loggedOut: true }) })
    const { client } = await open()
    await screen.findByText('gpt-4o')
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    expect(screen.getByRole('heading', { name: 'Admin Access' })).toBeDefined()
    expect(await screen.findByText('Logged Out')).toBeDefined()
    expect(localStorage.getItem('adminToken')).toBeNull()
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ name: 'POST /api/admin/logout', headers: { authorization: 'Bearer secret' } }))
    expect(client.getQueriesData({ queryKey: ['admin'] })).toEqual([])
    expect(screen.queryByText('Your session has ended. Please log in again.')).toBeNull()
  })
  it.each([
    ['he', 'לוח הבקרה', 'אימון'],
    ['ru', 'Панель администратора', 'Обучение'],
  ] as const)('is in %s too', async (language, title, section) => {
    remember()
    serve(signedIn)
    await open('/admin', language)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined()
    expect(await screen.findByRole('button', { name: section })).toBeDefined()
  })
})
