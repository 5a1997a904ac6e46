import type { UploadProblem } from '@sugya/contract/api/training'
import { getDocumentProxy } from 'unpdf'

/** Limits for one PDF: pages and extracted characters, far above any single book. */
const MAX_PAGES = 10_000
const MAX_CHARACTERS = 40_000_000

/** Extracts the text of a PDF with form feeds between pages, or the problem. */
export async function extractPdfText(bytes: Buffer): Promise<{ text: string } | { problem: UploadProblem }> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, stopAtErrors: true })
    if (pdf.numPages > MAX_PAGES) return { problem: 'bomb' }
    const pages: string[] = []
    let characters = 0
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
      characters += text.length
      if (characters > MAX_CHARACTERS) return { problem: 'bomb' }
      pages.push(text)
      page.cleanup()
    }
    return { text: pages.join('\f') }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    return { problem: name === 'PasswordException' ? 'encrypted' : 'damaged' }
  }
}
