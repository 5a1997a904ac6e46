import type { Language } from '@sugya/contract/api/texts'
import { memo, useMemo } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { Link } from 'react-router'
import remarkGfm, { type Options } from 'remark-gfm'
import { CitationChip } from './citation-chip.tsx'
import { closeOpenMarkdown } from '../model/close-open-markdown.ts'
import { rehypeAnswer } from '@sugya/contract/rules/rehype-answer'
import { safeLink } from '../../../lib/text/safe-link.ts'
import { splitBlocks } from '@sugya/contract/rules/split-blocks'

// Only `~~` strikes words through: the server writes it around quotations that are not proven.
const remarkPlugins: [typeof remarkGfm, Options][] = [[remarkGfm, { singleTilde: false }]]

const components: Components = {
  span: ({ node, children, className, lang }) => {
    const n = Number(node?.properties.dataCitation)
    return n > 0 ? (
      <CitationChip n={n} />
    ) : (
      <span className={className} lang={lang}>
        {children}
      </span>
    )
  },
  a: ({ href, children }) => {
    const link = safeLink(href)
    if (!link) return <>{children}</>
    if (link.own) return <Link to={link.href}>{children}</Link>
    if (link.href.startsWith('tel:')) {
      return (
        <a href={link.href} dir="ltr" className="whitespace-nowrap">
          {children}
        </a>
      )
    }
    return (
      <a href={link.href} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  },
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

const Block = memo(function Block({ text, language }: { text: string; language: Language }) {
  const rehypePlugins = useMemo(() => [() => rehypeAnswer({ language })], [language])
  return (
    <Markdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components} urlTransform={(url) => url}>
      {text}
    </Markdown>
  )
})

/**
 * Renders the markdown of an answer. While it streams only the last block is parsed again. `language`: that of the
 * answer.
 */
export function AnswerText({ markdown, language, arriving }: { markdown: string; language: Language; arriving: boolean }) {
  const blocks = useMemo(() => splitBlocks(markdown), [markdown])
  return (
    <div className="prose-answer" lang={language}>
      {blocks.map((block, index) => (
        <Block key={index} text={arriving && index === blocks.length - 1 ? closeOpenMarkdown(block) : block} language={language} />
      ))}
    </div>
  )
}
