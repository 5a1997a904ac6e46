// Longer than most: more than thirty hostile files, each made for its test.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import type { UploadedFile } from '@sugya/contract/api/training'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUpload } from '../../src/adapters/training/read-upload.ts'
import { words } from '../../src/words/words.ts'
import type { OpenStore } from '../../src/ports/store/store.ts'
import {
  asksForFile,
  bytes,
  docx,
  docxWith,
  lockedOffice,
  multiplied,
  pdf,
  utf16,
  zeros,
  zip,
} from '@sugya/testing/factories/hostile-files'
import { describeOnOneDatabase, type TestDatabase } from '@sugya/testing/database/on-each-database'
import { startTrainingApp, type TrainingApp } from '@sugya/testing/clients/training-app'
import { createExamples } from '@sugya/testing/factories/training-examples'
import { until } from '@sugya/testing/until'

const MB = 1024 * 1024
const PARAGRAPH =
  'Hillel says: If I am not for myself, who will be for me? And when I am for myself alone, what am I? And if not now, when?'
const HEBREW = 'הוא היה אומר: אם אין אני לי מי לי, וכשאני לעצמי מה אני, ואם לא עכשיו אימתי. כך שנו חכמים במסכת אבות.'
const RUSSIAN = 'Гилель говорил: если не я для себя, то кто для меня? А если я только для себя, то что я? И если не сейчас, то когда?'

/** Hours of unpacking in a few bytes: zeros shrink to a thousandth. */
const hostile: [string, string, () => Uint8Array<ArrayBuffer> | string, string][] = [
  ['nothing', 'a.jsonl', () => '', 'empty'],
  ['nothing but spaces', 'a.txt', () => ' \n\t\n ', 'empty'],
  ['nothing but a byte order mark', 'a.txt', () => '\uFEFF', 'empty'],
  ['one byte of zero', 'a.txt', () => bytes(zeros(1)), 'unknown_type'],
  ['NULs in a text', 'a.txt', () => `some text\0and more ${PARAGRAPH}`, 'unknown_type'],
  ['a program called .jsonl', 'a.jsonl', () => bytes(Buffer.from('7f454c460201010000000000000000', 'hex'), zeros(400)), 'unknown_type'],
  ['a picture called .pdf', 'a.pdf', () => bytes(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), zeros(200)), 'unknown_type'],
  ['bytes that are no UTF-8', 'a.txt', () => bytes(Buffer.from(`caf\xe9 ${PARAGRAPH}`, 'latin1')), 'unknown_type'],
  ['UTF-16 without its mark', 'a.txt', () => utf16(PARAGRAPH).slice(2), 'unknown_type'],
  ['an archive that is no document', 'a.docx', () => zip([{ name: 'a.txt', content: PARAGRAPH }]), 'unknown_type'],
  ['a document behind a password', 'a.docx', lockedOffice, 'encrypted'],
  ['a document with a locked entry', 'a.docx', () => docxWith({ encrypted: true }), 'encrypted'],
  ['a PDF behind a password', 'a.pdf', () => pdf([PARAGRAPH], { locked: true }), 'encrypted'],
  ['half a document', 'a.docx', () => docx([PARAGRAPH]).slice(0, 700), 'damaged'],
  ['half a PDF', 'a.pdf', () => pdf([PARAGRAPH]).slice(0, 60), 'damaged'],
  ['a PDF that is only a beginning', 'a.pdf', () => '%PDF-1.7\n', 'damaged'],
  ['a document of broken XML', 'a.docx', () => docxWith({ content: '<w:document><w:body>' }), 'damaged'],
  ['a zip bomb', 'a.docx', () => docxWith({ content: zeros(300 * MB) }), 'bomb'],
  ['a zip bomb that lies about its size', 'a.docx', () => docxWith({ content: zeros(300 * MB), claimed: 10 }), 'damaged'],
  [
    'a zip bomb of many entries',
    'a.docx',
    () =>
      docxWith(
        {},
        Array.from({ length: 6000 }, (_, index) => ({ name: `word/${String(index)}`, content: 'x' })),
      ),
    'bomb',
  ],
  [
    'a zip bomb beside a good document',
    'a.docx',
    () => docx([PARAGRAPH], [{ name: 'word/media/image1.png', content: zeros(250 * MB) }]),
    'bomb',
  ],
  ['a PDF without text', 'a.pdf', () => pdf(['', '']), 'no_text'],
  ['a document without text', 'a.docx', () => docx([]), 'no_text'],
  ['a text of nothing but signs', 'a.txt', () => '*** --- *** '.repeat(100), 'no_text'],
  ['half a JSON', 'a.json', () => `[${createExamples('Cut').split('\n').join(',')}`.slice(0, -20), 'damaged'],
  ['JSON of the wrong form', 'a.json', () => '[1, "two", null, [3]]', 'no_examples'],
  ['JSON a hundred thousand levels deep', 'a.json', () => '['.repeat(100_000) + ']'.repeat(100_000), 'no_examples'],
  [
    'one line of two million letters',
    'a.jsonl',
    () => JSON.stringify({ messages: [{ role: 'user', content: 'a'.repeat(2_000_000) }] }),
    'no_examples',
  ],
  ['JSONL without one good line', 'a.jsonl', () => '{"messages": []}\n{"a": 1}\n{"messages": "x"}\n', 'no_examples'],
  ['a packed text called .jsonl', 'a.jsonl', () => bytes(gzipSync(createExamples('Packed'))), 'unknown_type'],
  ['a document of entities that multiply', 'a.docx', () => docxWith({ content: multiplied }), 'damaged'],
  ['a document that asks for a file of the machine', 'a.docx', () => docxWith({ content: asksForFile }), 'damaged'],
  ['a document whose text climbs out of its folder', 'a.docx', () => docxWith({ name: '../../word/document.xml' }), 'damaged'],
  ['a PDF whose pages go round in a circle', 'a.pdf', () => pdf([PARAGRAPH], { circle: true }), 'damaged'],
]

describeOnOneDatabase('training files', (make) => {
  let database: TestDatabase
  let store: OpenStore
  let app: TrainingApp
  beforeAll(async () => {
    database = await make()
    store = await database.open()
    app = await startTrainingApp(store)
  })
  afterAll(async () => {
    await app.close()
    await store.close()
    await database.drop()
  })

  const inFolder = () => {
    const folder = path.join(app.folder, 'training')
    return existsSync(folder) ? readdirSync(folder) : []
  }
  const linesOf = ({ file }: UploadedFile) =>
    readFileSync(path.join(app.folder, 'training', file!.filename), 'utf8')
      .trim()
      .split('\n')
  const messagesOf = (line = '') => (JSON.parse(line) as { messages: { role: string; content: string }[] }).messages
  const one = async (name: string, content: Uint8Array<ArrayBuffer> | string) => (await app.upload({ name, content }))[0]!

  describe('rejected training files', () => {
    it.each(hostile)('rejects %s and leaves nothing behind', async (_, name, content, problem) => {
      const before = [inFolder(), (await app.files()).length]
      const uploaded = await one(name, content())
      expect(uploaded.problem?.code).toBe(problem)
      expect(uploaded.problem?.message.length).toBeGreaterThan(10)
      expect(uploaded.file).toBeNull()
      expect([inFolder(), (await app.files()).length]).toEqual(before)
    })
  })

  it('turns a Word document, a PDF and a text into examples that cite and do not rule', async () => {
    const [word, page, text] = await app.upload(
      { name: 'פרקי אבות.docx', content: docx([HEBREW, `${HEBREW} ועוד.`]) },
      { name: 'Avot.pdf', content: pdf([PARAGRAPH, `${PARAGRAPH} Again.`]) },
      { name: 'Авот.txt', content: RUSSIAN },
    )
    expect([word, page, text].map((each) => each?.file?.kind)).toEqual(['docx', 'pdf', 'text'])
    const [system, question, answer] = messagesOf(linesOf(word!)[0])
    expect(system).toEqual({ role: 'system', content: words.he.training.system })
    expect(question?.content).toContain('פרקי אבות')
    expect(answer?.content).toContain(HEBREW)
    expect(messagesOf(linesOf(page!)[0])[2]?.content).toContain('who will be for me?')
    expect(messagesOf(linesOf(text!)[1]).map(({ content }) => content)).toEqual([
      words.ru.training.system,
      'Где написано «Гилель говорил: если не я для себя, то…» и как этот отрывок продолжается?',
      `${RUSSIAN}\n\n(«Авот», отрывок 1)`,
    ])
  })

  it('detects the type of a file by its content, not by its name', async () => {
    const named = await app.upload(
      { name: 'a.pdf', content: createExamples('Wrong ending') },
      { name: 'a.jsonl', content: pdf([PARAGRAPH]) },
      { name: 'a.exe', content: `[${createExamples('Array').split('\n').join(',')}]` },
      { name: 'b.json', content: `BMW is no bitmap. ${PARAGRAPH}` },
    )
    expect(named.map(({ file }) => file?.kind)).toEqual(['jsonl', 'pdf', 'json', 'text'])
  })

  it('reads a PDF that is an archive too as a PDF, and discards the archive', async () => {
    const both = await one('both.pdf', bytes(pdf([PARAGRAPH]), zip([{ name: 'evil.js', content: 'alert(1)' }])))
    if (both.file !== null) expect(linesOf(both).join()).not.toContain('alert')
    else expect(both.problem?.code).toBe('damaged')
  })

  it('reads texts in UTF-16 and with a byte order mark', async () => {
    const read = await app.upload(
      { name: 'little.txt', content: utf16(`${HEBREW} קטן.`) },
      { name: 'big.txt', content: utf16(`${HEBREW} גדול.`, { big: true }) },
      { name: 'mark.jsonl', content: `\uFEFF${createExamples('Marked')}\r\n` },
    )
    expect(read.map(({ file }) => file?.kind)).toEqual(['text', 'text', 'jsonl'])
    expect(read[2]?.report).toMatchObject({ examples: 12, refused: 0 })
    expect(linesOf(read[1]!)[0]).toContain('גדול')
  })

  it('checks JSONL line by line and keeps the valid lines', async () => {
    const good = createExamples('Line', 11).split('\n')
    const lines = [
      good[0],
      'not JSON',
      '[]',
      '{"messages": [{"role": "user", "content": "only asked"}]}',
      '{"messages": [{"role": "assistant", "content": "said"}, {"role": "user", "content": "asked"}]}',
      '{"messages": [{"role": "wizard", "content": "x"}]}',
      '{"messages": [{"role": "user", "content": 5}]}',
      '{"messages": [{"role": "user", "content": "\\u0000 "}]}',
      '',
      good[0],
      JSON.stringify({
        messages: [
          { role: 'user', content: 'long' },
          { role: 'assistant', content: 'word '.repeat(80_000) },
        ],
      }),
      ...good.slice(1),
      '{"question": "Who said it?", "answer": "Hillel (Avot 1:14)", "extra": true}',
    ]
    const { report, file } = await one('lines.jsonl', lines.join('\n'))
    expect(report?.lines).toEqual([
      { line: 2, problem: 'not_json' },
      { line: 3, problem: 'not_an_object' },
      { line: 4, problem: 'no_assistant' },
      { line: 5, problem: 'ends_without_assistant' },
      { line: 6, problem: 'unknown_role' },
      { line: 7, problem: 'bad_message' },
      { line: 8, problem: 'empty_content' },
      { line: 10, problem: 'duplicate' },
      { line: 11, problem: 'too_many_tokens' },
    ])
    expect(report).toMatchObject({ examples: 12, refused: 9, duplicates: 1, tooFew: false })
    expect(report!.tokens).toBeGreaterThan(12 * 15)
    expect(file).toMatchObject({ examples: 12, refused: 9, tokens: report!.tokens, status: 'uploaded' })
    // By the configuration of the test: 2 epochs, 3 dollars a million.
    expect(file?.cost).toMatchObject({ epochs: 2, pricePerMillion: 3, source: 'the tests' })
    expect(file?.cost?.usd).toBeCloseTo((report!.tokens * 6) / 1e6, 1)
    const stored = await app.call('GET', `/api/training/files/${file!.id}`)
    expect(await stored.json()).toMatchObject({ report })
  })

  it('reports the first invalid lines and counts the others', async () => {
    const { report } = await one('many.jsonl', `${createExamples('Good')}\n${'{"a": 1}\n'.repeat(5000)}`)
    expect(report?.lines).toHaveLength(200)
    expect(report).toMatchObject({ examples: 12, refused: 5000 })
  })

  it('accepts the other files when one is rejected, and explains it in the language of the caller', async () => {
    const files = [
      { name: 'good.jsonl', content: createExamples('First') },
      { name: 'bad.pdf', content: '%PDF-1.4 nothing' },
      { name: 'also good.jsonl', content: createExamples('Third') },
    ]
    for (const [language, words] of [
      ['he', 'הקובץ פגום'],
      ['en', 'The file is damaged'],
      ['ru', 'Файл повреждён'],
    ] as const) {
      const response = await app.send(files, { 'accept-language': language })
      const { files: uploaded } = (await response.json()) as { files: UploadedFile[] }
      expect(uploaded.map(({ file }) => file !== null)).toEqual([true, false, true])
      expect(uploaded[1]?.problem?.message).toContain(words)
    }
  })

  it('strips folders and direction marks from file names, which it only displays', async () => {
    const names = [
      '../../../etc/passwd',
      'C:\\temp\\x.jsonl',
      'invoice\u202Efdp.exe',
      'a\u0000b\r\nc.jsonl',
      '..',
      `${'long'.repeat(200)}.jsonl`,
      'שיעור.jsonl',
    ]
    const uploaded = await app.upload(...names.map((name, index) => ({ name, content: createExamples(`Name${String(index)}`) })))
    const shown = uploaded.map(({ originalName }) => originalName)
    expect(shown[0]).toBe('passwd')
    expect(shown[1]).toBe('x.jsonl')
    expect(shown[2]).toBe('invoicefdp.exe')
    expect(shown[4]).toBe('file')
    expect(shown[5]?.length).toBe(200)
    expect(shown[6]).toBe('שיעור.jsonl')
    for (const name of shown) expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u)
    for (const { file } of uploaded) expect(file?.filename).toMatch(/^[0-9a-f-]{36}\.jsonl$/)
    expect(inFolder().every((name) => /^[0-9a-f-]{36}\.jsonl$/.test(name))).toBe(true)
  })

  it('rejects a file of 51 MB and accepts the next one', async () => {
    const large = new Uint8Array(51 * MB).fill(97)
    const [first, second] = await app.upload({ name: 'large.txt', content: large }, { name: 'b.jsonl', content: createExamples('After') })
    expect(first?.problem?.code).toBe('too_large')
    expect(second?.file).not.toBeNull()
    expect(inFolder().some((name) => !name.endsWith('.jsonl'))).toBe(false)
  })

  it('rejects single files when there are too many or they are too large together', async () => {
    const small = await startTrainingApp(store, { limits: { file: 3000, together: 5000, files: 3 } })
    try {
      const codes = (files: UploadedFile[]) => files.map(({ problem }) => problem?.code ?? 'ok')
      const file = (name: string, size = 100) => ({ name, content: `${PARAGRAPH} ${'x '.repeat(size / 2)}` })
      expect(codes(await small.upload(file('a', 2500), file('b', 2500), file('c', 100)))).toEqual([
        'ok',
        'too_large_together',
        'too_large_together',
      ])
      expect(codes(await small.upload(file('a'), file('b'), file('c'), file('d')))).toEqual(['ok', 'ok', 'ok', 'too_many'])
      expect((await small.send([file('a', 2_000_000)])).status).toBe(413)
    } finally {
      await small.close()
    }
  })

  it('aborts an endless upload', async () => {
    const small = await startTrainingApp(store, { limits: { file: 3000, together: 5000, files: 3 } })
    const boundary = 'b0undary'
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n`))
      },
      pull(controller) {
        sent += 10_000
        controller.enqueue(new Uint8Array(10_000).fill(97))
      },
    })
    const answer = await fetch(`${small.url}/api/training/upload`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { authorization: 'Bearer the-administrator-of-the-tests', 'content-type': `multipart/form-data; boundary=${boundary}` },
    } as RequestInit).then(
      ({ status }) => status,
      () => 'cut off',
    )
    expect([413, 'cut off']).toContain(answer)
    expect(sent).toBeLessThan(50 * MB)
    // The connection may be cut before the route has ended.
    await until(
      () => readdirSync(path.join(small.folder, 'training')),
      (files) => files.length === 0,
    )
    await small.close()
  })

  it('rejects an upload without a form or files', async () => {
    const json = await app.call('POST', '/api/training/upload', { files: [] })
    expect([400, 415]).toContain(json.status)
    expect((await app.send([])).status).toBe(400)
    const headers = { authorization: 'Bearer the-administrator-of-the-tests', 'content-type': 'multipart/form-data' }
    expect((await fetch(`${app.url}/api/training/upload`, { method: 'POST', body: 'x', headers })).status).toBe(400)
  })

  it('leaves nothing of an aborted upload behind', async () => {
    const before = inFolder()
    const boundary = 'b0undary'
    const body = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a.jsonl"\r\n\r\n${createExamples('Broken')}`
    const headers = { authorization: 'Bearer the-administrator-of-the-tests', 'content-type': `multipart/form-data; boundary=${boundary}` }
    const answer = await fetch(`${app.url}/api/training/upload`, { method: 'POST', body, headers })
    expect(answer.status).toBe(400)
    expect(inFolder()).toEqual(before)
  })

  it('rejects callers who are not administrators before the body is read', async () => {
    const answer = await app.send([{ name: 'a.jsonl', content: createExamples('Nobody') }], { authorization: 'Bearer somebody' })
    expect(answer.status).toBe(401)
  })

  it('exports every line of every file once, oldest first, without unfinished files', async () => {
    const own = await startTrainingApp(store)
    for (const { id } of await own.files()) await store.training.removeFile(id)
    try {
      await own.upload({ name: 'a.jsonl', content: createExamples('Alpha', 3) })
      await own.upload({ name: 'b.jsonl', content: `${createExamples('Alpha', 2)}\n${createExamples('Beta', 2)}` })
      const gone = { originalName: 'x', filename: 'gone.jsonl', path: 'training/gone.jsonl', size: 5, kind: 'harvest' as const }
      await store.training.addFile(gone)
      await store.training.addFile({ ...gone, status: 'processing' })
      const answer = await own.call('GET', '/api/training/export')
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="training-data.jsonl"')
      const lines = (await answer.text()).trim().split('\n')
      expect(lines.map((line) => messagesOf(line)[0]?.content)).toEqual(
        ['Alpha 1', 'Alpha 2', 'Alpha 3', 'Beta 1', 'Beta 2'].map((what) => `What does ${what} say?`),
      )
    } finally {
      await own.close()
    }
  })

  it('deletes a file from the list and from disk', async () => {
    const { file } = await one('gone.jsonl', createExamples('Gone'))
    expect((await app.files())[0]?.id).toBe(file!.id)
    expect((await app.call('DELETE', `/api/training/files/${file!.id}`)).status).toBe(200)
    expect((await app.files()).some(({ id }) => id === file!.id)).toBe(false)
    expect(inFolder()).not.toContain(file!.filename)
    expect((await app.call('DELETE', `/api/training/files/${file!.id}`)).status).toBe(404)
    expect((await app.call('GET', `/api/training/files/${file!.id}`)).status).toBe(404)
  })
})

describe('upload reader', () => {
  it('kills a reader that takes too long or too much memory', async () => {
    const { mkdtempSync, rmSync, writeFileSync } = await import('node:fs')
    const { tmpdir } = await import('node:os')
    const folder = mkdtempSync(path.join(tmpdir(), 'sugya-reader-'))
    const input = path.join(folder, 'in')
    // Two gigabytes of nothing, as what a page draws.
    const packed = deflateSync(zeros(64 * MB))
    writeFileSync(input, pdf(['x'], { stream: packed }))
    expect(await readUpload(input, path.join(folder, 'a'), 'a', { time: 10 })).toMatchObject({ problem: 'too_slow' })
    expect(await readUpload(input, path.join(folder, 'b'), 'b', { memory: 1 })).toMatchObject({ problem: 'bomb' })
    rmSync(folder, { recursive: true })
  })
})
