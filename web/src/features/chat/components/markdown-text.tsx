import type { Language } from '@sugya/contract/api/texts'
import { parseBlock } from '@sugya/contract/rules/parse-answer'
import { splitBlocks } from '@sugya/contract/rules/split-blocks'
import { memo, useMemo } from 'react'
import { closeOpenMarkdown } from '../model/close-open-markdown.ts'
import { AnswerBlock, AnswerProse } from './answer-blocks.tsx'

const Block = memo(function Block({ text, language }: { text: string; language: Language }) {
  return <AnswerBlock nodes={parseBlock(text, language)} />
})

/**
 * Renders the markdown of an answer. While it streams only the last block is parsed again. `language`: that of the
 * answer.
 */
export function MarkdownText({ markdown, language, arriving }: { markdown: string; language: Language; arriving: boolean }) {
  const blocks = useMemo(() => splitBlocks(markdown), [markdown])
  return (
    <AnswerProse language={language}>
      {blocks.map((block, index) => (
        <Block key={index} text={arriving && index === blocks.length - 1 ? closeOpenMarkdown(block) : block} language={language} />
      ))}
    </AnswerProse>
  )
}
