import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepAdmin } from '../../../lib/api/admin-session.ts'
import { renderInLanguage } from '../../../test/render-in-language.tsx'
import { refusal, serve } from '../../../test/serve.ts'
import { UploadCard } from './upload-card.tsx'

/** Stands for the request that sends the files; the test says how far it is and how it ends. */
class Sending {
  static last: Sending
  headers: Record<string, string> = {}
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  statusText = ''
  responseText = ''
  withCredentials = false
  form: FormData | undefined
  address = ''
  constructor() {
    Sending.last = this
  }
  open(method: string, path: string): void {
    this.address = `${method} ${path}`
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(form: FormData): void {
    this.form = form
  }
  abort(): void {
    this.onabort?.()
  }
  answer(status: number, body: unknown): void {
    this.status = status
    this.statusText = 'Refused'
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

const taken = (name: string) => ({
  originalName: name,
  file: { id: name, originalName: name, cost: { usd: 0.5, pricePerMillion: 25, epochs: 3, source: 'the price list' } },
  report: { examples: 10, refused: 0, duplicates: 0, tokens: 900, longestTokens: 90, lines: [], tooFew: false },
  problem: null,
})
const refused = (name: string) => ({
  originalName: name,
  file: null,
  report: null,
  problem: { code: 'encrypted', message: 'This file is locked.' },
})
const choose = async (...names: string[]) => {
  await userEvent.upload(
    screen.getByLabelText('Upload training files', { selector: 'input' }),
    names.map((name) => new File(['text'], name)),
  )
}
const finish = (status: number, body: unknown) => act(() => Promise.resolve(Sending.last.answer(status, body)))

beforeEach(() => {
  localStorage.clear()
  keepAdmin({ token: 'secret', admin: { id: 'a', username: 'Miriam', email: 'm@localhost', role: 'admin' } })
  vi.stubGlobal('XMLHttpRequest', Sending)
  serve({})
})

describe('uploading training files', () => {
  it('sends all files with the token and shows progress and results', async () => {
    await renderInLanguage('en', <UploadCard />)
    await choose('avot.jsonl', 'rashi.txt')
    const sending = Sending.last
    expect(sending.address).toBe('POST /api/training/upload')
    expect(sending.headers['authorization']).toBe('Bearer secret')
    expect(sending.form?.getAll('files').map((file) => (file as File).name)).toEqual(['avot.jsonl', 'rashi.txt'])
    act(() => sending.upload.onprogress?.({ loaded: 1, total: 4 }))
    expect(screen.getByRole('status').textContent).toBe('Uploading: 25%')
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.25)
    await finish(200, { files: [taken('avot.jsonl'), taken('rashi.txt')] })
    expect(await screen.findByText('Files uploaded successfully')).toBeDefined()
    expect(screen.getAllByText('Accepted')).toHaveLength(2)
    expect(screen.getAllByText('$0.50 for 3 passes')).toHaveLength(2)
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
  it('accepts dropped files', async () => {
    await renderInLanguage('en', <UploadCard />)
    fireEvent.drop(screen.getByRole('region', { name: 'Upload training files' }), {
      dataTransfer: { files: [new File(['x'], 'avot.txt')] },
    })
    await finish(200, { files: [taken('avot.txt')] })
    expect(await screen.findByText('File uploaded successfully')).toBeDefined()
  })
  it("shows the server's reason for each rejected file", async () => {
    await renderInLanguage('en', <UploadCard />)
    await choose('avot.jsonl', 'locked.pdf')
    await finish(200, { files: [taken('avot.jsonl'), refused('locked.pdf')] })
    expect(await screen.findByText('Error uploading files')).toBeDefined()
    expect(screen.getByText('Uploaded: 1 of 2')).toBeDefined()
    expect(screen.getByText('This file is locked.')).toBeDefined()
    expect(screen.getByText('Rejected')).toBeDefined()
  })
  it('reports a failed upload and its reason', async () => {
    await renderInLanguage('en', <UploadCard />)
    await choose('avot.jsonl')
    await finish(413, { error: { code: 'payload_too_large', message: 'Too much.', requestId: 'r' } })
    expect(await screen.findByText('Failed to upload files')).toBeDefined()
    expect(screen.getByText('Too much.')).toBeDefined()
  })
  it('can be cancelled', async () => {
    await renderInLanguage('en', <UploadCard />)
    await choose('avot.jsonl')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Upload cancelled')).toBeDefined()
  })
})

describe('exporting the training data', () => {
  it('saves the export as training-data.jsonl', async () => {
    const names: string[] = []
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    serve({ 'GET /api/training/export': () => new Response('{"messages":[]}\n') })
    await renderInLanguage('en', <UploadCard />)
    await userEvent.click(screen.getByRole('button', { name: 'Export training data' }))
    expect(await screen.findByText('Training data exported successfully')).toBeDefined()
    expect(names).toEqual(['training-data.jsonl'])
  })
  it('reports a failed export', async () => {
    serve({ 'GET /api/training/export': refusal(500, 'internal') })
    await renderInLanguage('en', <UploadCard />)
    await userEvent.click(screen.getByRole('button', { name: 'Export training data' }))
    expect(await screen.findByText('Failed to export data')).toBeDefined()
  })
})
