import type { SecondFactorStatus } from '@sugya/contract/api/admin'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { signInAdmin } from '../../../test/sign-in-admin.ts'
import { SecuritySection } from './security-section.tsx'

const secondFactor = 'GET /api/admin/second-factor'
const sessions = 'GET /api/admin/sessions'
const begin = 'POST /api/admin/second-factor/begin'
const activate = 'POST /api/admin/second-factor/activate'
const remove = 'POST /api/admin/second-factor/remove'
const SECRET = 'ABCD'.repeat(8)
const recoveryCodes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh']
const off = { since: null, recoveryCodesLeft: 0 }
const on = { since: '2026-03-01T08:00:00Z', recoveryCodesLeft: 2 }
const session = { createdAt: on.since, lastUsedAt: on.since, expiresAt: on.since, ipAddress: '192.0.2.1', userAgent: null }

const open = (language: 'he' | 'en' | 'ru' = 'en') => renderPage({ routes: { '/admin': <SecuritySection /> }, at: '/admin', language })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(signInAdmin)

describe('two-step verification', () => {
  it('is set up by password, QR code or key, and the first code, and shows the recovery codes once', async () => {
    let status: SecondFactorStatus = off
    const calls = serve({
      [secondFactor]: () => Response.json(status),
      [sessions]: () => Response.json([]),
      [begin]: () => Response.json({ secret: SECRET, uri: `otpauth://totp/Sugya:Miriam?secret=${SECRET}` }),
      [activate]: () => {
        status = on
        return Response.json({ recoveryCodes })
      },
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Set up' }))
    await userEvent.type(screen.getByLabelText('Password'), 'her password')
    await press('Continue')
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeDefined()
    expect(screen.getByText(/^ABCD ABCD/).textContent.replaceAll(' ', '')).toBe(SECRET)
    await press('Turn on')
    expect(screen.getByText('Enter the code')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Code'), '123456')
    await press('Turn on')
    for (const code of recoveryCodes) expect(await screen.findByText(code)).toBeDefined()
    expect(calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toEqual([
      { password: 'her password' },
      { code: '123456' },
    ])
    await press('I have saved them')
    expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull()
    expect(await screen.findByText(/2 recovery codes are left\. To get new ones/)).toBeDefined()
  })

  it('says under the field what is wrong with the password or the code', async () => {
    serve({
      [secondFactor]: () => Response.json(on),
      [sessions]: () => Response.json([]),
      [remove]: refusal(403, 'second_factor_wrong', { message: 'This code is wrong.' }),
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Password'), 'her password')
    await userEvent.type(dialog.getByLabelText('Code from the app, or a recovery code'), '000000')
    await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
    expect(await dialog.findByText('This code is wrong.')).toBeDefined()
  })
})

it('lists the sessions of the administrator and ends one', async () => {
  const calls = serve({
    [secondFactor]: () => Response.json(off),
    [sessions]: () =>
      Response.json([
        { ...session, id: 'one', current: true },
        { ...session, id: 'two', current: false },
      ]),
    'DELETE /api/admin/sessions/two': () => Response.json({ ended: true }),
  })
  await open()
  expect(await screen.findByText('This device')).toBeDefined()
  await press('Sign out Unknown device')
  expect(await screen.findByText('Signed out')).toBeDefined()
  expect(calls.some(({ name }) => name === 'DELETE /api/admin/sessions/two')).toBe(true)
})

it.each([
  ['he', 'אימות דו־שלבי', 'כבוי'],
  ['en', 'Two-step verification', 'Off'],
  ['ru', 'Двухэтапный вход', 'Выключен'],
] as const)('shows in %s whether two-step verification is on', async (language, title, state) => {
  serve({ [secondFactor]: () => Response.json(off), [sessions]: () => Response.json([]) })
  await open(language)
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  expect(await screen.findByText(state)).toBeDefined()
})
