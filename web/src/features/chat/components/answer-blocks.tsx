import type { Language } from '@sugya/contract/api/texts'
import type { AnswerNode } from '@sugya/contract/rules/parse-answer'
import { memo, type ReactNode } from 'react'
import { AnswerLink, renderNodes, type Components } from '../../../lib/text/answer-nodes.tsx'
import { CitationChip } from './citation-chip.tsx'

const components: Components = {
  span: ({ children, className, lang, 'data-citation': number }) => {
    const n = Number(number)
    return n > 0 ? (
      <CitationChip n={n} />
    ) : (
      <span className={className} lang={lang}>
        {children}
      </span>
    )
  },
  a: AnswerLink,
  del: ({ children }) => (
    <del className="unproven" data-status="unproven">
      {children}
    </del>
  ),
  // An answer loads nothing from elsewhere: an image shows as its description.
  img: ({ alt }) => <>{alt}</>,
  table: ({ dir, children }) => (
    <div className="overflow-x-auto" dir={dir}>
      <table dir={dir}>{children}</table>
    </div>
  ),
}

/** The text of an answer around its blocks. */
export function AnswerProse({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <div className="prose-answer" lang={language}>
      {children}
    </div>
  )
}

/** A parsed block of an answer. */
export const AnswerBlock = memo(function AnswerBlock({ nodes }: { nodes: readonly AnswerNode[] }) {
  return renderNodes(nodes, components)
})
