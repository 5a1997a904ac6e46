import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { signInAdmin } from '../../../test/sign-in-admin.ts'
import { help as en } from '../../../words/en/help.ts'
import { help as he } from '../../../words/he/help.ts'
import { help as ru } from '../../../words/ru/help.ts'
import { HelpLinesTab } from './help-lines-tab.tsx'

const eran = {
  country: 'IL',
  kind: 'talk',
  name: { he: 'ער״ן', en: 'ERAN', ru: 'ЭРАН' },
  phone: '1201',
  website: 'eran.org.il',
  allDay: true,
  verifiedOn: '2026-11-22',
}
const police = { ...eran, kind: 'emergency', name: { he: 'משטרה', en: 'Police', ru: 'Полиция' }, phone: '100', website: '' }
const path = '/api/admin/help-lines'
const read = (isShipped = true) => ({ [`GET ${path}`]: () => Response.json({ lines: [eran, police], isShipped }) })
const store = { [`POST ${path}`]: ({ body }: { body: unknown }) => Response.json({ ...(body as object), isShipped: false }) }

beforeEach(signInAdmin)

describe('the editor of help lines', () => {
  it.each([
    ['en', 'Israel', 'ERAN', 'Anyone'],
    ['he', 'ישראל', 'ער״ן', 'לכל אדם'],
    ['ru', 'Израиль', 'ЭРАН', 'Для всех'],
  ] as const)('lists the lines in words of %s', async (language, country, name, kind) => {
    serve(read())
    await renderInLanguage(language, <HelpLinesTab />)
    const [, first] = await screen.findAllByRole('row')
    for (const text of [country, name, kind, '1201, eran.org.il']) expect(first?.textContent).toContain(text)
  })

  it('saves all lines with the changed one', async () => {
    const calls = serve({ ...read(), ...store })
    await renderInLanguage('en', <HelpLinesTab />)
    await userEvent.click(await screen.findByRole('button', { name: 'Edit 100' }))
    const form = within(screen.getByRole('form', { name: 'Help line' }))
    await userEvent.clear(form.getByLabelText('Phone'))
    await userEvent.type(form.getByLabelText('Phone'), '112')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('112')
    expect(calls.at(-1)).toMatchObject({ name: `POST ${path}`, body: { lines: [eran, { ...police, phone: '112' }] } })
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('does not send a new line without a country and a contact, and says why', async () => {
    const calls = serve({ ...read(), ...store })
    await renderInLanguage('en', <HelpLinesTab />)
    await userEvent.click(await screen.findByRole('button', { name: 'Add a line' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter the two letters of the country')).toBeDefined()
    expect(screen.getByText('Enter a phone number or a website')).toBeDefined()
    expect(calls.map(({ name }) => name)).toEqual([`GET ${path}`])
  })

  it('removes a line, but never the last', async () => {
    const calls = serve({ ...read(), ...store })
    await renderInLanguage('en', <HelpLinesTab />)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove 100' }))
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ lines: [eran] }))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove 1201, eran.org.il' }).disabled).toBe(true))
  })

  it('restores the shipped lines after a question', async () => {
    const calls = serve({ ...read(false), [`DELETE ${path}`]: Response.json({ lines: [eran], isShipped: true }) })
    await renderInLanguage('en', <HelpLinesTab />)
    await userEvent.click(await screen.findByRole('button', { name: 'Restore the original lines' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Restore the original lines' }))
    await waitFor(() => expect(calls.at(-1)?.name).toBe(`DELETE ${path}`))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore the original lines' })).toBeNull())
  })

  it('keeps the form open when saving fails', async () => {
    serve({ ...read(), [`POST ${path}`]: refusal(400, 'invalid_input') })
    await renderInLanguage('en', <HelpLinesTab />)
    await userEvent.click(await screen.findByRole('button', { name: 'Edit 100' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('form')).toBeDefined()
  })
})

it('names its buttons by what they show, in each language, so that they can be called by voice', () => {
  for (const { edit, editOne, remove, removeOne } of [he, en, ru]) {
    expect(editOne.startsWith(edit)).toBe(true)
    expect(removeOne.startsWith(remove)).toBe(true)
  }
})
