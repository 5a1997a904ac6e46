import type { Mark } from '@sugya/contract/api/study'
import type { Language } from '@sugya/contract/api/texts'
import { toTextAddress } from '@sugya/contract/rules/pages'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../lib/browser/notify.ts'
import { fileName, saveFile } from '../../../lib/browser/save-file.ts'
import { referenceName, workName } from '../../../lib/i18n/reference-name.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { readAllMarks } from '../api/use-study-lists.ts'

interface ExportWords {
  title: string
  bookmark: string
  note: string
  highlight: string
}

/** Saves the marks that a filter shows as a Markdown file. */
export function useExportMarks() {
  const { t } = useTranslation(['study', 'common'])
  const language = useLanguage()
  return useMutation({
    mutationFn: readAllMarks,
    onSuccess: (marks) => {
      const words = { title: t('marks'), bookmark: t('bookmark'), note: t('note'), highlight: t('highlight') }
      saveFile(fileName(t('marks'), 'md', 'notes'), 'text/markdown', toMarkdown(marks, words, language, location.origin))
    },
    onError: () => notify({ kind: 'error', title: t('common:error'), text: t('exportFailed') }),
  })
}

/**
 * Marks as Markdown: a section for each work, a line with a link for each mark, and notes and highlighted words as
 * quotations below.
 */
export function toMarkdown(marks: readonly Mark[], words: ExportWords, language: Language, origin: string): string {
  const works = Map.groupBy(marks, ({ work }) => work.title)
  const sections = [...works.values()].map((own) => {
    const title = own[0] ? workName(own[0].work, language) : ''
    return `## ${title}\n\n${own.map((mark) => toLine(mark, words, language, origin)).join('\n')}`
  })
  return `# ${words.title}\n\n${sections.join('\n\n')}\n`
}

function toLine(mark: Mark, words: ExportWords, language: Language, origin: string): string {
  const line = `- **[${referenceName(mark, language)}](${origin}${toTextAddress(mark.ref)})**: ${words[mark.kind]}`
  const text = (mark.range?.words ?? mark.text).trim()
  const quoted = text.split('\n').map((part) => `  > ${part}`.trimEnd())
  return text === '' ? line : `${line}\n${quoted.join('\n')}`
}
