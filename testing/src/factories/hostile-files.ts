// Over 250 lines in all: every file is built here, byte by byte.
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>
const bytes = (...parts: (string | Uint8Array | Buffer)[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : part))))

interface Entry {
  name: string
  content: string | Buffer
  /** The size that the archive declares, when it is false. */
  claimed?: number
  encrypted?: boolean
  /** Unix mode: kind of file and permissions. */
  mode?: number
}

/** A zip archive with its central directory, by https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT. */
export function zip(entries: Entry[]): Bytes {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, content, claimed, encrypted = false, mode } of entries) {
    const data = typeof content === 'string' ? Buffer.from(content) : content
    // The fastest level: hundreds of megabytes of zeros shrink enough.
    const packed = deflateRawSync(data, { level: 1 })
    const file = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE((encrypted ? 1 : 0) | 0x800, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claimed ?? data.length, 18)
    fields.writeUInt16LE(file.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, file, packed])
    const rest = Buffer.alloc(14)
    if (mode !== undefined) rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    const madeBy = mode === undefined ? '\u0000' : '\u0003'
    centrals.push(Buffer.concat([Buffer.from(`PK\u0001\u0002\u0014${madeBy}`, 'latin1'), fields, rest, file]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return bytes(...locals, directory, Buffer.from('PK\u0005\u0006', 'latin1'), end)
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const head: Entry[] = [
  {
    name: '[Content_Types].xml',
    content:
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  },
  {
    name: '_rels/.rels',
    content:
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  },
]
const createDocument = (paragraphs: string[]) =>
  `<?xml version="1.0"?><w:document xmlns:w="${WORD}"><w:body>${paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`

/** Two hundred characters that expand to 10^10 ("billion laughs"). */
export const multiplied = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a0 "lol">${Array.from(
  { length: 10 },
  (_, level) => `<!ENTITY a${String(level + 1)} "${`&a${String(level)};`.repeat(10)}">`,
).join('')}]><w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>&a10;</w:t></w:r></w:p></w:body></w:document>`

/** An external entity: a careless reader would include a file of the machine. */
export const asksForFile = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY own SYSTEM "file:///etc/passwd">]><w:document xmlns:w="${WORD}"><w:body><w:p><w:r><w:t>&own;</w:t></w:r></w:p></w:body></w:document>`

export const docx = (paragraphs: string[], more: Entry[] = []): Bytes =>
  zip([...head, { name: 'word/document.xml', content: createDocument(paragraphs) }, ...more])

/** A Word file with another document entry than a valid one. */
export const docxWith = (entry: Partial<Entry>, more: Entry[] = []): Bytes =>
  zip([...head, { name: 'word/document.xml', content: createDocument(['x']), ...entry }, ...more])

/**
 * A PDF of pages with one line each, in Latin script. `locked`: encrypted with a password; `circle`: the page tree
 * contains itself.
 */
export function pdf(
  lines: string[],
  { locked = false, circle = false, stream }: { locked?: boolean; circle?: boolean; stream?: Buffer } = {},
): Bytes {
  const objects: Buffer[] = []
  const add = (body: string | Buffer) => objects.push(Buffer.from(body))
  const kids = circle ? ['2 0 R'] : lines.map((_, index) => `${String(4 + index * 2)} 0 R`)
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${String(lines.length)} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [index, line] of lines.entries()) {
    const contents = String(5 + index * 2)
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${contents} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`)
    const drawn = stream ?? deflateSync(line === '' ? '' : `BT /F1 12 Tf 20 700 Td (${line}) Tj ET`)
    add(
      Buffer.concat([
        Buffer.from(`<< /Length ${String(drawn.length)} /Filter /FlateDecode >>\nstream\n`),
        drawn,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  if (locked) add(`<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`)
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${String(index + 1)} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    offsets.push(at)
    at += part.length
    parts.push(part)
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const encrypt = locked ? ` /Encrypt ${String(objects.length)} 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]` : ''
  const size = String(objects.length + 1)
  const foot = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R${encrypt} >>\nstartxref\n${String(at)}\n%%EOF\n`
  return bytes(...parts, foot)
}

/** The header of the older Office format, in which Office stores encrypted documents. */
export function lockedOffice(): Bytes {
  const block = Buffer.alloc(2048)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(block)
  Buffer.from('EncryptedPackage', 'utf16le').copy(block, 1024)
  return bytes(block)
}

export const utf16 = (text: string, { big = false } = {}): Bytes => {
  const body = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return bytes(big ? body.swap16() : body)
}

export const zeros = (size: number): Buffer => Buffer.alloc(size)
export { bytes }
