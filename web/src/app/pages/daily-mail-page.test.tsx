import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { DailyMailSettings } from '../../features/daily/components/daily-mail.tsx'
import { renderPage } from '../../test/render-page.tsx'
import { refusal, serve } from '../../test/serve.ts'
import { DailyMailPage } from './daily-mail-page.tsx'

const user = {
  ...{ id: 'u', username: 'akiva', email: 'akiva@example.org', language: 'en', subscriptionStatus: 'free' },
  ...{ subscriptionExpiresAt: null, createdAt: '2026-01-01T00:00:00Z' },
}
const signedIn = () => Response.json({ isAuthenticated: true, user })
const mail = { cycles: ['daf'], hour: 6, timeZone: 'Asia/Jerusalem', place: 'israel', confirmed: false }

beforeEach(() => localStorage.clear())

const openLink = (at: string) => renderPage({ routes: { '/daily-mail/:action': <DailyMailPage /> }, at })
const openSettings = () => renderPage({ routes: { '/daily': <DailyMailSettings /> }, at: '/daily' })

it.each([
  ['confirm', 'Begin the emails', 'POST /api/daily/mail/confirm', /first email comes/],
  ['stop', 'Stop the emails', 'POST /api/daily/mail/stop', /No more emails will come/],
])('the page behind the link to %s acts on a press, not on load', async (action, button, name, done) => {
  const calls = serve({ [name]: Response.json({}) })
  await openLink(`/daily-mail/${action}#token=secret`)
  const press = await screen.findByRole('button', { name: button })
  expect(calls.filter((call) => call.name === name)).toEqual([])
  await userEvent.click(press)
  expect((await screen.findByText(done)).textContent).not.toBe('')
  const [call] = calls.filter((one) => one.name === name)
  expect(`${call?.address ?? ''} ${JSON.stringify(call?.body)}`).toContain('secret')
})

it('the page behind a link says that the link is incomplete or has ended', async () => {
  serve({ 'POST /api/daily/mail/stop': refusal(410, 'link_expired') })
  await openLink('/daily-mail/stop#token=old')
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the emails' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This link is incomplete')
})

it('invites a guest to make an account, and back to the page', async () => {
  serve({ 'GET /api/auth/status': Response.json({ isAuthenticated: false, user: null }) })
  await openSettings()
  expect((await screen.findByRole('link', { name: 'Create an account' })).getAttribute('href')).toBe('/signup?next=/daily')
  expect(screen.queryByRole('button')).toBeNull()
})

it('saves the chosen cycles and hour in the time zone of the device, and says that a link was sent', async () => {
  const calls = serve({
    'GET /api/auth/status': signedIn,
    'GET /api/daily/mail': Response.json({ mail: null }),
    'PUT /api/daily/mail': ({ body }) => Response.json({ mail: { ...(body as object), confirmed: false } }),
  })
  await openSettings()
  await userEvent.click(await screen.findByRole('button', { name: 'Daily Mishnah' }))
  await userEvent.click(screen.getByRole('button', { name: 'Daf Yomi' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hour' }), '21')
  await userEvent.click(screen.getByRole('button', { name: 'Send me emails' }))
  await screen.findByText(/We have sent a link to akiva@example\.org/)
  expect(calls.find(({ name }) => name.startsWith('PUT'))?.body).toMatchObject({
    cycles: ['portion', 'mishnah'],
    hour: 21,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
})

it('saves a change of a choice that is not confirmed, and sends the link again only without one', async () => {
  let stored: object = mail
  serve({
    'GET /api/auth/status': signedIn,
    'GET /api/daily/mail': () => Response.json({ mail: stored }),
    'PUT /api/daily/mail': ({ body }) => {
      stored = { ...(body as object), confirmed: false }
      return Response.json({ mail: stored })
    },
  })
  await openSettings()
  await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }))
  await screen.findByText('The email with the link is on its way')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hour' }), '21')
  await userEvent.click(screen.getByRole('button', { name: 'Save the change' }))
  await screen.findByText('Saved')
  expect(stored).toMatchObject({ hour: 21 })
  await screen.findByRole('button', { name: 'Send the link again' })
})

it('shows the stored choice, and stops the emails', async () => {
  const calls = serve({
    'GET /api/auth/status': signedIn,
    'GET /api/daily/mail': Response.json({ mail: { ...mail, confirmed: true } }),
    'DELETE /api/daily/mail': Response.json({ stopped: true }),
  })
  await openSettings()
  await screen.findByText('An email goes to akiva@example.org each day.')
  expect(screen.getByText(/Asia\/Jerusalem/)).toBeTruthy()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hour' }).value).toBe('6')
  await userEvent.click(screen.getByRole('button', { name: 'Stop the emails' }))
  await waitFor(() => expect(screen.queryByText(/each day\.$/)).toBeNull())
  await screen.findByRole('button', { name: 'Send me emails' })
  expect(calls.some(({ name }) => name === 'DELETE /api/daily/mail')).toBe(true)
})

it('keeps the focus on the button while the choice is saved, saves it once, and speaks in the same place', async () => {
  const answer = Promise.withResolvers<Response>()
  const calls = serve({
    'GET /api/auth/status': signedIn,
    'GET /api/daily/mail': Response.json({ mail: null }),
    'PUT /api/daily/mail': () => answer.promise,
  })
  await openSettings()
  const button = await screen.findByRole('button', { name: 'Send me emails' })
  const place = screen.getByRole('status')
  await userEvent.dblClick(button)
  expect(button).toMatchObject({ textContent: 'Saving…', disabled: false, ariaDisabled: 'true' })
  await userEvent.click(screen.getByRole('button', { name: 'Daily Mishnah' }))
  await userEvent.click(button)
  answer.resolve(Response.json({ mail: { ...mail, cycles: ['portion', 'daf'] } }))
  await waitFor(() => expect(place.textContent).toMatch(/We have sent a link/))
  expect(screen.getByRole('status')).toBe(place)
  expect(document.activeElement).toBe(button)
  expect(calls.filter(({ name }) => name.startsWith('PUT'))).toHaveLength(1)
  // What was changed meanwhile waits to be saved.
  expect(screen.getByRole('button', { name: 'Daily Mishnah', pressed: true })).toBeTruthy()
})

it('gives the focus to what begins the emails again when they are stopped', async () => {
  serve({
    'GET /api/auth/status': signedIn,
    'GET /api/daily/mail': Response.json({ mail: { ...mail, confirmed: true } }),
    'DELETE /api/daily/mail': Response.json({ stopped: true }),
  })
  await openSettings()
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the emails' }))
  const begin = await screen.findByRole('button', { name: 'Send me emails' })
  await waitFor(() => expect(document.activeElement).toBe(begin))
})
