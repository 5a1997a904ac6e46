import type { SheetBlock } from '@sugya/contract/api/sheets'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/browser/notify.ts'
import { fileName, saveFile } from '../../../lib/browser/save-file.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import type { ExportWords, ExportedSheet } from './exported-sheet.ts'

const TYPES = {
  md: 'text/markdown',
  html: 'text/html',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

/** Returns a function that saves a sheet as a file. The writer of the format is loaded on demand. */
export function useExportSheet(): (format: keyof typeof TYPES, sheet: { title: string; blocks: SheetBlock[] }, date: string) => void {
  const { t } = useTranslation(['sheets', 'common'])
  const language = useLanguage()
  const words: ExportWords = {
    edition: t('edition'),
    note: t('answerNote'),
    foot: `${t('foot')} · ${t('madeWith', { app: t('common:appTitle') })}`,
    statuses: { proven: t('proof_proven'), repaired: t('proof_repaired'), paraphrase: t('proof_paraphrase') },
  }
  return (format, { title, blocks }, date) => {
    const sheet: ExportedSheet = { title: title || t('untitled'), blocks, date, language, words }
    write(format, sheet).then(
      (content) => saveFile(fileName(sheet.title, format, 'sheet'), TYPES[format], content),
      () => notify({ kind: 'error', title: t('common:error'), text: t('saveFileFailed') }),
    )
  }
}

async function write(format: keyof typeof TYPES, sheet: ExportedSheet): Promise<string | Blob> {
  if (format === 'md') return (await import('./write-markdown.ts')).writeMarkdown(sheet)
  if (format === 'html') return (await import('./write-html.ts')).writeHtml(sheet)
  return await (await import('./write-docx.ts')).writeDocx(sheet)
}
