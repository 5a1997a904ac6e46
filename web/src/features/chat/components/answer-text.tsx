import type { Language } from '@sugya/contract/api/texts'
import type { AnswerNode } from '@sugya/contract/rules/parse-answer'
import { useState } from 'react'
import { AnswerBlock, AnswerProse } from './answer-blocks.tsx'
import { MarkdownText } from './lazy-markdown-text.ts'

interface AnswerTextProps {
  markdown: string
  language: Language
  arriving: boolean
  /** `markdown` as the server has parsed it. */
  parsed?: readonly AnswerNode[][]
}

/** The text of an answer. Suspends until the parser is here, unless the server has parsed it. */
export function AnswerText({ markdown, language, arriving, parsed }: AnswerTextProps) {
  // Kept: when the messages are read again, the answer may no longer be among those that come parsed.
  const [first] = useState({ markdown, parsed })
  if (first.parsed === undefined || first.markdown !== markdown) return <MarkdownText {...{ markdown, language, arriving }} />
  return (
    <AnswerProse language={language}>
      {first.parsed.map((nodes, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks of a finished answer never change places
        <AnswerBlock key={index} nodes={nodes} />
      ))}
    </AnswerProse>
  )
}
